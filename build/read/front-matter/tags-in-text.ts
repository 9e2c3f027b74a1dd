// Tells whether a tool evaluates the tags of Liquid and Nunjucks in a document, or prints them.
import { readYesOrNo } from './draft.js'

/** Keys that say it, of Jekyll and Eleventy, which a document also inherits. */
export const tagKeys = ['render_with_liquid', 'templateEngineOverride'] as const

/** Sources: jekyllrb.com/docs/liquid/tags, hexo.io/docs/front-matter, 11ty.dev/docs/template-overrides. */
export function hasTags(values: ReadonlyMap<string, unknown>): boolean {
  const engine = values.get('templateEngineOverride')
  const isPrinted =
    readYesOrNo(values.get('render_with_liquid')) === false || readYesOrNo(values.get('disableNunjucks'))
  return isPrinted !== true && engine !== false && engine !== 'md'
}
