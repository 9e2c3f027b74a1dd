// The page /dashboard/: fetches the specification, as any builder would, and starts the dashboard on this host's data. The build
// writes the bundle of ./dashboard before it, which defines `dashboard`: one request in the place of thirteen.
const root = document.querySelector('[data-dashboard]')

try {
  const response = await fetch('/api/agent/artifact.json', { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`status ${response.status}`)
  dashboard.startDashboard(root, await response.json(), location.origin)
} catch (error) {
  root.querySelector('[data-updated]').textContent = 'The specification of the dashboard cannot be read at the moment.'
  throw error
}
