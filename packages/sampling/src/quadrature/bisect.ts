// The adaptive part of Gauss-Kronrod quadrature: which interval to halve, when to extrapolate, when to give up.
import { epsilonTable } from "./epsilon-table.js"
import { halvesOf, type Interval, isTooShort, type PoolSums, sumsOf, wholeOf, worstOf } from "./interval-pool.js"
import type { Piece } from "./piece.js"
import { checkSize, type Quadrature, type UnconvergedQuadrature } from "./quadrature.js"

/** Conditions for stopping. */
export interface BisectionLimits {
  /** The error allowed as a part of the integral. */
  readonly relativeError: number
  /** The error allowed. */
  readonly absoluteError: number
  /** The maximum number of intervals. */
  readonly intervals: number
  /** Returns how often the integrand was evaluated so far. */
  readonly evaluations: () => number
}

/** The extrapolated limit and its error. */
interface Extrapolation {
  value: number
  error: number
  /** The error of the intervals that were still too rough when the limit was taken. */
  rough: number
}

type FailureKind = UnconvergedQuadrature["kind"]

const EPSILON = 2 ** -52
const DEEP = 8

/**
 * Integrates over pieces, halving the interval of the largest error until the error is small enough.
 *
 * When the largest error sits in one of the shortest intervals, there may be a singularity in it: then all longer
 * intervals are worked on first, and the integral goes into an epsilon table as one more term of a sequence; only
 * then shorter intervals are made.
 *
 * @see Piessens et al. 1983, "QUADPACK", section 2.2.4.2 and the listing of QAGP
 */
export function bisect(pieces: readonly Piece[], limits: BisectionLimits): Quadrature {
  const pool = pieces.map(wholeOf)
  let sums = sumsOf(pool)
  checkSize(sums.size)
  const table = epsilonTable()
  table.add(sums.value)
  const terms = [sums.value]
  const best: Extrapolation = { value: 0, error: Infinity, rough: 0 }
  const steps = pieces.map((piece) => levelSteps(pieceValue(pool, piece)))
  const rounding = roundingWatch()
  let levels = 1
  let finishing = false
  let idle = 0
  let failure: FailureKind | undefined
  let at = pool[0]!
  while (sums.error > allowed(sums.value, sums, limits)) {
    if (pool.length >= limits.intervals) failure = "limit"
    if (failure !== undefined) break
    let choice = worstOf(pool, finishing ? levels : Infinity)
    if (!finishing && pool[choice.worst]!.level >= levels) {
      finishing = true
      choice = worstOf(pool, levels)
    }
    const wanted = best.error < Infinity ? allowed(best.value, sums, limits) : allowed(sums.value, sums, limits)
    if (finishing && (choice.worst < 0 || (choice.error <= wanted && !rounding.inLimits()))) {
      const limit = table.add(sums.value)
      terms.push(sums.value)
      idle++
      if (idle > 5 && best.error < 1e-3 * sums.error) failure = "divergent"
      if (table.columns > 1 && limit.error < best.error && isRegular(terms, 100 * EPSILON * sums.size)) {
        idle = 0
        Object.assign(best, limit, { rough: choice.error })
        if (best.error + best.rough <= allowed(best.value, sums, limits)) break
      }
      // Each piece on its own: two tails may go to opposite infinities.
      const growing = steps.map((step, i) => step.grow(pieceValue(pool, pieces[i]!)))
      if (growing.includes(true)) failure = "divergent"
      finishing = false
      levels++
      continue
    }
    at = pool[choice.worst]!
    if (isTooShort(at)) {
      failure = "singular"
      break
    }
    const halves = halvesOf(at)
    if (!Number.isFinite(halves[0].size + halves[1].size)) {
      failure = "divergent"
      break
    }
    if (rounding.notes(at, halves, finishing)) failure = "rounding"
    pool[choice.worst] = halves[0]
    pool.push(halves[1])
    sums = sumsOf(pool)
  }
  return conclusion(sums, best, limits, failure, at)
}

/**
 * Whether the last steps of a sequence get smaller at a rate that hardly changes, as they do at a singular end.
 *
 * A jump or a kink inside an interval makes steps of any size, and now and then their limits agree by chance.
 */
function isRegular(terms: readonly number[], rounding: number): boolean {
  const last = terms.slice(-5)
  if (last.length < 5) return false
  const steps = last.slice(1).map((term, i) => term - last[i]!)
  if (Math.abs(steps.at(-1)!) <= rounding) return true
  const rates = steps.slice(1).map((step, i) => step / steps[i]!)
  return Math.min(...rates) > 0 && Math.max(...rates) < 1.3 * Math.min(...rates)
}

