// What a script adds to every page: `/` for the search, copies of code and of citations, quoted words marked in the text.
const root = document.documentElement

/** What scripts say, in English where the page has no other words; days and numbers are in the language of the words. */
export const words = {
  language: root.lang.startsWith('en') ? root.lang : 'en',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied',
  copyCode: 'Copy this code',
  countOf: '{count} of {all}',
  unmatched: 'Nothing here matches {words}.',
  text: 'Text',
  picture: 'Picture',
  ...JSON.parse(root.dataset.words ?? '{}'),
}

// On a phone the sections and the pages of the reference are lines that scroll, whose ends fade: to where one is.
for (const here of document.querySelectorAll('nav [aria-current]')) {
  const line = here.closest('header.site > nav, .reference > nav ul')
  if (!line) continue
  const [place, view] = [here, line].map((one) => one.getBoundingClientRect())
  const isWhole = place.left > view.left - 1 && place.right < view.right - 20
  if (!isWhole) line.scrollLeft += place.left - view.left - (view.width - place.width) / 2
}
// Formulas that scroll are reached by keyboard.
for (const one of document.querySelectorAll('math')) if (one.scrollWidth > one.clientWidth) one.tabIndex = 0

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]')
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
  const search = document.querySelector('input[name=q]')
  if (!search) return
  event.preventDefault()
  search.focus()
})

/** A button that copies a text, and says so for two seconds. */
function copyButton(label, textOf) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'quiet'
  button.textContent = label
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(await textOf())
      button.textContent = words.copied
    } catch {
      button.textContent = words.notCopied
    }
    setTimeout(() => (button.textContent = label), 2000)
  })
  return button
}

for (const pre of document.querySelectorAll('main pre')) {
  const frame = document.createElement('div')
  frame.className = 'copied'
  // Of calls in several languages, it is hidden with its call.
  Object.assign(frame.dataset, pre.dataset)
  pre.replaceWith(frame)
  const button = copyButton(words.copy, () => pre.textContent)
  button.ariaLabel = words.copyCode
  frame.append(pre, button)
}

for (const button of document.querySelectorAll('[data-copy]')) {
  button.replaceWith(copyButton(button.textContent, async () => (await fetch(button.dataset.copy)).text()))
}

// Opening "Cite" makes the buttons, so that a page of a hundred cards has no four hundred of them.
for (const button of document.querySelectorAll('[data-cite]')) {
  button.addEventListener('click', async () => {
    const { citationsOf, readCard } = await import('./cite.js')
    const open = button.ariaExpanded === 'true'
    button.ariaExpanded = String(!open)
    if (open) return button.nextElementSibling.remove()
    const menu = document.createElement('span')
    menu.className = 'menu'
    const forms = Object.entries(citationsOf(readCard(button), words.text))
    menu.append(...forms.map(([name, text]) => copyButton(name, () => text)))
    button.after(menu)
  })
}

// Marks with a rule for each element double the time of a new theme: only where a browser inherits none, or one kind alone.
const isInherited = (name) =>
  !['', 'rgba(0, 0, 0, 0)'].includes(getComputedStyle(document.querySelector('main'), name).backgroundColor)
if (!['::target-text', '::highlight(quoted)'].every(isInherited)) root.dataset.marks = 'each'

// The words of a document that its facts quote, marked without a change to the page (CSS Custom Highlight API).
const article = document.querySelector('article.document')
const noted = document.querySelector('.noted .facts')
const isBeside = matchMedia('screen and (min-width: 75rem)')
if (article && noted) {
  const cards = [...noted.children]
  const quotes = cards.map((card) => card.querySelector('q').textContent.replace(/\s+/g, ''))
  const ranges = findQuotes(article, quotes)
  const mark = (name, shown) =>
    CSS.highlights?.set(name, new Highlight(...shown.filter((range) => range !== undefined)))
  mark('quoted', ranges)
  for (const event of ['pointerover', 'focusin'])
    noted.addEventListener(event, ({ target }) => mark('pointed', [ranges[cards.indexOf(target.closest('.card'))]]))
  noted.addEventListener('pointerleave', () => mark('pointed', []))
  const resized = new ResizeObserver(() => placeCards(cards, ranges))
  for (const element of [article, noted]) resized.observe(element)
}

