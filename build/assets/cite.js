// A quote as a citation in text, Markdown, BibTeX and JSON; loaded when a reader first opens "Cite".

/** What LaTeX reads as anything but a letter. Braces are named: BibTeX counts them, escaped or not. `{}` keeps the space after a name. */
const special = {
  '\\': String.raw`\textbackslash{}`,
  '{': String.raw`\textbraceleft{}`,
  '}': String.raw`\textbraceright{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
}

/** A text for a field of BibTeX. */
function escapeBibtex(text) {
  return text.replace(/[\\{}~^&%#_$]/g, (sign) => special[sign] ?? `\\${sign}`)
}

/** The first of some names that has Latin letters, as a key of BibTeX, which is in ASCII. */
function keyOf(names) {
  const keys = names.map((name) =>
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
  )
  return keys.find((key) => /[a-z]/.test(key))
}

/**
 * The citations of a quote by the names of their forms. `id` and `fact` are empty where it proves no fact, `host` is the
 * site's, `textName` what the form of text is called.
 */
export function citationsOf({ quote, id, fact, title, url, day, authors, site, host }, textName) {
  const by = authors.length > 0 ? authors : [site]
  const at = by.includes(site) ? '' : `${site}, `
  const key = keyOf([id || title, `${host} ${day} ${id.slice(id.lastIndexOf('#') + 1)}`, 'quote'])
  const braced = (text) => `{${escapeBibtex(text)}}`
  const fields = {
    title: braced(title),
    // Braces within keep a name whole: of an organisation, or with an "and".
    author: `{${by.map(braced).join(' and ')}}`,
    howpublished: braced(site),
    year: `{${day.slice(0, 4)}}`,
    url: `{${url}}`,
    note: braced(`“${quote}”`),
  }
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = ${value}`)
  const source = { title, url, published: day, ...(authors.length > 0 && { author: authors }) }
  return {
    [textName]: `“${quote}” ${by.join(', ')}, ${title}, ${at}${day}, ${url}`,
    Markdown: `> ${quote}\n\n— ${by.join(', ')}, [${title.replace(/[\\`*_[\]<>]/g, '\\$&')}](${url}), ${at}${day}`,
    BibTeX: `@misc{${key},\n${lines.join(',\n')}\n}`,
    JSON: JSON.stringify({ ...(id && { id }), ...(fact && { fact }), evidence: quote, source }, null, 2),
  }
}

/** What a card says of its quote; `button` is its "Cite". */
export function readCard(button) {
  const { cite: id, title, url, day, authors } = button.dataset
  const card = button.closest('.card')
  const words = card.querySelector('q')
  const quote = (words.dataset.quote ?? words.textContent).trim().replace(/\s+/g, ' ')
  const fact = card.querySelector('.statement')?.textContent
  const site = document.querySelector('meta[property="og:site_name"]')?.content ?? location.host
  return { quote, id, fact, title, url, day, authors: JSON.parse(authors ?? '[]'), site, host: location.hostname }
}
