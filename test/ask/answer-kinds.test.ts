// Checks which kind of thing a question is read to ask for.
import { describe, expect, it } from 'vitest'
import { findAskedKinds, KIND } from '../../service/ask/answer-kinds.js'
import { cutWords, foldText } from '../../service/ask/words.js'

describe('a question', () => {
  it.each([
    ['When was the first crawler seen?', KIND.time],
    ["When's the next talk?", KIND.time],
    ['In which year did it open?', KIND.time],
    ['How many bots obey robots.txt?', KIND.amount],
    ['What share of visits are agents?', KIND.amount],
    ["Who's behind it?", KIND.name],
    ['Where do agents read?', KIND.name],
    ['Why, and since when?', KIND.reason | KIND.time],
    ['What is the open web?', KIND.meaning],
    ['What are feeds', KIND.meaning],
    ['Define “crawl budget”', KIND.meaning],
    ['What does llms.txt mean?', KIND.meaning],
    ['What is the best way to write facts?', 0],
    ['How do I define a topic?', 0],
    ['What do agents want from a date?', 0],
    ['', 0],
  ])('%j asks for %i', (question, kinds) => {
    expect(findAskedKinds(cutWords(foldText(question)))).toBe(kinds)
  })
})
