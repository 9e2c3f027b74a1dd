// Published files of research collections become the documents, questions and judgements that `bench/ask` reads.
import { describe, expect, it } from 'vitest'
import {
  prepareCranfield,
  prepareNpl,
  prepareSciFact,
  prepareStackFaq,
  prepareXquad,
} from '../../bench/collections/prepare.js'

const reader = (files: Record<string, string>) => (path: string) => {
  const text = files[path]
  if (text === undefined) throw new Error(`not a file of the collection: ${path}`)
  return text
}

describe('collections', () => {
  it('cut the title that a Cranfield abstract repeats, and number questions by position', () => {
    const read = reader({
      'data/cran/cran.all.1400':
        '.I 7\n.T\nwings in\na stream .\n.A\nx\n.W\nwings in\na stream .\n  we study wings .\n',
      'data/cran/cran.qry': '.I 004\n.W\nwhat is\na wing .\n',
      'data/cran/cranqrel': '1 7 2 \n',
    })
    expect(prepareCranfield(read)).toEqual({
      docs: [{ id: '7', title: 'wings in a stream .', text: 'we study wings .' }],
      queries: [{ id: '1', text: 'what is a wing .' }],
      relevant: [['1', '7']],
    })
  })

  it('read NPL from TREC format', () => {
    const read = reader({
      'share/vaswani_npl/corpus/doc-text.trec': '<DOC>\n<DOCNO>3</DOCNO>\na\nb\n</DOC>\n',
      'share/vaswani_npl/query-text.trec': '<top>\n<num>1</num><title>\nWAVE  GUIDES\n</title>\n</top>\n',
      'share/vaswani_npl/qrels': '1 0 3 1\n',
    })
    expect(prepareNpl(read)).toEqual({
      docs: [{ id: '3', title: '', text: 'a b' }],
      queries: [{ id: '1', text: 'wave guides' }],
      relevant: [['1', '3']],
    })
  })

  it('take the judged claims of SciFact alone', () => {
    const read = reader({
      'scifact/corpus.jsonl': '{"_id":"9","title":"T","text":"X"}\n',
      'scifact/queries.jsonl': '{"_id":"1","text":"a"}\n{"_id":"2","text":"b"}\n',
      'scifact/qrels/test.tsv': 'query-id\tcorpus-id\tscore\n2\t9\t1\n',
    })
    expect(prepareSciFact(read)).toEqual({
      docs: [{ id: '9', title: 'T', text: 'X' }],
      queries: [{ id: '2', text: 'b' }],
      relevant: [['2', '9']],
    })
  })

  it('leave the question of a StackFAQ thread out', () => {
    const xml =
      '<root><qapair><rephr>\nHow &lt;s&gt;?\n</rephr><rephr>\n*\n</rephr><question>Q</question><answer>\n A  b </answer></qapair></root>'
    expect(prepareStackFaq(reader({ 'data/StackFAQ/stackExchange-FAQ.xml': xml }))).toEqual({
      docs: [{ id: 't0a0', title: '', text: 'A b' }],
      queries: [{ id: 't0q0', text: 'How <s>?' }],
      relevant: [['t0q0', 't0a0']],
    })
  })

  it('cut XQuAD into sentences, not after an initial', () => {
    const context = 'John C. Messenger sang. He was 28.5 years old. "Yes," he said.'
    const squad = {
      data: [
        {
          title: 'A_B',
          paragraphs: [{ context, qas: [{ id: 'q', question: 'How old? ', answers: [{ answer_start: 31 }] }] }],
        },
      ],
    }
    const { docs, queries, relevant } = prepareXquad(reader({ 'xquad.en.json': JSON.stringify(squad) }))
    expect(docs.map(({ text }) => text)).toEqual([
      'John C. Messenger sang.',
      'He was 28.5 years old.',
      '"Yes," he said.',
    ])
    expect(docs[0]).toMatchObject({ id: 'p0-0-0', title: 'A B' })
    expect(queries).toEqual([{ id: 'q', text: 'How old?' }])
    expect(relevant).toEqual([['q', 'p0-0-1']])
  })
})
