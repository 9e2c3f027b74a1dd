// Reads what the script of a page of Svelte or Vue gives to its text: files and texts by their names, and the base of its paths.

const script = /<script\b[^<>]*>([^]*?)<\/script>/g
const baseImport = /import\s*\{[^{}]*\bbase\b[^{}]*\}\s*from\s*["']\$app\/paths["']/

/** Its imports and constants, as a module of MDX has them. */
export function modulesOfScripts(source: string): string {
  // Up to the last end, so that each script has one.
  const ended = source.slice(0, source.lastIndexOf('</script>') + '</script>'.length)
  const scripts = Array.from(ended.matchAll(script), ([, code = '']) => code)
  return scripts.join('\n').replace(/^[ \t]*(?:let|const)(?=\s)/gm, 'export const')
}

/** The text with paths from the root of its site (`{base}/about/` of SvelteKit). */
export function withoutBase(source: string): string {
  return baseImport.test(source) ? source.replaceAll('{base}/', '/') : source
}
