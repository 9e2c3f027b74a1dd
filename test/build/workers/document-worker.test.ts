// A site of so many documents that workers share the work: its tree is that of one thread.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { WorkerPool } from '../../../build/document/worker-pool.js'
import { loadBuild } from '../../../build/generate/bundle.js'
import { buildHash, facts, post, TestSite } from '../site.js'

// A word of more than a quarter of all documents relates none.
const subjects = ['tides', 'bread', 'sails', 'paper', 'clocks', 'bridges', 'violins', 'maps']
const posts = Object.fromEntries(
  Array.from({ length: 205 }, (_, at) => {
    const text = `Notes on ${subjects[at % subjects.length]}, part ${at}.${' More of it.'.repeat(at % 7)}`
    return [`posts/p${at}.md`, post(`Part ${at}`, text, `2026-01-${String((at % 28) + 1).padStart(2, '0')}`)]
  }),
)
for (const at of Object.keys(posts).keys()) {
  const subject = subjects[at % subjects.length]
  posts[`posts/p${at}.facts.yaml`] = facts({
    fact: `Part ${at} of these notes is on ${subject}.`,
    evidence: `Notes on ${subject}, part ${at}.`,
    id: `p${at}#3`,
  })
}
const [alone, shared] = [new TestSite(posts), new TestSite(posts)]

it('gives the same tree with workers as without, facts, pictures and related documents included', async () => {
  const { startWorker } = await loadBuild()
  const start = vi.fn(startWorker)
  const { folder: expected } = await alone.mustBuild('2026-05-01', { pictures: true })
  const { folder } = await shared.mustBuild('2026-05-01', { pictures: true, startWorker: start })
  expect(start).toHaveBeenCalledTimes(availableParallelism() - 1)
  expect(buildHash(folder ?? '')).toEqual(buildHash(expected ?? ''))
  // The test of that holds where something is related.
  expect(shared.read('posts/p0/index.html')).toContain('class="related"')
  expect(shared.read('api/facts.json')).toContain('"p16#3"')
})

it('reports the same with workers as without, of facts too', async () => {
  const { startWorker } = await loadBuild()
  const ofOther = { fact: 'A fact.', evidence: 'Notes on tides, part 0.', id: 'p1#1' }
  const wrong = { 'posts/p0.facts.yaml': facts(ofOther, { fact: 'Another.', evidence: '', kin: 'finding' }) }
  const reports = [null, startWorker].map(async (start) => {
    const { problems, warnings } = await new TestSite({ ...posts, ...wrong }).build('2026-05-01', {
      startWorker: start,
    })
    return [...problems, ...warnings].map(({ line, what }) => `${line}: ${what}`)
  })
  const [expected, found] = await Promise.all(reports)
  expect(expected).toEqual([
    '1: a fact has no `evidence`',
    '1: the id is not of the form p0#1',
    expect.stringContaining('kin'),
  ])
  expect(found).toEqual(expected)
})

it('waits for no worker to read a few files of facts', async () => {
  const worker = { on: vi.fn(), postMessage: vi.fn() }
  const pool = new WorkerPool(() => worker as unknown as Worker)
  pool.prepare(1000)
  expect(worker.on).toHaveBeenCalled()
  const read = pool.readFacts({ factsFiles: ['p0.facts.yaml'], topics: null })
  expect(worker.postMessage).not.toHaveBeenCalled()
  expect(await read).toEqual(new Map())
})

it('fails a build whose worker ends without an error', async () => {
  const startWorker = () => new Worker('process.exit()', { eval: true })
  const built = new TestSite(posts).build('2026-05-01', { startWorker })
  await expect(built).rejects.toMatchObject({ code: 'ERR_WORKER_ENDED' })
})
