// Reloads open pages when the development host has published another tree. No other host has it, and no tree.
import { realpathSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { html, type Html } from '../service/html.js'

/** Where a page listens; its script is below. */
export const livePath = '/local/live'
const scriptPath = `${livePath}/reload.js`

/** The element that makes a page listen; `publicFolder` is the real path of the tree that the page is from. */
export const liveScript = (publicFolder: string): Html =>
  html`<script type="module" src="${scriptPath}?${treeOf(publicFolder)}"></script>`

const treeOf = (publicFolder: string): string => basename(dirname(publicFolder))

// A browser has six connections to a host: a page that nobody sees needs none, and compares when it is seen again.
const script = `const tree = new URL(import.meta.url).search.slice(1)
let events
const listen = () => {
  events?.close()
  if (document.hidden) return
  events = new EventSource('${livePath}')
  events.onmessage = ({ data }) => {
    if (data !== tree) location.reload()
  }
}
document.addEventListener('visibilitychange', listen)
listen()
`

/** The script, and a stream of the names of the trees that `publicFolder` links to (server-sent events), today's first. */
export function createLive(publicFolder: string) {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>()
  let isStopped = false
  const event = () => new TextEncoder().encode(`data: ${treeOf(realpathSync(publicFolder))}\n\n`)
  const listen = () => {
    let own: ReadableStreamDefaultController<Uint8Array>
    return new ReadableStream<Uint8Array>({
      start(controller) {
        own = controller
        controller.enqueue(event())
        if (isStopped) controller.close()
        else open.add(controller)
      },
      cancel: () => void open.delete(own),
    })
  }
  return {
    answer: (request: Request): Promise<Response> => {
      const isScript = new URL(request.url).pathname === scriptPath
      const headers = {
        'content-type': isScript ? 'text/javascript; charset=utf-8' : 'text/event-stream',
        'cache-control': 'no-store',
      }
      return Promise.resolve(new Response(isScript ? script : listen(), { headers }))
    },
    /** Tells open pages which tree is live. */
    tell(): void {
      for (const controller of open) controller.enqueue(event())
    },
    /** Ends all streams, which a host that stops would wait for. */
    stop(): void {
      isStopped = true
      for (const controller of open) controller.close()
      open.clear()
    },
  }
}
