// Ends a URL in a text before the punctuation of Chinese and Japanese, where GitHub's Markdown reads on to the next space.
import { replaceOutsideCode } from './outside-code.js'

const mark = '、。，；：！？（）「」『』《》【】“”'
/** Neither the target nor the words of a link, of Markdown, of a definition or of HTML. */
const url = new RegExp(
  String.raw`http(?<!(?:[\w/=<"'[]|\]\(|\]:[ \t]*|<a\b[^>]{0,300}>)http)s?:\/\/[^\s<>"'\x60|()[\]${mark}]+(?=[${mark}])(?![^[\]\n]{0,300}\]\()`,
  'g',
)

/** The Markdown with such URLs between angle brackets. */
export const endBareLinks = (markdown: string): string =>
  replaceOutsideCode(markdown, url, ([written]) => `<${written}>`, ['code', 'inlineCode', 'html'])
