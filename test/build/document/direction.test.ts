// The direction of texts, and of the blocks of a page from right to left.
import { expect, it } from 'vitest'
import { directionOfText, directionOfTitle, settleDirections } from '../../../service/direction.js'

it.each([
  ['Docker أداة لتشغيل الحاويات', 'rtl'],
  ['Read `tide.csv`: the word لوح is in it', 'ltr'],
  ['1 + 1', null],
])('the letters of "%s" go %s', (text, direction) => {
  expect(directionOfText(text)).toBe(direction)
})

it.each([
  // More than two thirds of its letters are Latin: the picture of a title was in the other order than its heading.
  ['معرفی Advent of Code', 'fa', 'rtl'],
  ['معرفی Advent of Code', 'en', 'ltr'],
  ['Advent of Code', 'fa', 'ltr'],
  ['2024', 'fa', 'rtl'],
])('the title "%s" on a site in %s goes %s, as on its page', (title, language, direction) => {
  expect(directionOfTitle(title, language)).toBe(direction)
})

it('orders what has a letter of the page from the right, whatever name it begins with, and other blocks by their own', () => {
  const page = `<h1 dir="auto">Docker شرح</h1><p dir="auto"><a href="/x">Linux من</a></p><p class="a">Only English.</p>
<ul><li>Raspberry <b>باي</b></li><li>nmcli</li><li>2026</li></ul><input dir="auto" /><p>شرح</p><cite dir="auto">Notes</cite>`
  expect(settleDirections(page))
    .toBe(`<h1 dir="rtl">Docker شرح</h1><p dir="rtl"><a href="/x">Linux من</a></p><p class="a" data-ltr>Only English.</p>
<ul><li>Raspberry <b>باي</b></li><li data-ltr>nmcli</li><li>2026</li></ul><input dir="auto" /><p>شرح</p><cite dir="auto">Notes</cite>`)
})