/** Moves each card beside its sentence, or below the card that is there, within their column; a transform moves nothing else. */
function placeCards(cards, ranges) {
  if (!isBeside.matches) return cards.forEach((card) => (card.style.translate = ''))
  const top = noted.getBoundingClientRect().top
  let wanted = 0
  const places = cards.map((card, at) => {
    wanted = ranges[at] ? ranges[at].getBoundingClientRect().top - top : wanted
    return { card, at: wanted, from: card.offsetTop - noted.offsetTop, height: card.offsetHeight }
  })
  places.sort((one, other) => one.at - other.at)
  const gap = parseFloat(getComputedStyle(noted).rowGap)
  let free = 0
  for (const place of places) {
    place.at = Math.max(place.at, free)
    free = place.at + place.height + gap
  }
  let end = noted.parentElement.getBoundingClientRect().bottom - top
  for (const place of places.toReversed()) {
    place.at = Math.min(place.at, end - place.height)
    end = place.at - gap
  }
  for (const { card, at, from } of places) card.style.translate = `0 ${Math.round(at - from)}px`
}

/** The ranges of the quotes in the text of an element, undefined for one that is not there; white space is not compared. */
function findQuotes(element, quotes) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let text = ''
  const places = []
  while (walker.nextNode()) {
    const { data } = walker.currentNode
    for (let at = 0; at < data.length; at += 1) {
      if (/\s/.test(data[at])) continue
      text += data[at]
      places.push([walker.currentNode, at])
    }
  }
  return quotes.map((quote) => {
    const from = text.indexOf(quote)
    if (quote === '' || from === -1) return undefined
    const range = document.createRange()
    range.setStart(...places[from])
    const [last, at] = places[from + quote.length - 1]
    range.setEnd(last, at + 1)
    return range
  })
}

// The entry of the contents that is read at the moment. On a phone the folded list names it; open, it covers the text, until a choice,
// Escape or the keyboard that goes on folds it. Beside the text it is open, so that its links are known to scroll it.
const entries = new Map(
  [...document.querySelectorAll('.contents a')].map((link) => [decodeURIComponent(link.hash.slice(1)), link]),
)
if (entries.size > 0) {
  const folded = document.querySelector('.contents details')
  const passed = new Set()
  const isWide = matchMedia('(min-width: 64rem)')
  const setOpen = () => (folded.open = isWide.matches)
  isWide.onchange = setOpen
  folded.addEventListener('click', ({ target }) => target.closest('a') && setOpen())
  folded.addEventListener('focusout', ({ relatedTarget: next }) => next && !folded.contains(next) && setOpen())
  folded.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    folded.firstElementChild.focus()
    setOpen()
  })
  setOpen()
  // Headings above the window count as seen, so that the last one passed is known after a jump.
  const seen = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) passed[isIntersecting ? 'add' : 'delete'](target.id)
      let here
      for (const [id, link] of entries) {
        link.removeAttribute('aria-current')
        // Beside the text, the facts are passed at once.
        if (passed.has(id) && !(id === 'facts' && isBeside.matches)) here = link
      }
      here?.setAttribute('aria-current', 'true')
      folded.firstElementChild.dataset.at = here?.textContent ?? ''
    },
    { rootMargin: '9999999px 0px -70% 0px' },
  )
  for (const id of entries.keys()) {
    const target = document.getElementById(id)
    if (target) seen.observe(target)
  }
}

// What does not scroll is no stop of the keyboard.
const stops = new ResizeObserver((entries) => {
  for (const {
    target: { scrollWidth, clientWidth, scrollHeight, clientHeight },
    target,
  } of entries)
    target.tabIndex = scrollWidth > clientWidth || scrollHeight > clientHeight ? 0 : -1
})
for (const block of document.querySelectorAll(':is(pre, table)[tabindex]')) stops.observe(block)

// A picture that is shown smaller than it is opens in its size, by a click or a key; Escape is the dialog's own. As a button it has a name.
for (const picture of document.querySelectorAll('.document img:not(a img)')) {
  const mark = () => {
    if (picture.naturalWidth <= picture.clientWidth) return
    Object.assign(picture, { tabIndex: 0, role: 'button', ariaHasPopup: 'dialog' })
    picture.alt ||= words.picture
    picture.dataset.zoom = ''
  }
  if (picture.complete) mark()
  else picture.addEventListener('load', mark)
  picture.addEventListener('click', () => {
    if (picture.dataset.zoom === undefined) return
    const dialog = document.createElement('dialog')
    dialog.className = 'zoom'
    dialog.ariaLabel = picture.alt
    const whole = picture.cloneNode()
    whole.decoding = 'async'
    whole.removeAttribute('aria-haspopup')
    dialog.append(whole)
    dialog.addEventListener('click', () => dialog.close())
    dialog.addEventListener('close', () => dialog.remove())
    clickByKey(whole)
    document.body.append(dialog)
    dialog.showModal()
  })
  clickByKey(picture)
}

/** Enter and the space bar click, as on a button. */
function clickByKey(element) {
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    element.click()
  })
}
