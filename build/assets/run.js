// Edits and runs the calls of the reference: the code follows the parameters, the answer takes the place of the example.
for (const form of document.querySelectorAll('form[data-path]')) {
  form.addEventListener('input', () => fill(form))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    run(form)
  })
}

// The language that the reader chose shows in every sample, here and on the next page.
function choose(language) {
  document.documentElement.dataset.code = language
  for (const button of document.querySelectorAll('[data-show]'))
    button.ariaPressed = String(button.dataset.show === language)
}
for (const button of document.querySelectorAll('[data-show]')) {
  button.addEventListener('click', () => {
    choose(button.dataset.show)
    try {
      localStorage.setItem('code', button.dataset.show)
    } catch {
      // Storage may be refused: the choice holds for this page.
    }
  })
}
try {
  const chosen = localStorage.getItem('code')
  if (chosen) choose(chosen)
} catch {
  // As above.
}

/** The call that the fields of a form make: its address without a host, and its values. */
function callOf(form) {
  const values = {}
  for (const { name, value, type } of form.elements) {
    if (name && value !== '') values[name] = type === 'number' ? Number(value) : value
  }
  const rest = new URLSearchParams(values)
  const path = form.dataset.path.replace(/\{(\w+)\}/g, (_, name) => {
    rest.delete(name)
    return encodeURIComponent(values[name] ?? '')
  })
  const query = form.method === 'post' ? '' : rest.toString()
  return { address: path + (query && `?${query}`), values }
}

function fill(form) {
  const { address, values } = callOf(form)
  const json = JSON.stringify(values)
  const section = form.closest('.endpoint')
  const texts = {
    url: (document.querySelector('[data-base]').dataset.base + address).replaceAll("'", '%27'),
    json,
    shell: json.replaceAll("'", String.raw`'\''`),
  }
  for (const place of section.querySelectorAll('[data-fill]')) {
    if (place.dataset.fill === 'link') place.href = address
    else place.textContent = texts[place.dataset.fill]
  }
}

/** Characters of a body that are shown; the link opens the whole of it. */
const shownCharacters = 20_000

async function run(form) {
  const button = form.querySelector('button')
  if (button.ariaDisabled === 'true') return
  const section = form.closest('.endpoint')
  const status = section.querySelector('[role=status] span')
  const answer = section.querySelector('.response')
  const { address, values } = callOf(form)
  const request =
    form.method === 'post'
      ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(values) }
      : {}
  // Not `disabled`, which would take the focus away.
  button.ariaDisabled = 'true'
  try {
    const response = await fetch(address, request)
    const body = await response.text()
    const timing = response.headers.get('server-timing')
    status.textContent = [response.status, response.headers.get('content-type'), timing].filter(Boolean).join(' · ')
    // In code, whose size the example has.
    const code = document.createElement('code')
    code.textContent = pretty(body).slice(0, shownCharacters)
    answer.replaceChildren(code)
    answer.hidden = false
  } catch {
    status.textContent = 'The answer did not arrive. Please try again.'
  } finally {
    button.ariaDisabled = null
  }
}

function pretty(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
