// Tells whether the documents of a folder have front matter, from the beginnings of some of them.
import { readOpening } from './text-file.js'

/** How many files are looked at, and how many bytes of each. */
const [mostFiles, bytesRead] = [50, 200]

/** Whether most of some files begin without front matter; an MDX file may export it, below its imports. */
export function areBare(files: readonly string[]): boolean {
  const step = Math.max(1, Math.ceil(files.length / mostFiles))
  const asked = files.filter((_, at) => at % step === 0)
  return (
    asked.filter(
      (file) => !/^\uFEFF*\s*(?:---|\+\+\+|;;;|\{|<!--|[\w-]+:|(?:import|export)\s)/.test(readOpening(file, bytesRead)),
    ).length *
      2 >
    asked.length
  )
}
