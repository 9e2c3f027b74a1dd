// Numbers and addresses that are written so that a search for the plain form misses them, and texts that only look so.
import { describe, expect, it } from 'vitest'
import { emailMark, ipMark, phoneMark, redactAll } from '../../service/contact/redact.js'

describe('redactAll', () => {
  it.each([
    ['/call?n=%2B49%20171%202345678', `/call?n=${phoneMark}`],
    ['/c/%2B44%2020%207946%200958', `/c/${phoneMark}`],
    ['Call ⓪①⑦① ②③④⑤⑥⑦⑧.', `Call ${phoneMark}.`],
    ['tel ⁰¹⁷¹²³⁴⁵⁶⁷⁸', `tel ${phoneMark}`],
    ['电话 一三八〇〇一三八〇〇〇', `电话 ${phoneMark}`],
    ['Ring four one five, five five five, two six seven one.', `Ring ${phoneMark}.`],
    ['null eins sieben eins zwei drei vier fünf sechs sieben acht', phoneMark],
    ['Mail jane%2540example.com', `Mail ${emailMark}`],
    ['Mail janeATexampleDOTcom now', `Mail ${emailMark} now`],
    ['Mail ⓙⓐⓝⓔ@ⓔⓧⓐⓜⓟⓛⓔ.ⓒⓞⓜ', `Mail ${emailMark}`],
    ['I run on 93.184.216.34, port 80', `I run on ${ipMark}, port 80`],
    ['from 2606:2800:220:1:248:1893:25c8:1946.', `from ${ipMark}.`],
    ['from [2a00:1450:4001:82a::200e]:443', `from [${ipMark}]:443`],
  ])('%j becomes %j', async (text, redacted) => {
    expect(await redactAll(text)).toBe(redacted)
    expect(await redactAll(redacted)).toBe(redacted)
  })

  it.each([
    'Bind to 127.0.0.1 or 10.0.0.7; ::1 and fe80::1 too',
    'Version 8.8.4.4 of the tool, v1.2.3.4, Chrome/120.0.6099.109',
    'The example has 192.0.2.7 and 2001:db8::7',
    'one two three four five six seven eight',
    'One of the two or three best; four at most, five six',
    '/posts/a%20page%20of%202026?q=x%2By',
    'The 10² and 10³ of m² in ①②③',
    '一二三, 三十一 and 二〇二六年',
    'WHATever DOTs and ATs, a.b at ATlanta',
    'Lasts 12:30:45, ratio 1:2:3:4, a::b',
  ])('leaves %j as it is', async (text) => {
    expect(await redactAll(text)).toBe(text)
  })
})
