// Formulas of quotes and descriptions in characters that people read; prices stay, and so does what has no such form.
import { expect, it } from 'vitest'
import { readableMath } from '../../service/text/readable-math.js'
import { growthOf, mostGrowth } from '../growth.js'

it.each([
  ['A map $f: A \\to B$ with $f(xy)=f(x)f(y)$.', 'A map f: A → B with f(xy) = f(x)f(y).'],
  ['$$x_1^{2} + \\frac{a+b}{\\sqrt{2}}$$ in $\\mathbb{R}^n$', 'x₁² + (a+b)/√2 in ℝⁿ'],
  ['$T : \\R^n \\to \\N$', 'T : ℝⁿ → ℕ'],
  ['The $n$th of $|V|$', 'The nth of |V|'],
  ['$a <=> b$, $a => b$', 'a ⇔ b, a ⇒ b'],
  ['其中$1≤ri≤m$, $x>=2$, $a<=b$, $0!=1$', '其中1 ≤ ri ≤ m, x ≥ 2, a ≤ b, 0! = 1'],
  ['考虑$f_i$表示用了i时间，答案是$m\\cdot n$。값은 $x_1$이다', '考虑fᵢ表示用了i时间，答案是m· n。값은 x₁이다'],
  ['$\\left\\{ a\\in A \\mid \\varphi(a) \\right\\}$', '{ a ∈ A ∣ φ(a) }'],
  [
    '$\\varphi^{-1}(1_H)$, $\\text{Aut}(E/F)$, $\\lim_{h\\to 0}$, $\\| v \\|$',
    'φ⁻¹(1_H), Aut(E/F), lim_(h → 0), ‖ v ‖',
  ],
])('%s', (text, expected) => {
  expect(readableMath(text)).toBe(expected)
})

it.each([
  'It costs $5 and $10, US$4 to $20/$30.',
  '$\\begin{matrix}a\\end{matrix}$',
  'Set $HOME or $PATH.',
  '从$5到$10，每天$3美元，设置$HOME和$变量',
  '$pays the rest of$',
  'Set $HOME/$USER/bin, ($a,$b), ${a}/${b}, $x.$y or $a/$_.',
  "The sign '$' or '$', ($) and ($), '^$' and '$^'.",
  'From $5-$10 (US$), or $5 (in US$).',
])('leaves %s', (text) => {
  expect(readableMath(text)).toBe(text)
})

it.each(['$a ', '$\\frac{', '$\\left(', '$a_{'])('%s takes no time that grows with its square', async (opening) => {
  expect(await growthOf(readableMath, (length) => opening.repeat(length), 10_000)).toBeLessThan(mostGrowth)
})
