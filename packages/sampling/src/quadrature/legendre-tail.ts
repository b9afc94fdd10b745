// Distance of a function from a polynomial on the nodes of a rule: the size of its high Legendre coefficients.

/** The weights that give the Legendre coefficients of one degree from values at the nodes of a rule. */
interface Coefficient {
  /** Whether the polynomial changes its sign with its argument. */
  readonly odd: boolean
  /** For the nodes in the order of the rule, without the negative nodes. */
  readonly weights: Float64Array
}

/** Coefficients of middle and of high degree, for the nodes of one rule. */
export interface LegendreTail {
  /** Three degrees in the middle. */
  readonly middle: readonly Coefficient[]
  /** Three degrees near the highest that the nodes can resolve. */
  readonly high: readonly Coefficient[]
}

// A few degrees further on, the coefficients of a function that the rule can judge are smaller than this.
const FALL = 0.05

/** Weights that measure the tail of Legendre coefficients on the nodes of a rule. */
export function legendreTail(
  rule: readonly (readonly [node: number, weight: number, gauss: number])[],
  middle: number,
  high: number,
): LegendreTail {
  const coefficient = (degree: number): Coefficient => ({
    odd: degree % 2 === 1,
    weights: Float64Array.from(rule, ([node, weight]) => (degree + 0.5) * weight * legendre(degree, node)),
  })
  const three = (first: number): Coefficient[] => [first, first + 1, first + 2].map(coefficient)
  return { middle: three(middle), high: three(high) }
}

/** The largest high coefficient of a function whose coefficients do not fall: 0 if they do. */
export function roughness({ middle, high }: LegendreTail, values: Float64Array): number {
  const top = largest(high, values)
  return top > FALL * largest(middle, values) ? top : 0
}

function largest(coefficients: readonly Coefficient[], values: Float64Array): number {
  let most = 0
  for (const { odd, weights } of coefficients) {
    let sum = 0
    for (let i = 0; i < weights.length; i++) {
      const left = values[2 * i]!
      const right = values[2 * i + 1]!
      sum += weights[i]! * (odd ? right - left : right + left)
    }
    most = Math.max(most, Math.abs(sum))
  }
  return most
}

/** The Legendre polynomial of a degree at x. */
function legendre(degree: number, x: number): number {
  let before = 0
  let value = 1
  for (let k = 1; k <= degree; k++) {
    const next = ((2 * k - 1) * x * value - (k - 1) * before) / k
    before = value
    value = next
  }
  return value
}
