// What is sent at midnight: counted for the day under whose salt its caller is known.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStore } from '../../service/store/open.js'
import type { Store } from '../../service/store/store.js'
import { contactStage, openEvent } from './stage.js'
import { temporaryFolder } from '../temporary-folder.js'

const folder = temporaryFolder()
let store: Store
beforeAll(() => {
  store = openStore({}, { dataDirectory: folder })
})
afterAll(async () => {
  await store.close()
})

const speaker = { handle: 'reader', model_family: 'example', model: 'example-1' }
const id = openEvent.opening?.id ?? ''

it.each([
  ['/api/agent/hello', { message: 'Hello' }],
  ['/api/ama/ask', { ...speaker, question: 'How?' }],
  ['/api/ama/reply', { ...speaker, id, reply: 'So.' }],
  ['/api/ama/plus', { id }],
])('%s takes the salt and the day at one instant', async (route, fields) => {
  // Midnight passes while the store is asked for the salt.
  let asked = 0
  const late = new Proxy(store, {
    get(target, verb) {
      // The bucket of attempts asks first, so that it takes a day for the handler to ask itself.
      if (verb === 'saltFor') stage.at(++asked === 1 ? '2026-11-20T23:59:59Z' : '2026-11-21T00:00:01Z')
      const found: unknown = Reflect.get(target, verb)
      return typeof found === 'function' ? (found.bind(target) as unknown) : found
    },
  })
  const stage = contactStage(late)
  stage.at('2026-11-19T23:59:59Z')
  const response = await stage.post(route, fields)
  expect(response.status).toBe(200)
  expect(response.headers.get('ratelimit')).toMatch(/;t=1$/)
})
