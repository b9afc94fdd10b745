// One Gauss-Kronrod rule on one interval, with the error estimate of QUADPACK.
import { endValues, endWeights } from "./end-values.js"
import { KRONROD_15, KRONROD_21 } from "./kronrod-nodes.js"
import { legendreTail, roughness } from "./legendre-tail.js"
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
