// Settings of site.yaml under another name than their own: what they were called in earlier versions, and are in other tools.

/**
 * The names, and what each setting is called now. The first version had the names of today; a setting that is renamed gets a row, so
 * that a site of an earlier version goes on building.
 */
const renamed = {
  baseURL: 'base_url',
  siteUrl: 'base_url',
  url: 'base_url',
  lang: 'language',
  languageCode: 'language',
} as const

/**
 * The settings under the names of today, and the former name of each that had one. Where both are written, today's counts, and the
 * other stays as it is.
 */
export function migrateSettings(value: unknown): { value: unknown; former: ReadonlyMap<string, string> } {
  const former = new Map<string, string>()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value, former }
  const entries = Object.entries(value).map(([key, setting]): [string, unknown] => {
    const name = Object.hasOwn(renamed, key) ? renamed[key as keyof typeof renamed] : key
    if (name === key || Object.hasOwn(value, name) || former.has(name)) return [key, setting]
    former.set(name, key)
    return [name, setting]
  })
  return { value: Object.fromEntries(entries), former }
}
