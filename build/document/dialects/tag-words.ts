// Finds the words for readers among the arguments of a tag, as a card or a note of a theme has them.
import type { TagArguments } from './tag-arguments.js'

/** A form of a date, in the signs of Unicode, of Moment or of `strftime`: `MMMM d, yyyy`, `%B %d, %Y`. */
const dateForm = /^(?:[^\p{L}]*(?:Do|([yYMdDHhmsaAZ])\1{0,3}|(?<=%-?)[A-Za-z])(?!\p{L}))+[^\p{L}]*$/u

/** Words that begin with a capital, or of a script without: no class, size, command or form of a date. */
export const looksLikeWords = (value: string): boolean =>
  /^[\p{P}\p{S}]*(?:\p{Lo}|\p{Lu}\S*\s.*\p{L})/su.test(value) &&
  !/[{}<>;=]|^\S+[/.]\S+$/.test(value) &&
  !dateForm.test(value)

const readable =
  /^(?:(?:sub)?title|header|heading|text|content|body|desc(?:ription)?|summary|bio|(?:fig)?caption|footer|quote|message|note|author|artist|alt)$/
/** Of these, only what looks like words is read: they may be ids. */
const readableWords = /(?:name|label|original|translated)$/
const none = /^(?:true|false|none|auto|left|right|center|top|bottom)$|^(?:\w+:)?\/|^[.#~][\w./-]*$|^\S+\.\w{2,5}$/i

/** The words of a tag, the named ones first: a title, then what is said of it. */
export function wordsOf({ named, values }: TagArguments): string[] {
  const said = [...named].filter(
    ([key, value]) =>
      (readable.test(key) && /\p{L}/u.test(value) && !none.test(value)) ||
      (readableWords.test(key) && (looksLikeWords(value) || /^\p{Lu}\p{L}+$/u.test(value))),
  )
  const isTitle = ([key]: [string, string]) => /(?:title|name|label|header|heading)$/.test(key)
  const inOrder = [...said.filter(isTitle), ...said.filter((one) => !isTitle(one))].map(([, value]) => value)
  return [...new Set([...inOrder, ...values.filter(looksLikeWords)].map((text) => text.replace(/\s+/g, ' ').trim()))]
}

/** Tags of Liquid and Nunjucks that compute, and those whose words are names of other things. */
const computed =
  /^(?:if|els\w+|unless|case|when|for|break|continue|cycle|tablerow|assign|capture|(?:in|de)crement|set|import|from|macro|block|extends|call|filter|render|layout|paginate|with|switch|\w*async\w*|end\w*|cite|bibliography|reference|liquid|echo|param|meta|ref|relref|icon|fa|style)$/i

/** Arguments without quotes, as tags of Hexo have them: settings (`color:red`), and all the others are one text. */
function withSettings({ values }: TagArguments): TagArguments {
  const setting = /^([a-z][\w-]*):([^/:].*)$/
  const settings = values.flatMap((value) => {
    const [, key, set] = setting.exec(value) ?? []
    return key === undefined || set === undefined ? [] : [[key, set] as const]
  })
  return { named: new Map(settings), values: [values.filter((value) => !setting.test(value)).join(' ')] }
}

/** The arguments of a tag that has a text for readers among them, where it is none that computes. */
function argumentsOf(name: string, rest: string, given: TagArguments): TagArguments {
  if (computed.test(name)) return { named: new Map(), values: [] }
  return given.named.size > 0 || /["']/.test(rest) ? given : withSettings(given)
}

/** The words that a tag without a meaning here shows; `null` for none. */
export function renderWords(name: string, rest: string, given: TagArguments): string | null {
  return wordsOf(argumentsOf(name, rest, given)).join(': ') || null
}

/** Those that a tag shows above its content, a title first, which may be one word with a capital. */
export function wordsOfPart(name: string, rest: string, given: TagArguments): string[] {
  const { named, values } = argumentsOf(name, rest, given)
  const words = wordsOf({ named, values })
  return words.length > 0 ? words : values.filter((value) => /^\p{Lu}\p{L}+$/u.test(value)).slice(0, 1)
}

/** A note at the margin, or below the text, whose words are an argument: they follow in brackets, as those of HTML do. */
const noteName = /^(?:(?:side|margin|foot|inline)-?note|[sm]n|fn|footnotetext)$/i

/** The words of such a note, behind its id where it has one; `null` for other tags. Without quotes, all are the text. */
export function renderNote(called: string, rest: string, { named, values }: TagArguments): string | null {
  if (!noteName.test(called)) return null
  const written = /["']/.test(rest) ? values.at(-1) : values.join(' ')
  const text = ['text', 'content', 'body', 'note'].map((key) => named.get(key)).find((one) => one) ?? written
  return text !== undefined && /\p{L}\S*\s|\p{Lo}/u.test(text) ? ` (${text.trim()})` : null
}
