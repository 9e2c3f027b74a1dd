// Checks that text is split into whole sentences, word for word, each under its heading.
import { describe, expect, it } from 'vitest'
import { leaning, splitSentences } from '../../service/ask/sentences.js'
import { markQuote } from '../../service/ask/text-fragment.js'
import { growthOf, mostGrowth } from '../growth.js'

const textsOf = (text: string) => splitSentences(text, []).map((sentence) => sentence.text)

describe('the sentences of a text', () => {
  it.each([
    ['It is one. Two! Three?', ['It is one. Two!', 'Three?']],
    [
      'It costs 1.50 a day, e.g. in May. Dr. May J. Day agrees.',
      ['It costs 1.50 a day, e.g. in May.', 'Dr. May J. Day agrees.'],
    ],
    ['The U.S. Digital Registry grew.', ['The U.S. Digital Registry grew.']],
    ['He then said “No.” She left.', ['He then said “No.”', 'She left.']],
    ['It says, "Fine. I run it." It runs.', ['It says, "Fine. I run it."', 'It runs.']],
    ['Um ca. 300 Meter. Voir p. 12 ici.', ['Um ca. 300 Meter.', 'Voir p. 12 ici.']],
    ['a fragment of a list\nconst x = 1\nA whole item.', ['A whole item.']],
    [
      'total = sum(all) # of all.\nfield: "Find..."\nx == 1 // Mind!\nIt is a field: "Find..."',
      ['It is a field: "Find..."'],
    ],
    ['Step one. Open the box now. Stop.', ['Step one. Open the box now.', 'Stop.']],
    ['// It prints a line.\nprint("A line.")\n$ run it.\n|x| x.y();\nThe end.', ['The end.']],
    ['搜索引擎每天抓取网页。它们很快！', ['搜索引擎每天抓取网页。', '它们很快！']],
    [
      'การทดสอบ\n\nIt is in Thai. เครื่องมือค้นหาอ่านหน้าเว็บทุกวันเพื่อเก็บข้อมูลที่เปลี่ยนแปลงไปจากเดิม และส่งผลลัพธ์ที่ได้กลับไปยังผู้ใช้ที่ถามคำถามเกี่ยวกับหน้านั้น',
      [
        'It is in Thai.',
        'เครื่องมือค้นหาอ่านหน้าเว็บทุกวันเพื่อเก็บข้อมูลที่เปลี่ยนแปลงไปจากเดิม',
        'และส่งผลลัพธ์ที่ได้กลับไปยังผู้ใช้ที่ถามคำถามเกี่ยวกับหน้านั้น',
      ],
    ],
    [
      'Tesla starb am 7. Januar 1943. Der Preis stieg auf 20. Im 18. und 19. Jahrhundert war es so.',
      ['Tesla starb am 7. Januar 1943.', 'Der Preis stieg auf 20.', 'Im 18. und 19. Jahrhundert war es so.'],
    ],
    ['She loves modern art. The museum opens.', ['She loves modern art.', 'The museum opens.']],
    ['Сегодня мы весь день помогаем им. Они довольны.', ['Сегодня мы весь день помогаем им.', 'Они довольны.']],
    ['На севере велики города, т.е. Мурманск.', ['На севере велики города, т.е. Мурманск.']],
    ['It was released on Feb. 5, 2020. Then it grew.', ['It was released on Feb. 5, 2020.', 'Then it grew.']],
    ['Здесь родился А. С. Пушкин. В 1990 г. Россия росла.', ['Здесь родился А. С. Пушкин.', 'В 1990 г. Россия росла.']],
    [
      '他说：“好。走吧。”然后离开了（为什么？后面讲）。完了。',
      ['他说：“好。走吧。”', '然后离开了（为什么？后面讲）。', '完了。'],
    ],
    [
      'Es gibt Formate, z. B. Atom. Er sagt: „Fein. Ich mache es.“ Sie sagt „Nein.“',
      ['Es gibt Formate, z. B. Atom.', 'Er sagt: „Fein. Ich mache es.“', 'Sie sagt „Nein.“'],
    ],
    ['(See the notes. They are long.) Poster (max. A0).', ['(See the notes. They are long.)', 'Poster (max. A0).']],
    [
      '「どう読むのか？」と思う。いい？という話です。ところで、終わり（何分？）。好！，他说。「はい。」次です。',
      [
        '「どう読むのか？」と思う。',
        'いい？という話です。',
        'ところで、終わり（何分？）。',
        '好！，他说。',
        '「はい。」',
        '次です。',
      ],
    ],
    ['The ruling in Roe v. Wade of sensor v. 2.0 is old.', ['The ruling in Roe v. Wade of sensor v. 2.0 is old.']],
    ['EE. UU. ganó en p. 3. Um 300 v. Chr. wuchs Rom.', ['EE. UU. ganó en p. 3.', 'Um 300 v. Chr. wuchs Rom.']],
    [
      'Name | It is one. | Two is here. | x\n| Three ends.\n......',
      ['Name | It is one.', 'Two is here.', 'Three ends.'],
    ],
    [
      '値段は高い。とはいえ、良い。これは高い。ですが、良い。',
      ['値段は高い。', 'とはいえ、良い。', 'これは高い。', 'ですが、良い。'],
    ],
    ['Let x be in (0, 1]. Then y is in [0, 1).', ['Let x be in (0, 1].', 'Then y is in [0, 1).']],
    ['So sad :( But we went on. It works :) Good.', ['So sad :( But we went on.', 'It works :) Good.']],
    ['It takes five minutes max. Then it stops.', ['It takes five minutes max.', 'Then it stops.']],
    [
      'Es dauert in der Regel max. 3 Tage. Er: „Fein". Gut. “Ja”.',
      ['Es dauert in der Regel max. 3 Tage.', 'Er: „Fein".', 'Gut.', '“Ja”.'],
    ],
    [
      'Es kostet sehr viel (Stand: 1. 3. 2024). „Zu viel“, sagt Hr. Dr. Maier. Er zählt 5,2 Mio. Fahrten.',
      ['Es kostet sehr viel (Stand: 1. 3. 2024).', '„Zu viel“, sagt Hr. Dr. Maier.', 'Er zählt 5,2 Mio. Fahrten.'],
    ],
    [
      'Der Pegel stand Freitag, 3. Mai, höher als Freitag, 12. 4. 2024. Dann fiel er auf 20. 2024 war es so.',
      ['Der Pegel stand Freitag, 3. Mai, höher als Freitag, 12. 4. 2024.', 'Dann fiel er auf 20.', '2024 war es so.'],
    ],
    ['Then go to step 3. Maintain the list of them.', ['Then go to step 3.', 'Maintain the list of them.']],
    ['El precio sube otra vez. ¿Cuánto cuesta ahora?', ['El precio sube otra vez.', '¿Cuánto cuesta ahora?']],
    ['Das zeigt in Kürze vgl. Abschnitt B. Gut.', ['Das zeigt in Kürze vgl. Abschnitt B. Gut.']],
    ['Ayrıntı için aşağıya bkz. Tablo iki. Sonra bitir.', ['Ayrıntı için aşağıya bkz. Tablo iki.', 'Sonra bitir.']],
    ['We studied gene c. E. coli lacks it.', ['We studied gene c.', 'E. coli lacks it.']],
    ['|A| is the size of A.\n|| is the operator for or.', ['|A| is the size of A.', '|| is the operator for or.']],
    [
      'Są ptaki, np. Mewa srebrzysta. Lubią plażę, m.in. Hel.',
      ['Są ptaki, np. Mewa srebrzysta.', 'Lubią plażę, m.in. Hel.'],
    ],
    ['Jsou tu ptáci, např. Racek. Je to tzv. Mělčina.', ['Jsou tu ptáci, např. Racek.', 'Je to tzv. Mělčina.']],
    ['Er zijn vogels, bijv. Meeuwen. Dit is het strand.', ['Er zijn vogels, bijv. Meeuwen.', 'Dit is het strand.']],
    [
      'Ci sono uccelli, ad es. Gabbiani. Così è. Tu es. Il y a.',
      ['Ci sono uccelli, ad es. Gabbiani.', 'Così è.', 'Tu es.', 'Il y a.'],
    ],
    ['Här finns fåglar, t.ex. Måsar. Så är det.', ['Här finns fåglar, t.ex. Måsar.', 'Så är det.']],
    ['Є птахи, напр. Чайка. Їх багато тут.', ['Є птахи, напр. Чайка.', 'Їх багато тут.']],
    [
      'Τι τρώνε τα πουλιά; Ψάρια, π.χ. Σαρδέλα. «Πού είναι τώρα;» Εδώ; όχι.\nΓιατί;',
      ['Τι τρώνε τα πουλιά;', 'Ψάρια, π.χ. Σαρδέλα.', '«Πού είναι τώρα;»', 'Εδώ; όχι.', 'Γιατί;'],
    ],
    [
      'The file has 3 kb. The rest is empty. Kb. 20 sirály van, kb. 5 fiatal.',
      ['The file has 3 kb.', 'The rest is empty.', 'Kb. 20 sirály van, kb. 5 fiatal.'],
    ],
    ['It has the mean μ; N is large.\nfloat μ;', ['It has the mean μ; N is large.']],
    ['The gulls left; The rest stayed.', ['The gulls left; The rest stayed.']],
    ['متى يأتي الطائر؟ يأتي مساءً! ثم يرحل.', ['متى يأتي الطائر؟', 'يأتي مساءً!', 'ثم يرحل.']],
    ['पक्षी कब आते हैं? शाम को आते हैं। फिर जाते हैं॥', ['पक्षी कब आते हैं?', 'शाम को आते हैं।', 'फिर जाते हैं॥']],
    ['پرندے کب آتے ہیں؟ شام کو آتے ہیں۔ پھر جاتے ہیں۔', ['پرندے کب آتے ہیں؟', 'شام کو آتے ہیں۔', 'پھر جاتے ہیں۔']],
    ['បក្សីមកនៅពេលល្ងាច។ បន្ទាប់មកវាចាកចេញ។', ['បក្សីមកនៅពេលល្ងាច។', 'បន្ទាប់មកវាចាកចេញ។']],
    ['ငှက်များ ညနေတွင် လာကြသည်။ ထို့နောက် ထွက်သွားသည်။', ['ငှက်များ ညနေတွင် လာကြသည်။', 'ထို့နောက် ထွက်သွားသည်။']],
    ['ወፎች ማታ ይመጣሉ። ከዚያ ይሄዳሉ።', ['ወፎች ማታ ይመጣሉ።', 'ከዚያ ይሄዳሉ።']],
    ['Թռչունները գալիս են երեկոյան։ Հետո գնում են։', ['Թռչունները գալիս են երեկոյան։', 'Հետո գնում են։']],
    ['Is it fast enough? | Yes | Partly', []],
    ['', []],
  ])('of %j', (text, sentences) => {
    expect(textsOf(text)).toEqual(sentences)
    for (const sentence of splitSentences(text, []))
      expect(text.slice(sentence.start, sentence.start + sentence.text.length)).toBe(sentence.text)
  })

  it('know their heading, also where a heading has no block of its own', () => {
    const sections = ['First', 'In a quotation', 'Second'].map((heading) => ({ heading, url: `#${heading}` }))
    const found = splitSentences('Above.\n\nFirst\n\nOne.\n\nSecond\n\nTwo.', sections)
    expect(found.map(({ text, start, section }) => [text, start, section?.heading])).toEqual([
      ['Above.', 0, undefined],
      ['One.', 15, 'First'],
      ['Two.', 29, 'Second'],
    ])
  })
})

