// Writes the formulas of a text in characters instead of TeX, for people: `$A \to B_1$` as `A → B₁`.

/** Letters of scripts that have no spaces around words, or particles right behind them: a formula may be beside one. */
const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]`

/** A formula between dollars that is no price, and whose second dollar begins no name (`$HOME/$USER`): `$n$th` is one. */
const formula = new RegExp(
  String.raw`(?<![$\\\d]|(?!${unspaced})\p{L})(\$\$?)(?![\s$)\]}'"’”,;:/])([^$\n]{1,300}?)(?<![\s\\])\1(?![\d$_({[]|(?!(?:th|s)\b|${unspaced})\p{L})`,
  'gu',
)

/** What no formula without a command has. */
const words = new RegExp(String.raw`\p{L}{2} \p{L}{2}|${unspaced}`, 'u')

const symbols = tableOf(
  'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ phi φ varphi φ chi χ psi ψ omega ω',
  'Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω ell ℓ hbar ℏ partial ∂ nabla ∇ infty ∞ emptyset ∅ varnothing ∅ aleph ℵ Re ℜ Im ℑ',
  'in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ subsetneq ⊊ supset ⊃ supseteq ⊇ cup ∪ cap ∩ bigcup ⋃ bigcap ⋂ setminus ∖ times × cdot · pm ± mp ∓ div ÷ ast ∗ star ⋆ circ ∘ bullet ∙ oplus ⊕ otimes ⊗',
  'le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ ll ≪ gg ≫ approx ≈ equiv ≡ sim ∼ simeq ≃ cong ≅ propto ∝ mid ∣ perp ⊥ parallel ∥ prime ′ sum ∑ prod ∏ int ∫ forall ∀ exists ∃ neg ¬ lnot ¬ land ∧ wedge ∧ lor ∨ vee ∨ top ⊤ bot ⊥ vdash ⊢ models ⊨',
  'to → rightarrow → longrightarrow → mapsto ↦ leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒ implies ⇒ Leftarrow ⇐ Leftrightarrow ⇔ iff ⇔ langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ dots … ldots … cdots ⋯ vert | Vert ‖',
  'R ℝ N ℕ Z ℤ log log ln ln exp exp sin sin cos cos tan tan max max min min sup sup inf inf lim lim ker ker dim dim det det gcd gcd deg deg arg arg Pr Pr mod mod bmod mod',
)
const raised = tableOf('0 ⁰ 1 ¹ 2 ² 3 ³ 4 ⁴ 5 ⁵ 6 ⁶ 7 ⁷ 8 ⁸ 9 ⁹ + ⁺ - ⁻ − ⁻ ( ⁽ ) ⁾ n ⁿ i ⁱ ∗ * ′ ′')
const lowered = tableOf('0 ₀ 1 ₁ 2 ₂ 3 ₃ 4 ₄ 5 ₅ 6 ₆ 7 ₇ 8 ₈ 9 ₉ + ₊ - ₋ − ₋ i ᵢ j ⱼ k ₖ n ₙ m ₘ')
const blackboard = tableOf('C ℂ H ℍ N ℕ P ℙ Q ℚ R ℝ Z ℤ E 𝔼 F 𝔽')

function tableOf(...pairs: string[]): ReadonlyMap<string, string> {
  const all = pairs.join(' ').split(' ')
  return new Map(all.flatMap((name, at) => (at % 2 === 0 ? [[name, all[at + 1] ?? ''] as const] : [])))
}

const deepestBraces = 8

/** The text with its formulas in characters; those that have no such form stay as they are. */
export function readableMath(text: string): string {
  if (!text.includes('$')) return text
  return text.replace(formula, (source, _, tex: string) => {
    const isProse = !tex.includes('\\') && words.test(tex)
    // `$10 (US$)`.
    const isPrice = /^\d[^\\^_=+<>≤≥≠]*\p{L}{2}[^\\^_=+<>≤≥≠]*$/u.test(tex)
    return isProse || isPrice ? source : (readableTex(tex) ?? source)
  })
}

function readableTex(tex: string): string | null {
  // Braces that are shown are none of TeX.
  let text = tex.replace(/\\([{}])/g, (_, brace: string) => (brace === '{' ? '\uE000' : '\uE001'))
  for (let [before, depth] = ['', 0]; before !== text && depth < deepestBraces; depth++) {
    before = text
    text = text
      .replace(/\\(?:left|right|displaystyle|[bB]igg?[lr]?)(?![a-zA-Z])|\\!/g, '')
      .replaceAll('\\|', '‖')
      .replace(/\\(?:q?quad(?![a-zA-Z])|[,;: ])/g, ' ')
      .replace(/\\(?:math(?:rm|bf|cal|it|sf|frak|scr)|text\w*|operatorname|boldsymbol) ?\{([^{}\\]*)\}/g, '$1')
      .replace(/\\mathbb ?\{?([A-Z])\}?/g, (whole, letter: string) => blackboard.get(letter) ?? whole)
      .replace(/\\([a-zA-Z]+)/g, (whole, name: string) => symbols.get(name) ?? whole)
      .replace(/([_^]) ?(?:\{([^{}\\]*)\}|([\p{L}\p{N}+∗′-]))/gu, (_, sign: string, group?: string, one?: string) =>
        script(sign, group ?? one ?? ''),
      )
      .replace(
        /\\[dt]?frac ?\{([^{}\\]*)\}\{([^{}\\]*)\}/g,
        (_, above: string, below: string) => `${grouped(above)}/${grouped(below)}`,
      )
      .replace(/\\sqrt ?\{([^{}\\]*)\}/g, (_, of: string) => `√${grouped(of)}`)
  }
  if (/[\\{}]/.test(text)) return null
  const braced = text
    .replaceAll('\uE000', '{')
    .replaceAll('\uE001', '}')
    .replace(/<=>|[<>]=|=>/g, (sign) => ({ '<=>': '⇔', '<=': '≤', '>=': '≥' })[sign] ?? '⇒')
  return braced.replace(relation, ' $1 ').replace(/ +/g, ' ').trim()
}

const relation = / *([=<>≤≥≠≈≡∈∉⊂⊆⊃⊇→↦⇒⇔∼≅]) */g

/** An exponent (`sign` is `^`) or an index in small characters; `null` where there are not all. */
export function smallCharacters(sign: string, content: string): string | null {
  const small = sign === '^' ? raised : lowered
  const written = Array.from(content, (character) => small.get(character))
  return written.includes(undefined) ? null : written.join('')
}

const script = (sign: string, content: string) => smallCharacters(sign, content) ?? sign + grouped(content)

const grouped = (content: string) => (/^[√\p{L}\p{N}]*$/u.test(content) ? content : `(${content})`)