function pieceValue(pool: readonly Interval[], piece: Piece): number {
  let value = 0
  for (const each of pool) if (each.piece === piece || each.piece === piece.near) value += each.value
  return value
}

/** The error allowed. */
function allowed(value: number, { size }: PoolSums, { relativeError, absoluteError }: BisectionLimits): number {
  return Math.max(absoluteError, relativeError * Math.abs(value), 100 * EPSILON * size)
}

/** Detects when a halving changes nothing: only rounding errors are left. */
function roundingWatch(): {
  notes(whole: Interval, halves: readonly [Interval, Interval], finishing: boolean): boolean
  inLimits(): boolean
} {
  let unchanged = 0
  let unchangedFinishing = 0
  let grown = 0
  let halvings = 0
  return {
    notes(whole, [left, right], finishing) {
      halvings++
      const value = left.value + right.value
      const error = left.error + right.error
      if (left.judged && right.judged) {
        if (Math.abs(whole.value - value) <= 1e-5 * Math.abs(value) && error >= 0.99 * whole.error) {
          if (finishing) unchangedFinishing++
          else unchanged++
        }
        if (halvings > 10 && error > whole.error) grown++
      }
      return unchanged + unchangedFinishing >= 10 || grown >= 20
    },
    inLimits: () => unchangedFinishing >= 5,
  }
}

/** Detects when the steps of the integral have not got smaller for many halvings: it tends to infinity. */
function levelSteps(first: number): { grow(value: number): boolean } {
  let last = first
  let lastStep = 0
  let streak = 0
  return {
    grow(value) {
      const step = value - last
      streak = lastStep !== 0 && step / lastStep > 0.9999 ? streak + 1 : 0
      last = value
      lastStep = step
      return streak >= 15
    },
  }
}

function conclusion(
  sums: PoolSums,
  best: Extrapolation,
  limits: BisectionLimits,
  failure: FailureKind | undefined,
  at: Interval,
): Quadrature {
  // The error of a limit is its own plus that of the intervals behind it.
  const limitError = best.error + best.rough + 10 * EPSILON * sums.size
  const extrapolated = limitError < sums.error
  const value = extrapolated ? best.value : sums.value
  const error = extrapolated ? limitError : sums.error
  const evaluations = limits.evaluations()
  // After many halvings of one place the error should be far below the integral.
  const diverges =
    failure !== undefined && at.level >= DEEP && sums.error > Math.max(Math.abs(sums.value), 0.01 * sums.size)
  const finitePart = extrapolated && disagree(best.value, sums)
  const kind = diverges || finitePart ? "divergent" : (failure ?? "rounding")
  if (kind !== "divergent" && error <= allowed(value, sums, limits)) {
    // A limit is not more accurate than requested: terms that agree by chance stop the sequence too.
    const errorBound = extrapolated ? Math.min(sums.error, allowed(value, sums, limits)) : error
    return { value, errorBound, evaluations, converged: true }
  }
  const reason = reasonOf(kind, limits, at)
  if (kind === "divergent") {
    return { value: sums.value, errorBound: Infinity, evaluations, converged: false, kind, reason }
  }
  // Neither the limit nor the sum can be trusted: allow for both.
  const errorBound = extrapolated ? sums.error + limitError + Math.abs(value - sums.value) : error
  return { value, errorBound, evaluations, converged: false, kind, reason }
}

/** Whether the limit is unrelated to the sums before it, as with the finite part of an infinite integral. */
function disagree(limit: number, { value, error, size }: PoolSums): boolean {
  if (Math.max(Math.abs(limit), Math.abs(value)) <= 0.01 * size) return false
  const ratio = limit / value
  return !(ratio >= 0.01 && ratio <= 100) || error > Math.abs(value)
}

function reasonOf(kind: FailureKind, { intervals }: BisectionLimits, { piece, low, high }: Interval): string {
  const place = piece.place(0.5 * (low + high))
  if (kind === "limit")
    return `${intervals} intervals do not make the integral as exact as asked for, the worst is near ${place}: allow more intervals or a larger error, or name singular points, jumps and peaks as breakpoints`
  if (kind === "rounding")
    return `rounding errors, the largest near ${place}, limit the accuracy of the integral: allow a larger error`
  if (kind === "singular") return `the integrand behaves badly near ${place}: name that point as a breakpoint`
  return `the integral seems to diverge near ${place}, or converges too slowly to tell`
}
