// Facts proposed from documents: what is proposed, and what a coding agent's answer is checked for.
import { expect, it } from 'vitest'
import type { Site } from '../../build/read/site.js'
import { checkAnswer } from '../../cli/suggest/check-answer.js'
import type { SuggestDocument } from '../../cli/suggest/documents.js'
import { proposeFacts } from '../../cli/suggest/propose.js'
import { topicsFor } from '../../cli/suggest/topics.js'
import { english } from '../../service/ask/languages.js'

const text = `It rained all day. The harbour pump moves 4 litres a minute because its valve is worn.

Who reads this? We like the sea.

A sluice is a gate that holds water back. Boats wait.`

const source = { title: 'The harbour pump', text, headings: [], language: english, known: [] as string[] }
const topics = [
  { id: 'weather', text: 'Rain and wind' },
  { id: 'machines', text: 'Pumps, valves and gates' },
]

it('proposes sentences that say something by themselves, the best first, with their topic and kind', () => {
  expect(proposeFacts(source, topics, 2)).toEqual([
    {
      fact: 'The harbour pump moves 4 litres a minute because its valve is worn.',
      evidence: 'The harbour pump moves 4 litres a minute because its valve is worn.',
      topic: 'machines',
      kind: 'finding',
    },
    {
      fact: 'A sluice is a gate that holds water back.',
      evidence: 'A sluice is a gate that holds water back.',
      topic: 'machines',
      kind: 'definition',
    },
  ])
})

it('proposes nothing that is quoted already, and a question of the heading above', () => {
  const known = ['A sluice is a gate that holds water back.']
  const proposedFrom = (quotes: string[]) =>
    proposeFacts({ ...source, known: quotes }, topics, 9).map(({ evidence }) => evidence)
  expect(proposedFrom(known)).not.toContain(known[0])
  expect(proposedFrom(['a gate that holds water back'])).not.toContain(known[0])
  const headed = {
    ...source,
    headings: ['What is a weir?'],
    text: 'What is a weir?\n\nA weir is a low wall in a river.',
  }
  expect(proposeFacts(headed, topics, 1)[0]?.questions).toEqual(['What is a weir?'])
})

it('proposes a sentence that comes twice once', () => {
  const twice = `${text}\n\n${text}`
  expect(proposeFacts({ ...source, text: twice }, topics, 2).map(({ evidence }) => evidence)).toEqual([
    'The harbour pump moves 4 litres a minute because its valve is worn.',
    'A sluice is a gate that holds water back.',
  ])
})

it('proposes sentences in scripts without spaces, which have as many words', () => {
  const headed =
    'ポンプとは何ですか？\n\n港のポンプは毎分四リットルの水を送る機械です。この機械は古いので、冬には水を送りません。動きますか？'
  const proposed = proposeFacts({ ...source, headings: ['ポンプとは何ですか？'], text: headed }, topics, 9)
  expect(proposed).toMatchObject([
    { evidence: '港のポンプは毎分四リットルの水を送る機械です。', questions: ['ポンプとは何ですか？'] },
  ])
})

it.each([
  [
    'تنقل المضخة القديمة أربعة لترات في الدقيقة. وتنقل المضخة الجديدة في الميناء ٩ لترات. متى تعمل المضخة الكبيرة في الميناء القديم؟',
    'ar',
  ],
  [
    'Η παλιά αντλία στέλνει λίγο νερό το λεπτό. Η νέα αντλία στέλνει 9 λίτρα το λεπτό. Πότε δουλεύει η μεγάλη αντλία στο λιμάνι;',
    'el',
  ],
])('proposes numbers in any digits first, and no questions: %s', (written) => {
  const proposed = proposeFacts({ ...source, title: '', text: written }, topics, 9).map(({ evidence }) => evidence)
  expect(proposed.map((one) => /[9٩]/.test(one))).toEqual([true, false])
})

it('proposes no sentence of more than 45 words', () => {
  const sentence = (words: number) => `The pump moves ${'4 '.repeat(words - 4)}litres.`
  const proposed = (words: number) => proposeFacts({ ...source, text: sentence(words) }, topics, 9)
  expect([45, 46].map((words) => proposed(words).length)).toEqual([1, 0])
})

