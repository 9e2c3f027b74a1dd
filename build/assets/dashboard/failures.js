// Says once, for all panels, which source cannot be read, how old what is shown is, and when it is tried again.
import { element, textWithTime } from './elements.js'
import { formatTime } from './values.js'

/**
 * @param {HTMLElement} place
 * @param {Record<string, import('./sources.js').Source>} sources
 * @param {Record<string, string>} texts
 */
export function connectFailures(place, sources, texts) {
  for (const source of Object.values(sources)) {
    if (source.error === undefined) continue
    // There from the start, so that a screen reader tells what comes into it.
    const message = element('p', { class: 'message', role: 'status' })
    place.append(message)
    let shown
    source.subscribe((state) => {
      if (state.failure === shown) return
      shown = state.failure
      message.replaceChildren(...(shown ? failureText(source, state, texts) : []))
    })
  }
}

function failureText(source, { failure, at }, texts) {
  const now = new Date()
  const withTime = (template, time) => textWithTime(template, time, formatTime(time, now))
  const parts = [element('span', { class: 'error' }, source.error)]
  if (failure.problemTitle !== null) parts.push(element('span', {}, `${failure.problemTitle}.`))
  if (at !== null) parts.push(element('span', {}, ...withTime(texts.stale, at)))
  if (failure.waitsUntil !== null) {
    parts.push(element('span', {}, ...withTime(texts.next_try, failure.waitsUntil)))
  } else {
    const again = element('button', { type: 'button', class: 'quiet' }, texts.try_again)
    again.addEventListener('click', () => source.read())
    parts.push(again)
  }
  return parts
}
