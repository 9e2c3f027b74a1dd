// The page /dashboard/: fetches the specification, as any builder would, and starts the dashboard on this host's data.
import { startDashboard } from './dashboard/main.js'

const root = document.querySelector('[data-dashboard]')

try {
  const response = await fetch('/api/agent/artifact.json', { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`status ${response.status}`)
  startDashboard(root, await response.json(), location.origin)
} catch (error) {
  root.querySelector('[data-updated]').textContent = 'The specification of the dashboard cannot be read at the moment.'
  throw error
}
