// Runs an example of the reference in place: status, timing and body below its link.
for (const button of document.querySelectorAll('[data-run]')) {
  const output = button.closest('.runs').querySelector('[role=status]')
  button.addEventListener('click', () => run(button.dataset.run, button, output))
}

// Opens the closed details that a link within the page leads to.
function openTarget() {
  const target = document.getElementById(location.hash.slice(1))
  if (target?.localName === 'details') target.open = true
}
window.addEventListener('hashchange', openTarget)
openTarget()

/** Characters of a body that are shown; the link opens the whole of it. */
const shownCharacters = 20_000

async function run(address, button, output) {
  if (button.ariaDisabled === 'true') return
  // Not `disabled`, which would take the focus away.
  button.ariaDisabled = 'true'
  try {
    const response = await fetch(address)
    const body = await response.text()
    const timing = response.headers.get('server-timing')
    output.replaceChildren(
      line(
        `${response.status} ${response.statusText} · ${response.headers.get('content-type')}${timing ? ` · ${timing}` : ''}`,
      ),
      block(pretty(body).slice(0, shownCharacters)),
    )
  } catch {
    output.replaceChildren(line('The answer did not arrive. Please try again.'))
  } finally {
    button.ariaDisabled = null
  }
}

function line(text) {
  const made = document.createElement('p')
  made.className = 'meta'
  made.textContent = text
  return made
}

function block(text) {
  const made = document.createElement('pre')
  made.tabIndex = 0
  made.setAttribute('aria-label', 'Answer')
  made.textContent = text
  return made
}

function pretty(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
