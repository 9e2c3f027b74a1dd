// Types of the lists of the package `stopword`, which brings none: each file exports one list under its ISO 639-3 code.
declare module 'stopword/src/*' {
  const lists: Readonly<Record<string, readonly string[]>>
  export = lists
}
