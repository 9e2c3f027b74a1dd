// The language of a document by its script and its words.
import { expect, it } from 'vitest'
import { languageOfText } from '../../../build/read/blog/post-language.js'

const german =
  'Heute geht es um einen kleinen Helfer, den ich für die Auswertung der Pegel geschrieben habe. Das Ergebnis ist nicht schön.\n\n'
const code =
  '// This is the reader of the tide table, with the heights that you have given\nfor (const line of this.lines) it.is(this)\n'.repeat(
    8,
  )

it.each([
  ['ru', 'Вода отступает, и птицы, что живут здесь, ищут в иле корм. Это не просто, но к вечеру я их вижу. '],
  ['bg', 'Това е място, което морето оставя за малко. Птиците ще дойдат със следващия отлив, и вече са към брега. '],
  ['cs', 'Na mělčině hledají ptáci potravu a večer se vrací k útesům, kde při odlivu zůstaly tůně. '],
  [null, 'Na plytčine hľadajú vtáky potravu a večer sa vracajú k útesom, kde po odlive ostali jazierka a je ticho. '],
  [null, 'Вода се повлачи и птице не налазе храну или је траже у муљу, и то није лако, али ни тешко. '],
  ['pl', 'Na mieliźnie ptaki szukają pożywienia, wieczorem wracają ku skałom, w których odpływ zostawił kałuże. '],
  [
    'uk',
    'Засідання комісії міської ради відбулося вчора, її рішення на сторінці міської ради, доповідав голова району. ',
  ],
  ['vi', 'Nước rút hai lần một ngày, và những con chim ở đây tìm thức ăn trong bùn. '],
  [
    'sv',
    'Vattnet drar sig tillbaka två gånger om dagen, och fåglarna letar efter mat som de hittar när det är för lågt att simma. ',
  ],
  [
    null,
    'Det er på leira fuglene leter om kvelden, det er mat som blir igjen når vannet trekker seg, det er det som skjer. ',
  ],
  [
    'da',
    'Fuglene leder efter mad på leret, og de går meget længere ud, når vandet falder og ikke dækker det af sig selv. ',
  ],
  [
    'nb',
    'Fuglene leter etter mat på leira, og de går mye lenger ut når vannet faller og ikke dekker det av seg selv. ',
  ],
  ['pt', 'A água baixa duas vezes por dia, e as aves procuram comida na lama, que o rio traz por aqui até ao mar. '],
  [
    'es',
    'El agua baja dos veces por día, y las aves buscan en el barro la comida que este río trae del monte al mar. ',
  ],
  [null, '## 5 {#https-a-dot-com-b}\n\n## 6 {#https-b-dot-com-c}\n\n'],
  [null, 'Mount storage on node one, put data on node two, click on save, log on again, go on reading on screen. '],
  ['ur', 'پانی دن میں دو بار اترتا ہے اور پرندے کنارے پر اپنا کھانا ڈھونڈتے ہیں۔ '],
  ['fa', 'آب روزی دو بار پایین می‌رود و پرندگان در کنار ساحل دنبال غذای خود می‌گردند. '],
  ['fa', 'هَر شَب دَریا بَر ساحِل می\u200cآیَد و مُرغان از صَخره\u200cها اوج می\u200cگیرَند. '],
  ['id', 'Di pantai ini air surut dua kali sehari, di muara burung mencari makan dan di sana kami duduk di batu. '],
  [null, 'Vesi taandub ja linnud otsivad toitu, aga neid ei olnud palju ja tuul oli tugev ja meri ei olnud vaikne. '],
  [
    null,
    'La première crue, après la marée de 5 μm, pénètre la rivière et sèche, derrière la barrière, très près du père. ',
  ],
])('tells a language by words that its neighbours lack: %s of %s', (language, text) => {
  expect(languageOfText(text.repeat(12))).toBe(language)
})

it.each([
  code.replace(/^/gm, '    '),
  `~~~js\n${code}~~~\n`,
  `{% highlight js %}\n${code}{% endhighlight %}\n`,
  `<pre>\n${code}</pre>\n`,
])('takes no words of code for those of a document: %j', (block) => {
  expect(languageOfText(german + block)).toBeNull()
})
