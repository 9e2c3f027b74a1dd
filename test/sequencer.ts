// The order of test files: those that take longest first, so that no core waits for one of them in the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take more time than their size says, by their paths in this folder, the slowest first. */
const slowest = [
  'cli/package.long',
  'contract/fuzz.long',
  'paid/grid.long',
  'contract/sparse.long',
  'paid/model.long',
  'contact/durability.long',
  'local/ten-pushes.long',
  'build/corpus.long',
  'contract/sparse',
  'pages/dashboard',
  'build/rebuild',
  'local/start',
  'contract/contract',
  'store/store',
]

/** Those of vitest.config.ts, the first to run first. */
const projects = ['long-alone', 'alone', 'long', 'together']

export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = slowest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
      return at < 0 ? slowest.length : at
    }
    // A process that files share ends where the next one is of another project.
    const order = ({ project }: TestSpecification): number => projects.indexOf(project.name)
    return (await super.sort(files)).sort((a, b) => order(a) - order(b) || rank(a) - rank(b))
  }
}
