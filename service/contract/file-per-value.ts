// The paths of files that hold a list for one value of a parameter.

/** The path of the file for one value of a parameter: for `topic` of /api/facts.json, /api/facts/topics/{value}.json. */
export function filePerValue(path: string, parameter: string, value: string): string {
  return `${path.replace(/\.json$/, '')}/${parameter}s/${value}.json`
}
