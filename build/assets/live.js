// Fills the live numbers of the home page; they stay dashes where they cannot be read.
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
  const number = new Intl.NumberFormat(document.documentElement.lang)
  const median = performance.overall.p50_ms
  const values = {
    requests: number.format(requests.total),
    families: number.format(Object.values(requests.by_agent_family).filter((count) => count > 0).length),
    median: median === null ? '–' : `${number.format(Math.round(median * 10) / 10)} ms`,
  }
  for (const [name, value] of Object.entries(values)) {
    tiles.querySelector(`[data-value="${name}"]`).textContent = value
  }
}
