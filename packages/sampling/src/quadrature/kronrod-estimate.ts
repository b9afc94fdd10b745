// One Gauss-Kronrod rule on one interval, with the error estimate of QUADPACK.
import { KRONROD_15, KRONROD_21 } from "./kronrod-nodes.js"
import type { Piece } from "./piece.js"

/** The result of a rule on one interval. */
export interface KronrodEstimate {
  /** The integral by the Kronrod rule. */
  readonly value: number
  /** Its estimated error. */
  readonly error: number
  /** The integral of the absolute value of the integrand. */
  readonly size: number
  /** Whether `error` was derived from how much the integrand varies: if not, the interval is too rough to judge. */
  readonly judged: boolean
  /** Estimates of the integrand at both ends; `undefined` where the interval is too rough for that. */
  readonly ends: readonly [low: number, high: number] | undefined
}

const EPSILON = 2 ** -52
const TAIL_15 = legendreTail(KRONROD_15, 6, 10)
const TAIL_21 = legendreTail(KRONROD_21, 9, 14)
const END_15 = endWeights(KRONROD_15)
const END_21 = endWeights(KRONROD_21)

/** The weights of the value at the upper end: of each positive node and of the negative one, the outermost first. */
type EndWeights = readonly (readonly [positive: number, negative: number])[]

/** The weights that give the Legendre coefficients of one degree from values at the nodes of a rule. */
interface Coefficient {
  /** Whether the polynomial changes its sign with its argument. */
  readonly odd: boolean
  /** For the nodes in the order of the rule, without the negative nodes. */
  readonly weights: Float64Array
}

/** Coefficients of middle and of high degree, for the nodes of one rule. */
interface LegendreTail {
  /** Three degrees in the middle. */
  readonly middle: readonly Coefficient[]
  /** Three degrees near the highest that the nodes can resolve. */
  readonly high: readonly Coefficient[]
}

// A few degrees further on, the coefficients of a function that the rule can judge are smaller than this.
const FALL = 0.05

/**
 * Integrates a piece from `low` to `high`.
 *
 * The difference of the Kronrod and the Gauss rule is far above the true error once the integrand looks like a
 * polynomial: it is raised to the power 3/2, measured by how much the integrand varies about its mean. QUADPACK stops
 * there. At a kink or an end of infinite slope both rules may agree by chance: where high Legendre coefficients do not
 * fall, the error is at least half the largest of them.
 *
 * @see Piessens et al. 1983, "QUADPACK", section 2.2.4.1, equation (2.2.25)
 */
export function kronrodEstimate({ rule, integrand }: Piece, low: number, high: number): KronrodEstimate {
  const half = 0.5 * high - 0.5 * low
  const centre = low + half
  const values = new Float64Array(2 * rule.length)
  let kronrod = 0
  let gauss = 0
  let size = 0
  for (let i = 0; i < rule.length; i++) {
    const [node, weight, gaussWeight] = rule[i]!
    const left = integrand(centre - half * node)
    const right = node === 0 ? 0 : integrand(centre + half * node)
    values[2 * i] = left
    values[2 * i + 1] = right
    kronrod += weight * (left + right)
    gauss += gaussWeight * (left + right)
    size += weight * (Math.abs(left) + Math.abs(right))
  }
  const mean = 0.5 * kronrod
  let spread = 0
  for (let i = 0; i < rule.length; i++) {
    const [node, weight] = rule[i]!
    spread += weight * Math.abs(values[2 * i]! - mean)
    if (node !== 0) spread += weight * Math.abs(values[2 * i + 1]! - mean)
  }
  const difference = Math.abs(kronrod - gauss) * half
  spread *= half
  size *= half
  let error = difference
  if (spread > 0 && difference > 0) {
    const ratio = (200 * difference) / spread
    error = spread * Math.min(1, ratio * Math.sqrt(ratio))
  }
  const rough = roughness(rule === KRONROD_21 ? TAIL_21 : TAIL_15, values) * half
  if (rough > 50 * EPSILON * size) error = Math.max(error, 0.5 * rough)
  return {
    value: kronrod * half,
    error: Math.max(50 * EPSILON * size, error),
    size,
    judged: error !== spread,
    ends: rough <= 50 * EPSILON * size ? endValues(rule === KRONROD_21 ? END_21 : END_15, values) : undefined,
  }
}

/**
 * The weights that continue values at the nodes of a rule to the upper end of the interval.
 *
 * @see Berrut and Trefethen 2004, "Barycentric Lagrange interpolation", equation (4.2)
 */
export function endWeights(rule: readonly (readonly [node: number, ...rest: readonly number[]])[]): EndWeights {
  const nodes = rule.flatMap(([node]) => (node === 0 ? [0] : [node, -node]))
  const share = (node: number): number => {
    let product = 1
    for (const other of nodes) if (other !== node) product *= (1 - other) / (node - other)
    return product
  }
  return rule.map(([node]) => [share(node), node === 0 ? 0 : share(-node)])
}

/** Estimates of a function at the lower and at the upper end. */
export function endValues(weights: EndWeights, values: Float64Array): [low: number, high: number] {
  let low = 0
  let high = 0
  for (let i = 0; i < weights.length; i++) {
    const [positive, negative] = weights[i]!
    const left = values[2 * i]!
    const right = values[2 * i + 1]!
    // The node 0 has its value on the left.
    if (i === weights.length - 1) {
      low += positive * left
      high += positive * left
    } else {
      low += positive * left + negative * right
      high += positive * right + negative * left
    }
  }
  return [low, high]
}

/** Weights that measure the tail of Legendre coefficients on the nodes of a rule. */
function legendreTail(
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
function roughness({ middle, high }: LegendreTail, values: Float64Array): number {
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