it.each([
  ['Mix 400 grams of flour with the water.', 0],
  ['In a large bowl, whisk 3 eggs with the sugar.', 0],
  ['Zubereitung\n\nDer Ofen ist ein Gerät von 200 Grad.', 0],
  ['Guys, come on, that is 3 times too much!', 0],
  [':warning: The pump is a machine of 4 litres.', 0],
  ['This allows the pump to move 4 litres a minute.', 0],
  ['As always, the harbour pump must move 4 litres a minute.', 0],
  ['Je mesure 4 litres avec la pompe du port.', 0],
  ['Mixing 400 grams of flour takes a minute.', 1],
  ['La pompe du port est une machine de 1900.', 1],
])('proposes no step, call or symbol: %s', (sentence, count) => {
  const headings = ['Zubereitung']
  expect(proposeFacts({ ...source, headings, text: sentence }, topics, 9)).toHaveLength(count)
})

it('takes the tags and categories of a document for topics, and what facts name, where the site has none', () => {
  const documentOf = (tags: string[], topic: string, categories: string[] = []) =>
    ({ document: { head: { tags, categories }, facts: [{ topic, fact: 'A gate.' }] } }) as unknown as SuggestDocument
  const tagged = documentOf(['Écluse & port', '水'], 'gates')
  expect(topicsFor({ topics: [] }, [tagged], tagged)).toMatchObject([
    { id: 'ecluse-port', title: 'Écluse & port' },
    { id: 'gates', text: 'gates\nA gate.' },
  ])
  expect(topicsFor({ topics: [] }, [], documentOf([], '', ['Tide']))).toMatchObject([{ id: 'tide', title: 'Tide' }])
  expect(topicsFor({ topics: [] }, [], documentOf([], ''))).toMatchObject([{ id: 'general' }])
  const topic = { id: 'gates', title: 'Gates' }
  expect(topicsFor({ topics: [topic] }, [tagged], tagged)).toMatchObject([{ ...topic, text: 'Gates\n\nA gate.' }])
})

it('takes no fact for a quote that another one has, or that was rejected', () => {
  const quote = 'Boats wait.'
  const answer = JSON.stringify([{ fact: 'Ships are patient.', evidence: quote, topic: 'weather', kind: 'finding' }])
  const check = (known: { fact: string; evidence: string }[], rejected: string[] = []) => {
    const document = { document: { head: { slug: 'a' } }, text, facts: known } as unknown as SuggestDocument
    return checkAnswer(answer, 'facts.json', document, { topics } as unknown as Site, rejected)
  }
  expect(check([]).accepted).toHaveLength(1)
  expect(check([{ fact: 'Nobody sails.', evidence: quote }]).problems).toMatchObject([
    { what: 'the fact repeats another one, or its quote' },
  ])
  expect(check([], [quote]).problems).toMatchObject([{ what: 'the publisher rejected this evidence' }])
  // A line break in the place of a space.
  const wrapped = quote.replace(' ', '\n')
  expect(check([{ fact: 'Nobody sails.', evidence: wrapped }]).accepted).toEqual([])
  expect(check([], [wrapped]).accepted).toEqual([])
})

it('takes one of the facts of an answer that say the same, or have the same quote, with evidence in the text', () => {
  const said = { topic: 'weather', kind: 'finding' }
  const answer = JSON.stringify([
    { fact: 'Ships are patient.', evidence: 'Nobody wrote this.', ...said },
    { fact: 'Ships are patient.', evidence: 'Boats wait.', ...said },
    { fact: 'Ships are patient!', evidence: 'It rained all day.', ...said },
    { fact: 'A fleet stays in the harbour.', evidence: 'Boats wait.', ...said },
  ])
  const document = { document: { head: { slug: 'a' } }, text, facts: [] } as unknown as SuggestDocument
  const { accepted } = checkAnswer(answer, 'facts.json', document, { topics } as unknown as Site, [])
  expect(accepted).toMatchObject([{ evidence: 'Boats wait.' }])
})
