// Numbers and addresses that are written so that a search for the plain form misses them, and texts that only look so.
import { describe, expect, it } from 'vitest'
import { emailMark, ipMark, phoneMark, redactAll } from '../../service/contact/redact.js'
import { keepPublic } from '../../service/contact/submission.js'

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
    ['Mail janeATexample.com now', `Mail ${emailMark} now`],
    ['Mail ⓙⓐⓝⓔ@ⓔⓧⓐⓜⓟⓛⓔ.ⓒⓞⓜ', `Mail ${emailMark}`],
    ['I run on 93.184.216.34, port 80', `I run on ${ipMark}, port 80`],
    ['from 2606:2800:220:1:248:1893:25c8:1946.', `from ${ipMark}.`],
    ['from [2a00:1450:4001:82a::200e]:443', `from [${ipMark}]:443`],
    ['q=call+me+at+415-555-2671 and /n/07911%C2%A0123%C2%A0456', `q=call me at ${phoneMark} and /n/${phoneMark}`],
    ['&#43;44 7911 123456', phoneMark],
    ['➀-➃➀➄-➄➄➄-➁➅➆➀ or ❹❶❺-❺❺❺-❷❻❼❶ or ⑷⑴⑸-⒌⒌⒌-⓶⓺⓻⓵', `${phoneMark} or ${phoneMark} or ${phoneMark}`],
    ['⁺⁴⁴ ⁷⁹¹¹ ¹²³⁴⁵⁶', phoneMark],
    ['手机一三九 一二三四 五六七八, 电话 壹叁玖一2三4五6七8', `手机${phoneMark}, 电话 ${phoneMark}`],
    ['전화 공일공 일이삼사 오육칠팔', `전화 ${phoneMark}`],
    ['전화 공삼일 일이삼 사오육칠', `전화 ${phoneMark}`],
    ['tre tre tre uno due tre quattro cinque sei sette', phoneMark],
    ['восемь девять один шесть один два три', phoneMark],
    ['four 1 five, triple five o one 4 three', phoneMark],
    ['call 415 dot 555 (dot) 2671', `call ${phoneMark}`],
    ['phone 4l5-555-267I', `phone ${phoneMark}`],
    ['Mail jane\\x40example.com or &#106;&#97;&#110;&#101;&#64;example.com', `Mail ${emailMark} or ${emailMark}`],
    ['Mail 🅹🅰🅽🅴@⒠⒳⒜⒨⒫⒧⒠.🅲🅾🅼', `Mail ${emailMark}`],
    ['j a n e @ e x a m p l e . c o m', emailMark],
    ['jane.at.example.dot.com, jane arobase example point org', `${emailMark}, ${emailMark}`],
    ['93[.]184[.]216[.]34, 93 dot 184 dot 216 dot 34, ９３．１８４．２１６．３４', `${ipMark}, ${ipMark}, ${ipMark}`],
    ['?ip=93%2E184%2E216%2E34', `?ip=${ipMark}`],
    ['http://1572395042/ and http://0x5db8d822/', `http://${ipMark}/ and http://${ipMark}/`],
    ['::ffff:93.184.216.34 [::ffff:5db8:d822] 64:ff9b::5db8:d822', `${ipMark} [${ipMark}] ${ipMark}`],
    ['DNS 8.8.4.4, http://1.2.3.4/, 1.2.3.4:80', `DNS ${ipMark}, http://${ipMark}/, ${ipMark}:80`],
    // Behind a line break, a control or an invisible character that is written as a code.
    ['Reach me at:\\n415-555-2671', `Reach me at:\n${phoneMark}`],
    ['Thanks!\\n+49 171 2345678', `Thanks!\n${phoneMark}`],
    ['Tel:\\n(415) 555-2671 \\r\\n\\t IP:\\n93.184.216.34', `Tel:\n${phoneMark}  \n  IP:\n${ipMark}`],
    ['mailto:?body=Call%20me%0A415-555-2671', `mailto:?body=Call me\n${phoneMark}`],
    ['Call me\\u000a415-555-2671 or\\x0d0171 2345678', `Call me\n${phoneMark} or ${phoneMark}`],
    ['me\\u202e415-555-2671, %E2%80%8B0171 2345678', `me\u200b${phoneMark}, \u200b${phoneMark}`],
    ['me\u200b415-555-2671, at\u206093.184.216.34', `me\u200b${phoneMark}, at\u2060${ipMark}`],
    ['\\uff14\\uff11\\uff15-555-2671, 41%E2%80%8B5-555-2671', `${phoneMark}, ${phoneMark}`],
    ['jane&amp;#64;example.com, 415&amp;#45;555&amp;amp;#45;2671', `${emailMark}, ${phoneMark}`],
    ['call+me+at+415-555-2671', `call me at ${phoneMark}`],
    ['call+me+%2B49+171+2345678', `call me  ${phoneMark}`],
    // They touch, so that one search finds a part of them.
    ['0171 2345678)(415-555-2671', `${phoneMark})(${phoneMark}`],
    // Scripts without spaces, ranges, zeros, labels, and every spelling of what is within IPv6.
    ['我的IP是93.184.216.34。IPは2606:2800:220:1::1946です', `我的IP是${ipMark}。IPは${ipMark}です`],
    ['93.184.216.34-93.184.216.40, -93.184.216.034', `${ipMark}-${ipMark}, -${ipMark}`],
    ['ip:2606:2800:220:1::1946 0x5d.0xb8.0xd8.0x22', `ip:${ipMark} ${ipMark}`],
    ['0:0:0:0:0:ffff:93.184.216.34, ::ffff:0:5db8:d822', `${ipMark}, ${ipMark}`],
    // Codes without a semicolon or with a name, tags, marks over digits, letters of other scripts, words that touch.
    ['+44&nbsp;20&nbsp;7946&nbsp;0958, jane&#64example&#46com', `${phoneMark}, ${emailMark}`],
    ['\\u{2b}44 20 7946 0958, 415<!-- x -->-555-<b>2671</b>', `${phoneMark}, ${phoneMark}`],
    ['jane<span>@</span>example.com, jane%u0040example.com', `${emailMark}, ${emailMark}`],
    ['+̶4̶9̶1̶7̶1̶2̶3̶4̶5̶6̶7̶8, +7 (9О5) 12З-45-67', `${phoneMark}, ${phoneMark}`],
    ['baba+91-9914703222intercast', `baba${phoneMark}intercast`],
    ['मेरा नंबर 9876543210, обадете се на 888123456', `मेरा नंबर ${phoneMark}, обадете се на ${phoneMark}`],
    ['jane ät example punkt de, jane[[at]]example[точка]com', `${emailMark}, ${emailMark}`],
    ['93.184.216.34/32 and 2606:2800:220:1::25c8/64', `${ipMark}/32 and ${ipMark}/64`],
  ])('%j becomes %j', async (text, redacted) => {
    expect(await redactAll(text)).toBe(redacted)
    expect(await redactAll(redacted)).toBe(redacted)
  })

  it.each([
    '版本93.184.216.34, 0:0:0:0:0:ffff:10.0.0.7, foo-93.184.216.34, 93.184.216.34-beta',
    'a+4155552671, <b>1</b> <b>2</b> <b>3</b>, <td>415</td><td>555</td><td>2671</td>, в 10ч 30мин',
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
    'The product 2·3·5·7, networks 40.77.167.0/24 and 2a02:26f0::/32',
    '::ffff:10.0.0.7, 64:ff9b::a00:7, http://127.1/, http://2130706433/',
    'nine eight seven six five four three two one. Go! One zero one one zero one zero',
    'Section 7.1.2.2, OID 2.5.4.10, <h4>3.2.2.4 Names</h4>, IEEE 754-2008 standard, Boston, MA 02110-1301',
    'from one to two to three to four to five',
    'uno o due o tre o quattro',
    'We arrive at some point in time; x=1+2&y=3+4',
    'It is 100%, &#8364;5, 5 minus 3, 12 point 5, \\x41 and O2 or l0',
    'C:\\new\\table 1234567, C:\\new\\table\\r2d2 4155552671, D:\\Reports\\T4155552671.pdf, R&amp;D',
    'scores:\\n212\\n555\\n1870\\n\\nlatency in ms\\n340\\n950\\n1200\\n\\n0123\\n4567890\\n\\n+1\\n+1',
    '100+200+3000, a+b+c=1000+2000+3000, C++11, Strg+Alt+12345678',
    '이사오는 일이 이삼일 사이에 구일 이내',
  ])('leaves %j as it is', async (text) => {
    expect(await redactAll(text)).toBe(text)
  })
})

it('reads the code of a line break as a line only where a field has several', async () => {
  const written = 'Scout\\n415-555-2671'
  const kept = await keepPublic({ handle: written, question: written }, ['handle', 'question'], { method: 'POST' })
  expect(kept).toEqual({ handle: `Scout ${phoneMark}`, question: `Scout\n${phoneMark}` })
})