it.each([
  ['好？と言', 4_000],
  ['.', 8_000],
  ['।', 8_000],
])('takes no time that grows with the square of ends that are none: %s', async (unit, count) => {
  const split = (text: string) => splitSentences(text, [])
  expect(await growthOf(split, (length) => `${unit.repeat(length)}x`, count)).toBeLessThan(mostGrowth)
})

it('tells which sentences lean on the one before', () => {
  const leans = [
    'Это быстро.',
    'Он качает воду.',
    'Но не всегда.',
    'Bu kolay.',
    'Ancak yavaş.',
    'が、高いです。',
    'とはいえ、良い。',
  ]
  const stands = [
    'Этаж пуст.',
    'Онлайн есть.',
    'Бук растёт.',
    'Bugün açık.',
    'Veri yok.',
    'がんばる。',
    'Ve al menú Archivo.',
  ]
  const sentences = [...leans, 'ということで終わり。', ...stands, 'Новый код.', 'Ama a tu prójimo.']
  expect(sentences.filter((sentence) => leaning.test(sentence))).toEqual([...leans, 'ということで終わり。'])
})

describe('a URL that marks a quote', () => {
  it('has the words of a short one, and the edges of a long one', () => {
    expect(markQuote('https://a.example/', 'Well-known, & short.')).toBe(
      'https://a.example/#:~:text=Well%2Dknown%2C%20%26%20short.',
    )
    const long = Array.from({ length: 12 }, (_, at) => `w${at}`).join(' ')
    expect(markQuote('https://a.example/#b', long)).toBe(
      'https://a.example/#b:~:text=w0%20w1%20w2%20w3%20w4,w7%20w8%20w9%20w10%20w11',
    )
  })

  it('has no bracket, which would end it in Markdown', () => {
    expect(markQuote('https://a.example/', 'A well (deep, wide, old, dry and cold) is (as said) here.')).toBe(
      'https://a.example/#:~:text=A%20well%20%28deep%2C%20wide%2C%20old%2C,cold%29%20is%20%28as%20said%29%20here.',
    )
  })

  it('leaves out the number of a footnote, which the quote has not', () => {
    expect(markQuote('https://a.example/', 'An element by  PuppetForge is here.')).toBe(
      'https://a.example/#:~:text=An%20element%20by,PuppetForge%20is%20here.',
    )
  })

  it('begins with a whole word beside a formula', () => {
    expect(markQuote('https://a.example/', 'An $n$th element is here.')).toBe(
      'https://a.example/#:~:text=element%20is%20here.',
    )
  })
})
