// `verbatim suggest` as a publisher runs it: what waits, what is decided, on a terminal and through files.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { parse } from 'yaml'
import { facts, post, TestSite } from '../build/site.js'
import { temporaryFolder } from '../temporary-folder.js'
import { main, runVerbatim, spawnVerbatim } from './verbatim.js'

const text = `It rained all day. The harbour pump moves 4 litres a minute because its valve is worn.

Who reads this? We like the sea.

A sluice is a gate that holds water back. Boats wait.`

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
  const site = new TestSite({
    'posts/a.md': post('The harbour pump', text),
    'posts/a.facts.yaml': facts({ fact: 'Boats have to wait.', evidence: 'Boats wait.' }),
  })
  cpSync(path.join(site.out, '../content'), path.join(folder, 'content'), { recursive: true })
})

const verbatim = (...given: string[]) => runVerbatim(folder, ...given)
const file = 'content/posts/a.md'
const read = (name: string) => parse(readFileSync(path.join(folder, 'content/posts', name), 'utf8')) as never

it('keeps proposals until they are accepted, and never proposes what was rejected', async () => {
  expect((await verbatim('suggest', file)).text).toContain('1. The harbour pump moves 4 litres')
  expect((await verbatim('suggest', file, '--accept', '1', '--reject', '2')).text).toContain('1 accepted, 1 rejected')
  expect(read('a.facts.yaml')).toMatchObject([
    { evidence: 'Boats wait.' },
    { evidence: 'The harbour pump moves 4 litres a minute because its valve is worn.' },
  ])
  await verbatim('suggest', file)
  const { proposed, rejected } = read('a.facts.proposed.yaml') as {
    proposed: { evidence: string }[]
    rejected: string[]
  }
  expect(rejected).toEqual(['A sluice is a gate that holds water back.'])
  expect(proposed.map(({ evidence }) => evidence)).not.toContain(rejected[0])
  const wrong = [
    ['--accept', '9'],
    ['--for-agent', '--reject', '1'],
    ['--from', '.'],
  ]
  for (const options of wrong)
    expect(await verbatim('suggest', file, ...options), options.join(' ')).toMatchObject({ code: 2 })
  expect((await verbatim('suggest', file, '--accept', '1', '--reject', '1')).text).toContain(
    'both accepted and rejected',
  )
  expect(read('a.facts.proposed.yaml')).toEqual({ proposed, rejected })
  writeFileSync(path.join(folder, 'content/posts/a.facts.proposed.yaml'), 'proposed: 3')
  expect(await verbatim('suggest', file)).toMatchObject({
    code: 2,
    text: expect.stringContaining('is no file of proposals') as string,
  })
})

it('adds a fact to fill in behind a line without an end', async () => {
  const facts = path.join(folder, 'content/posts/a.facts.yaml')
  writeFileSync(facts, readFileSync(facts, 'utf8').trimEnd())
  expect(await verbatim('new', 'fact', file)).toMatchObject({ code: 0 })
  expect(read('a.facts.yaml')).toMatchObject([{ evidence: 'Boats wait.' }, { topic: 'first-topic', kind: 'finding' }])
})

it('says what the system refuses, without where in the code', async () => {
  writeFileSync(path.join(folder, 'content/articles'), 'a file in the place of the folder')
  expect(await verbatim('new', 'article', 'Locks')).toEqual({
    code: 1,
    text: expect.stringMatching(/^EEXIST: .*\n$/) as string,
  })
})

it('takes files from the folder that it is run in, beside a site as well', async () => {
  const blog = path.join(folder, 'blog')
  cpSync(path.join(folder, 'content'), path.join(blog, 'agents/content'), { recursive: true })
  writeFileSync(
    path.join(blog, 'answer.yaml'),
    `\`\`\`yaml\n${facts({ fact: 'Rain fell.', evidence: 'It rained all day.' })}\n\`\`\`\n`,
  )
  const given = ['suggest', path.join('agents', file), '--from', 'answer.yaml']
  expect(await runVerbatim(blog, ...given)).toMatchObject({
    code: 0,
    text: expect.stringContaining('1 fact of answer.yaml') as string,
  })
  expect(await runVerbatim(blog, 'suggest', file)).toMatchObject({ code: 0 })
  expect((await runVerbatim(blog, 'new', 'fact', path.join('agents', file))).text).toBe('content/posts/a.facts.yaml\n')
})

// `script` of util-linux gives a command a terminal.
const hasTerminal = spawnSync('script', ['--version']).status === 0
it.skipIf(!hasTerminal).each([
  [['r\n', 'A\n'], '1 accepted, 1 rejected, 0 waiting'],
  [['r\n', '\x03'], '0 accepted, 1 rejected, 1 waiting'],
  [['r\n', '\x04'], '0 accepted, 1 rejected, 1 waiting'],
])('asks for each proposal on a terminal: %j', async (answers, outcome) => {
  const command = [process.execPath, main, 'suggest', file].join(' ')
  const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: folder, env: { PATH: process.env['PATH'] } })
  const left = [...answers]
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said += part
    const asked = said.split('uit? ').length - 1
    if (asked > answers.length - left.length) child.stdin.write(left.shift() ?? 'q\n')
  })
  const [code] = (await once(child, 'close')) as [number]
  expect(said).toContain(outcome)
  expect(code).toBe(0)
  const accepted = outcome.startsWith('1') ? [{ evidence: 'A sluice is a gate that holds water back.' }] : []
  expect(read('a.facts.yaml')).toMatchObject([{ evidence: 'Boats wait.' }, ...accepted])
  expect(read('a.facts.proposed.yaml')).toMatchObject({
    rejected: ['The harbour pump moves 4 litres a minute because its valve is worn.'],
  })
})

it("checks a coding agent's facts: form, words of the text, and what is known, and takes them for its own proposals", async () => {
  await verbatim('suggest', file)
  const prompt = (await verbatim('suggest', file, '--for-agent')).text
  for (const part of ['letter for letter', 'Boats have to wait.', 'A sluice is a gate']) expect(prompt).toContain(part)
  const answer = path.join(folder, 'answer.yaml')
  const entries = [
    ['A sluice holds water back.', 'A sluice is a gate that holds water back.'],
    ['The pump is slow.', 'The harbour pump moves 5 litres a minute'],
    ['Boats have to wait.', 'It rained all day.'],
  ] as const
  writeFileSync(answer, facts(...entries.map(([fact, evidence]) => ({ fact, evidence }))))
  const { code, text: said } = await verbatim('suggest', file, '--from', answer)
  expect(code).toBe(1)
  expect(said).toContain('the evidence is not in the text')
  expect(said).toContain('the fact repeats another one, or its quote')
  expect(read('a.facts.proposed.yaml')).toMatchObject({
    proposed: [{ fact: expect.stringContaining('4 litres') as string }, { fact: 'A sluice holds water back.' }],
  })
  const settings = path.join(folder, 'content/site.yaml')
  writeFileSync(settings, readFileSync(settings, 'utf8').replace(/topics:\n(?: .*\n?)+/, ''))
  writeFileSync(answer, facts({ fact: 'Rain fell.', evidence: 'It rained all day.', topic: 'a-new-topic' }))
  expect(await verbatim('suggest', file, '--from', answer)).toMatchObject({ code: 0 })
  expect(spawnVerbatim(folder, 'build').text).toContain('3 proposed facts waiting')
  expect(existsSync(path.join(folder, 'public/posts/a.facts.proposed.yaml'))).toBe(false)
})
