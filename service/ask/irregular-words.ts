// Irregular English forms, which no stemmer brings together: "wrote" and "write", "children" and "child", "seven" and
// "7".

// A base form, then its other forms. A question asks in the base form ("when did it fall"), a fact tells in the past.
const forms = `
become: became begin: began begun bite: bit bitten blow: blew blown break: broke broken bring: brought build: built
buy: bought catch: caught choose: chose chosen come: came deal: dealt draw: drew drawn drink: drank drunk
drive: drove driven eat: ate eaten fall: fell fallen feed: fed feel: felt fight: fought find: found fly: flew flown
forget: forgot forgotten freeze: froze frozen give: gave given go: went gone grow: grew grown hear: heard
hide: hid hidden hold: held keep: kept know: knew known lay: laid lead: led leave: left lend: lent lose: lost
make: made mean: meant meet: met pay: paid ride: rode ridden ring: rang rung rise: rose risen run: ran see: saw seen
seek: sought sell: sold send: sent shake: shook shaken shine: shone shoot: shot show: shown shrink: shrank shrunk
sing: sang sung sink: sank sunk sit: sat sleep: slept speak: spoke spoken spend: spent spin: spun stand: stood
steal: stole stolen stick: stuck strike: struck stricken swim: swam swum swing: swung take: took taken teach: taught
tear: tore torn think: thought throw: threw thrown understand: understood wake: woke woken wear: wore worn
weave: wove woven win: won write: wrote written
man: men woman: women child: children foot: feet tooth: teeth mouse: mice goose: geese person: people life: lives
leaf: leaves wolf: wolves half: halves knife: knives wife: wives criterion: criteria phenomenon: phenomena
analysis: analyses hypothesis: hypotheses basis: bases index: indices matrix: matrices vertex: vertices
nucleus: nuclei fungus: fungi bacterium: bacteria datum: data medium: media
die: dead death high: height long: length wide: width deep: depth strong: strength hot: heat
color: colour behavior: behaviour analyze: analyse center: centre fiber: fibre liter: litre meter: metre
tumor: tumour favor: favour labor: labour neighbor: neighbour
2: two 3: three 4: four 5: five 6: six 7: seven 8: eight 9: nine 10: ten 11: eleven 12: twelve
`

const line = forms.replaceAll('\n', ' ')

/** The base form of an irregular form; undefined of any other word. */
export function baseFormOf(form: string): string | undefined {
  // Searched as text: to make a map takes longer than the few searches of a first question.
  const at = line.indexOf(` ${form} `)
  if (at < 0) return undefined
  const end = line.lastIndexOf(':', at)
  return line.slice(line.lastIndexOf(' ', end) + 1, end)
}

/** The irregular forms whose base form matches an expression. */
export function formsOf(bases: RegExp): string[] {
  return line.split(/ (?=\S+:)/).flatMap((entry) => {
    const [base = '', others = ''] = entry.trim().split(': ')
    return bases.test(base) ? others.split(' ') : []
  })
}
