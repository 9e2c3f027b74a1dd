// Fills the live numbers of the home page; they stay dashes where they cannot be read.
import { words } from './page.js'

const tiles = document.querySelector('[data-live]')

if (tiles) {
  try {
    const response = await fetch('/api/agent/stats.json?days=7')
    if (response.ok) fill(await response.json())
  } catch {
    // No numbers: the dashes stay.
  }
}

function fill({ requests, performance }) {
  const number = new Intl.NumberFormat(words.language)
  const median = performance.overall.p50_ms
  // Three digits at most, which keep to one line on a phone.
  const time = new Intl.NumberFormat(words.language, { maximumSignificantDigits: median < 100 ? 2 : 3 })
  const values = {
    requests: number.format(requests.total),
    families: number.format(Object.values(requests.by_agent_family).filter((count) => count > 0).length),
    median: median === null ? '–' : `${time.format(median)}\u00a0ms`,
  }
  for (const [name, value] of Object.entries(values)) {
    tiles.querySelector(`[data-value="${name}"]`).textContent = value
  }
}
