// Answers a question on the page that asked it; the form works without this, too.
const form = document.querySelector('[data-ask]')
const answer = document.querySelector('[data-answer]')

form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const button = form.querySelector('button')
  if (button.ariaDisabled === 'true') return
  const question = new FormData(form).get('q')
  // Not `disabled`, which would take the focus away.
  button.ariaDisabled = 'true'
  answer.replaceChildren(element('p', 'Searching …'))
  try {
    const response = await fetch(`/api/ask?${new URLSearchParams({ q: question, limit: '5' })}`)
    const body = await response.json()
    answer.replaceChildren(...(response.ok ? show(body) : [failure(body.detail)]))
  } catch {
    answer.replaceChildren(failure('The answer did not arrive. Please try again.'))
  } finally {
    button.ariaDisabled = null
  }
})

/** An element with text, always as text and never as HTML. */
function element(name, text = '', attributes = {}) {
  const made = document.createElement(name)
  made.textContent = text
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  return made
}

function failure(text) {
  return element('p', text, { class: 'error' })
}

function show({ facts, read_next: readNext, hint }) {
  const parts = []
  if (hint) parts.push(element('p', hint))
  if (facts.length > 0) {
    const list = element('ul', '', { class: 'facts' })
    list.append(...facts.map(card))
    parts.push(list)
  }
  if (readNext.length > 0) {
    const list = element('ul')
    for (const { title, url } of readNext) {
      const item = element('li')
      item.append(element('a', title, { href: here(url), dir: 'auto' }))
      list.append(item)
    }
    parts.push(element('h3', 'Read next'), list)
  }
  return parts
}

function card({ fact, evidence, source, url }) {
  const item = element('li', '', { class: 'card' })
  const origin = element('p', '', { class: 'meta' })
  origin.append(element('a', source.title, { href: here(url), dir: 'auto' }), `, ${source.published}`)
  const statement = element('p', fact, { class: 'statement', dir: 'auto' })
  item.append(statement, element('blockquote', evidence, { dir: 'auto' }), origin)
  return item
}

/** The same address on this host, so that a preview leads to its own pages. */
function here(url) {
  const { pathname, search, hash } = new URL(url, location.href)
  return pathname + search + hash
}
