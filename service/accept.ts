// Reads what a client accepts: the weights of media types, and whether it wants a page as Markdown.

/** `Accept` is read up to here, in characters; browsers send some 150. Of 59,000 commas, a page took 0.17 s of processor time. */
const acceptMaxLength = 1000

/** The weight of a media type in `Accept`: that of the most specific range that matches (RFC 9110, 12.5.1). */
export function weightOf(type: string, accept: string): number {
  const ranges = accept
    .slice(0, acceptMaxLength)
    .split(',')
    .map((range) => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { name, weight: weight === undefined ? 1 : Number(weight.slice('q='.length)) || 0 }
    })
  for (const name of [type, type.replace(/\/.*/, '/*'), '*/*']) {
    const found = ranges.find((range) => range.name === name)
    if (found) return found.weight
  }
  return 0
}

/** Whether `Accept` prefers Markdown to HTML, by the rule that pages which are files have in vercel.json. */
export function acceptsMarkdown(accept: string): boolean {
  const weight = weightOf('text/markdown', accept)
  const ofHtml = weightOf('text/html', accept)
  if (!/text\/markdown/i.test(accept)) return weight > 0 && ofHtml === 0
  return weight === 1 || weight > (/text\/html/i.test(accept) ? ofHtml : 0)
}

/** Whether a page of a function is wanted as Markdown: at its path with `.md`, or where `Accept` prefers it. */
export function wantsMarkdown({ request, headers }: { request: Request; headers: Headers }): boolean {
  return new URL(request.url).pathname.endsWith('.md') || acceptsMarkdown(headers.get('accept') ?? '')
}
