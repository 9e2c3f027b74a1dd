// Runs inside the pages of the tests, ahead of their own scripts: what only the page itself can see.
window.inPage = (() => {
  const shifts = []
  new window.PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
    type: 'layout-shift',
    buffered: true,
  })

  const interactive = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'
  const reached = new Set()
  const unmarked = new Set()

  /** A tag with its words or its destination, for a message that says which element is meant. */
  const nameOf = (element) =>
    `${element.tagName.toLowerCase()} ${(element.textContent.trim() || element.getAttribute('name') || '').slice(0, 40)}`

  document.addEventListener('focusin', ({ target }) => {
    reached.add(target)
    const { outlineStyle, outlineWidth } = window.getComputedStyle(target)
    const { width, height, right, bottom } = target.getBoundingClientRect()
    const isShown = width > 0 && height > 0 && right > 0 && bottom > 0
    if (outlineStyle === 'none' || outlineWidth === '0px' || !isShown) unmarked.add(nameOf(target))
  })

  const wanted = () =>
    [...document.querySelectorAll(interactive)].filter((element) => element.checkVisibility() && !element.disabled)

  const readElement = (element) => ({
    name: element.localName,
    namespace: element.namespaceURI,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    text: element.textContent.trim(),
    children: [...element.children].map(readElement),
  })

  return {
    /** The root of an XML document, with everything below it. Throws where it is not well-formed. */
    readXml(text) {
      const { documentElement: root } = new window.DOMParser().parseFromString(text, 'application/xml')
      const error = root.querySelector('parsererror') ?? (root.localName === 'parsererror' ? root : null)
      if (error) throw new Error(error.textContent)
      return readElement(root)
    },
    /** What has moved so far: how much, when, and which elements, where they are still known. */
    shifts: () =>
      shifts.map(({ value, startTime, sources }) => ({
        value,
        at: startTime,
        what: sources.map(({ node, previousRect, currentRect }) => {
          const element = node?.nodeType === 1 ? node : node?.parentElement
          return [element ? nameOf(element) : 'removed', previousRect.toJSON(), currentRect.toJSON()]
        }),
      })),
    /** Elements that reach beyond the right edge, where the page as a whole can be scrolled sideways. */
    overflow() {
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return []
      const wide = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth,
      )
      return [`${scrollWidth} > ${clientWidth}`, ...wide.map(nameOf)]
    },
    countInteractive: () => wanted().length,
    isLeft: () => wanted().some((element) => !reached.has(element)),
    /** What the keyboard did not reach, and what showed no focus when it did. */
    focusFaults: () => ({
      unreached: wanted()
        .filter((element) => !reached.has(element))
        .map(nameOf),
      unmarked: [...unmarked],
    }),
  }
})()
