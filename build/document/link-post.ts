// The text of a post that is a link alone: the page that its front matter names.
import { asRecord } from '../read/front-matter/attributes.js'
import { keyForm } from '../read/front-matter/front-matter-keys.js'
import { textOf } from '../read/front-matter/front-matter-values.js'
import type { LoadedDocument } from '../read/documents.js'
import { isHtmlName } from '../read/folder.js'
import { pageMatter } from '../read/page-values.js'

/** Keys, by their forms, that name the page to which a list of posts leads, where the post has no page of its own. */
const linkKeys = /^(?:(?:canonical|ext(?:ernal)?|original|redirect)?(?:link|url)|canonical|external|href|redirect)$/

/** The body of a document; in the place of a blank one the page of another site that its front matter names, as a link. */
export function bodyOrLink(document: LoadedDocument, body: string): string {
  if (/\S/.test(body) || isHtmlName(document.file)) return body
  const named = Object.entries(pageMatter(document)).filter(([key]) => linkKeys.test(keyForm(key)))
  const urls = named.flatMap(([, value]) => textOf(value) ?? textOf(asRecord(value)['url']) ?? [])
  const url = urls.find((one) => /^https?:\/\/[^\s<>]+$/.test(one))
  return url === undefined ? body : `<${url}>\n`
}
