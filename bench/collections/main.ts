// The command `npm run collections`: fetches six research collections from their public sources, for `npm run bench -- ask`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  prepareCranfield,
  prepareNpl,
  prepareOpenBookQa,
  prepareSciFact,
  prepareStackFaq,
  prepareXquad,
  type Prepared,
  type ReadFile,
} from './prepare.js'

interface Source {
  prepare: (read: ReadFile) => Prepared
  /** The folder or archive to read from. */
  url: string
  files: readonly string[]
}

const github = (repository: string, commit: string): string =>
  `https://raw.githubusercontent.com/${repository}/${commit}`

const sources: Readonly<Record<string, Source>> = {
  cranfield: {
    prepare: prepareCranfield,
    url: github('olivernn/cranfield', '8f40ee931b7e11af05b9e3c7a364a15e0ebccc4e'),
    files: ['data/cran/cran.all.1400', 'data/cran/cran.qry', 'data/cran/cranqrel'],
  },
  npl: {
    prepare: prepareNpl,
    url: github('terrier-org/terrier-core', '3ceec7d89cb943a56e4bf298b00897d4221d0002'),
    files: ['corpus/doc-text.trec', 'query-text.trec', 'qrels'].map((file) => `share/vaswani_npl/${file}`),
  },
  openbookqa: {
    prepare: prepareOpenBookQa,
    url: github('katulevskiy/NLP-OpenBookQA', 'eac0c145529af1a4e7924c979bbbba0b10354de3'),
    files: ['Main/openbook.txt', 'Additional/test_complete.jsonl'].map((file) => `OpenBookQA-V1-Sep2018/Data/${file}`),
  },
  scifact: {
    prepare: prepareSciFact,
    url: 'https://public.ukp.informatik.tu-darmstadt.de/thakur/BEIR/datasets/scifact.zip',
    files: ['scifact/corpus.jsonl', 'scifact/queries.jsonl', 'scifact/qrels/test.tsv'],
  },
  stackfaq: {
    prepare: prepareStackFaq,
    url: github('ML-Recipes/BERT-FAQ', '3c184030c1819b462e29f665465ab4968657440e'),
    files: ['data/StackFAQ/stackExchange-FAQ.xml'],
  },
  'xquad-sent': {
    prepare: prepareXquad,
    url: github('deepmind/xquad', '60cac411649156efb6aab9dd4c9cde787a2c0345'),
    files: ['xquad.en.json'],
  },
}

/** Where `bench/ask` looks: beside the project. A collection that is there already stays as it is. */
const target = fileURLToPath(new URL('../../../shared/collections/', import.meta.url))

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

/** Fetches the files of a source into a folder; an archive needs the command `unzip`. */
async function fetchFiles({ url, files }: Source, folder: string): Promise<void> {
  if (url.endsWith('.zip')) {
    const archive = path.join(folder, 'archive.zip')
    writeFileSync(archive, await download(url))
    const { status, error } = spawnSync('unzip', ['-q', archive, ...files, '-d', folder], { stdio: 'inherit' })
    if (status !== 0) throw new Error(`unzip ${archive} failed`, { cause: error })
    return
  }
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), await download(`${url}/${file}`))
  }
}

function writeCollection(folder: string, { docs, queries, relevant }: Prepared): void {
  mkdirSync(folder, { recursive: true })
  const jsonLines = (records: readonly object[]): string => `${records.map((one) => JSON.stringify(one)).join('\n')}\n`
  writeFileSync(path.join(folder, 'docs.jsonl'), jsonLines(docs))
  writeFileSync(path.join(folder, 'queries.jsonl'), jsonLines(queries))
  writeFileSync(path.join(folder, 'qrels.tsv'), relevant.map(([query, doc]) => `${query}\t${doc}\t1\n`).join(''))
}

for (const [name, source] of Object.entries(sources)) {
  const folder = path.join(target, name)
  if (existsSync(folder)) {
    console.log(`${name}: is there already`)
    continue
  }
  const downloads = mkdtempSync(path.join(tmpdir(), 'collections-'))
  try {
    await fetchFiles(source, downloads)
    const prepared = source.prepare((file) => readFileSync(path.join(downloads, file), 'utf8'))
    writeCollection(folder, prepared)
    console.log(`${name}: ${prepared.docs.length} documents, ${prepared.queries.length} questions`)
  } finally {
    rmSync(downloads, { recursive: true })
  }
}
