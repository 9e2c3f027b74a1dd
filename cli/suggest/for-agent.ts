// What a coding agent is given to write facts from a document. The skill that tells it how is in skill.md.
import type { SuggestDocument } from './documents.js'

const rules = `Write facts for the document below, as YAML: a list of entries, each with

- fact: one sentence in your own words that is true without the document at hand: no pronoun without its noun, the date
  or version where it matters, and whose claim it is where it is not the writer's own.
  evidence: the words of the text that prove it, copied letter for letter (one to three sentences; line breaks may differ).
  topic: one of the topics listed.
  kind: finding, mechanism, rule or definition.
  questions: two or three questions that people would ask for it, in words that the text does not use.

The fact claims no more than its evidence. Leave out opinions, advertising, and what the known facts say already.`

/** The text of a document with the rules, for a coding agent. */
export function describeForAgent(
  { document, text, facts }: SuggestDocument,
  topics: readonly { id: string; title: string }[],
): string {
  const known = facts.map(({ fact }) => `- ${fact}`).join('\n')
  return `${rules}

Write them to a file and run: verbatim suggest ${document.shownAs} --from FILE.yaml
It says which entries are not word for word, of another form, or repeated; the others wait for the publisher.

Topics:
${topics.map(({ id, title }) => `- ${id}: ${title}`).join('\n')}

Known facts:
${known === '' ? '(none)' : known}

Document: ${document.head.title}

${text}
`
}
