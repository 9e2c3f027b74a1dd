// The field above a list shows the entries with all of its words, those of its other pages too, and hides the groups without any.
import { words } from './page.js'

/** Entries of other pages that are shown at once: each key makes them anew. */
const mostShown = 30

/** Accents, vowel points of Hebrew and Arabic, the long joint of Arabic, and what parts its letters. */
const points = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670\u200c]/g
const sameLetters = { đ: 'd', ł: 'l', ø: 'o', ی: 'ي', ک: 'ك' }

for (const field of document.querySelectorAll('[data-filter]')) {
  const groups = [...document.querySelectorAll('.group')]
  const entries = [...document.querySelectorAll('.group li, li[data-words]')].map((entry) => ({
    entry,
    text: textOf(entry.dataset.words ?? entry.textContent),
  }))
  const pages = document.querySelector('.pages')
  const more = document.createElement('ul')
  const number = new Intl.NumberFormat(words.language)
  let others = []

  const show = () => {
    const sought = textOf(field.value).split(/\s+/).filter(Boolean)
    const fits = ({ text }) => sought.every((word) => text.includes(word))
    const found = sought.length === 0 ? [] : others.filter(fits)
    let count = found.length
    for (const one of entries) {
      one.entry.hidden = !fits(one)
      if (!one.entry.hidden) count += 1
    }
    for (const group of groups) group.hidden = !group.querySelector('li:not([hidden])')
    more.className = found[0]?.quote ? 'facts folded' : 'plain documents'
    more.replaceChildren(...found.slice(0, mostShown).map(render))
    // What is found is of all pages.
    if (pages) pages.style.display = others.length > 0 && sought.length > 0 ? 'none' : ''
    const all = entries.length + others.length
    const shown = words.countOf.replace('{count}', number.format(count)).replace('{all}', number.format(all))
    const status = count > 0 ? shown : words.unmatched
    field.parentElement.querySelector('[role=status]').textContent =
      sought.length === 0 ? '' : status.replace('{words}', () => `“${field.value.trim()}”`)
    // Where nothing is found, asking the whole site is what is left.
    field.parentElement.querySelector('button')?.classList.toggle('quiet', count > 0 || sought.length === 0)
  }

  field.addEventListener('input', show)
  const readAll = async () => {
    others = await readOthers(field.dataset.filter.split(' '), groups)
    groups.at(-1).after(more)
    show()
  }
  if (field.dataset.filter === '') continue
  // As the field is entered: the first key would wait for it.
  if (document.activeElement === field) readAll()
  else field.addEventListener('focus', readAll, { once: true })
}

/** A text as it is compared: readers have no key for some letters, or another one. */
function textOf(text) {
  const letters = text.normalize('NFKD').replace(points, '').toLowerCase()
  return letters.replace(/[đłøیک]/g, (letter) => sameLetters[letter])
}

/** The entries of the JSON lists that the page does not show; none where they cannot be read. */
async function readOthers(lists, groups) {
  const here = new Set(groups.flatMap((group) => [...group.querySelectorAll('li a')].map(({ href }) => keyOf(href))))
  try {
    // One format for all: a date that makes its own takes 17 times as long, 0.4 s of 5,000 entries.
    const format = new Intl.DateTimeFormat(words.language, { dateStyle: 'long', timeZone: 'UTC' })
    const answers = await Promise.all(lists.map(async (list) => (await fetch(list)).json()))
    return answers
      .flatMap((answer) => answer.facts ?? answer)
      .filter(({ url }) => !here.has(keyOf(url)))
      .map((entry) => entryOf(entry, format))
  } catch {
    return []
  }
}

/** A URL without its host: a preview has another one than the site. */
function keyOf(url) {
  const { pathname, hash } = new URL(url)
  return pathname + hash
}

/** A document or a fact of a list as the page shows it. */
function entryOf({ url, title, description, pubDate, fact, evidence, source }, format) {
  const shown = {
    url,
    title: fact ?? title,
    day: format.format(new Date(pubDate ?? source.published)),
    about: source?.title ?? (description === title ? '' : description),
    quote: evidence,
  }
  return { ...shown, text: textOf(`${shown.title} ${shown.day} ${shown.about}`) }
}

function render({ url, title, day, about, quote }) {
  const link = (text) => make('a', { href: url }, text)
  const line = (className, ...parts) => make('p', { className, dir: 'auto' }, ...parts)
  if (quote === undefined)
    return make('li', {}, line('title', link(title)), line('meta', day), ...(about === '' ? [] : [line('', about)]))
  // As the page folds a fact: the statement opens the words that prove it.
  const statement = make('summary', { className: 'statement', dir: 'auto' }, title)
  const proof = make('blockquote', { dir: 'auto' }, make('q', {}, quote))
  const origin = line('meta', make('cite', {}, link(about)), `\u00a0· ${day}`)
  return make('li', { className: 'card' }, make('details', {}, statement, proof, origin))
}

function make(name, properties, ...parts) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...parts)
  return element
}
