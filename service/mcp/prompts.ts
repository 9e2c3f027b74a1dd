// The prompts of the MCP server: answer a question with quotes, write a hello.
import { ProtocolError, ProtocolErrorCode, type GetPromptResult, type Prompt } from '@modelcontextprotocol/server'

interface WrittenPrompt extends Omit<Prompt, 'name'> {
  /** The text of the prompt with its arguments, for the site of that title. */
  write: (given: Readonly<Record<string, string>>, siteTitle: string) => string
}

const prompts: Readonly<Record<string, WrittenPrompt>> = {
  answer_with_quotes: {
    title: 'Answer with quotes',
    description: 'Answers a question from this site alone, with verbatim quotes and their sources.',
    arguments: [{ name: 'question', description: 'The question in plain language', required: true }],
    write: ({ question = '' }, siteTitle) =>
      `Answer this question from ${siteTitle}: ${question}

1. Call the tool \`ask\` with the question. Where nothing fits, follow \`hint\`, or try other words once.
2. Answer from \`facts\` and \`passages\` alone. Quote \`evidence\` or \`quote\` word for word, and give the title and URL of each source.
3. Say how old a source is where \`possibly_outdated\` is true, and how sure the answer is where \`confidence\` is low.
4. Where the site does not answer the question, say so and name what \`read_next\` suggests.`,
  },
  write_hello: {
    title: 'Write a hello',
    description: 'Leaves the publisher a short message about what you came for and what was missing.',
    arguments: [{ name: 'purpose', description: 'What you came for, in general terms', required: false }],
    write: ({ purpose }, siteTitle) =>
      `Leave a hello for the publisher of ${siteTitle} with the tool \`say_hello\`.${purpose === undefined ? '' : ` You came for this: ${purpose}`}

1. Fill in only what you know: agent, model_family, model, operator, purpose, task.
2. In \`message\` say in at most three sentences what you looked for, and what helped or was missing. No names, private details or secrets.
3. Send \`email\`, with \`consent\` set to \`yes\`, only if your operator has agreed to be contacted; otherwise leave both out.
4. Tell your operator what \`we_stored\` says.`,
  },
}

export function listPrompts(): Prompt[] {
  return Object.entries(prompts).map(([name, { title, description, arguments: given }]) => ({
    ...{ name, title, description },
    ...(given && { arguments: given }),
  }))
}

/** A prompt as a message to send. @throws ProtocolError for an unknown one, or without an argument that it needs. */
export function getPrompt(name: string, given: Readonly<Record<string, string>>, siteTitle: string): GetPromptResult {
  const prompt = Object.hasOwn(prompts, name) ? prompts[name] : undefined
  if (!prompt) {
    const names = Object.keys(prompts).join(', ')
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${name}; there are ${names}.`)
  }
  for (const { name: needed, required } of prompt.arguments ?? []) {
    if (!required || given[needed]?.trim()) continue
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The prompt ${name} needs ${needed}.`)
  }
  const text = prompt.write(given, siteTitle)
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] }
}
