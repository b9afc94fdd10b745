// Search for mass of the target where the proposal did not draw. Weights cannot show this, so the target is evaluated there.
import { logSumExp } from "@lectern/core"
import { exp, log, pow } from "@lectern/core/elementary"
import type { ContinuousDistribution } from "../../distributions/distribution.js"
import type { ImportanceSample } from "../importance-sample.js"
import { type Finding, percent, place } from "./finding.js"

// The outward grid: cells grow by a twentieth, from a thousandth of the range of the draws to a thousand times the range. A mode
// narrower than a fiftieth of its distance can slip through.
const STEPS_PER_DOUBLING = 16
const DOUBLINGS = 10
const GAPS = 128

// A region is unseen when a draw there would weigh this many times the largest weight drawn, on average: a correct
// proposal also leaves some mass beyond its last draws, but points there weigh no more than those draws.
const SURPRISE = log(3)
// A smaller share of the target is not reported.
const NOTABLE = 0.02

/** A part of the line, with the target's mass in it next to the mass that the draws saw. */
interface Region {
  mass: number
  /** The cell with the most mass. */
  best: Cell
}

interface Cell {
  readonly mass: number
  readonly point: number
}

/** Looks on both sides of the draws and in the widest gaps between them. */
export function intervalFindings(
  sample: ImportanceSample,
  target: (x: number) => number,
  proposal: ContinuousDistribution,
): Finding[] {
  const { logWeights } = sample
  const draws = sample.draws.slice().sort()
  const n = draws.length
  // Masses are measured in units of the mass seen; when that is 0, any mass is all of it.
  const logSeen = logSumExp(logWeights) - log(n)
  const unit = logSeen === -Infinity ? 0 : logSeen
  const seen = logSeen === -Infinity ? 0 : 1
  const surprise = largestOf(logWeights) + SURPRISE - unit
  const outside = emptyRegion()
  const unseen = emptyRegion()
  for (const side of [-1, 1] as const) {
    const beyond = emptyRegion()
    lookBeyond(draws, side, (x, width) => {
      const cell = { mass: exp(heightAt(target, x) - unit) * width, point: x }
      merge(proposal.logPdf(x) === -Infinity ? outside : beyond, { mass: cell.mass, best: cell })
    })
    const logShare = side === -1 ? proposal.logCdf(draws[0]!) : proposal.logSf(draws[n - 1]!)
    if (log(beyond.mass) - logShare > surprise) merge(unseen, beyond)
  }
  const gap = widestGap(draws, (x) => {
    const logTarget = heightAt(target, x)
    return logTarget - proposal.logPdf(x) - unit > surprise ? exp(logTarget - unit) : 0
  })
  merge(unseen, { mass: gap.mass, best: gap })
  const findings: Finding[] = []
  const missing = shareOf(outside.mass, seen + unseen.mass)
  // A bias that stays when draws are added matters once it is a large part of the standard error.
  const error = 1 / Math.sqrt(sizeOf(logWeights))
  if (missing > error / 10) {
    findings.push(outsideSupport(missing, missing > Math.min(error, NOTABLE), outside.best.point))
  }
  const overlooked = shareOf(unseen.mass, seen + outside.mass)
  if (overlooked > NOTABLE) findings.push(unseenMass(overlooked, unseen.best.point))
  return findings
}

/** Visits the middles of cells that grow away from the draws. */
function lookBeyond(draws: Float64Array, side: -1 | 1, visit: (x: number, width: number) => void): void {
  const [low, high] = [draws[0]!, draws.at(-1)!]
  const start = side === -1 ? low : high
  const span = high > low ? high - low : Math.max(1, Math.abs(start))
  const steps = DOUBLINGS * STEPS_PER_DOUBLING
  let near = 0
  for (let step = -steps; step <= steps; step++) {
    const far = span * pow(2, step / STEPS_PER_DOUBLING)
    const x = start + side * (near / 2 + far / 2)
    if (Number.isFinite(x)) visit(x, far - near)
    near = far
  }
}

/** Reports that the target is positive where the proposal is not. */
export function outsideSupport(missing: number | undefined, failed: boolean, ...point: number[]): Finding {
  const where = Float64Array.from(point)
  const share = missing === undefined ? "" : `, about ${percent(missing)} of its mass`
  return {
    kind: "outside-support",
    severity: failed ? "failure" : "caution",
    value: missing,
    point: where,
    sentence: `the proposal misses mass where the target has some${share}: it cannot draw ${place(where)}`,
  }
}

/** Reports that the target is high where no draw fell. */
export function unseenMass(missing: number | undefined, ...point: number[]): Finding {
  const where = Float64Array.from(point)
  const share = missing === undefined ? "" : `, about ${percent(missing)} of its mass`
  return {
    kind: "unseen-mass",
    severity: "failure",
    value: missing,
    point: where,
    sentence: `the proposal misses mass where the target has some${share}: no draw came near ${place(where)}`,
  }
}

/** A target need not be defined where its proposal never draws, so NaN and Infinity are not evidence. */
export function heightAt<Point>(target: (x: Point) => number, x: Point): number {
  const logTarget = target(x)
  return logTarget < Infinity ? logTarget : -Infinity
}

function emptyRegion(): Region {
  return { mass: 0, best: { mass: 0, point: 0 } }
}

function merge(region: Region, from: Region): void {
  region.mass += from.mass
  if (from.best.mass > region.best.mass) region.best = from.best
}

function shareOf(mass: number, rest: number): number {
  if (mass === 0) return 0
  return mass === Infinity ? 1 : mass / (mass + rest)
}

/** The gap between neighbours that hides the most mass, by the height in its middle. */
function widestGap(draws: Float64Array, height: (x: number) => number): Cell {
  const widths = draws.subarray(1).map((x, i) => x - draws[i]!)
  const narrowest = widths.toSorted().at(-GAPS) ?? 0
  let worst: Cell = { mass: 0, point: 0 }
  for (let i = 0; i < widths.length; i++) {
    if (widths[i]! < narrowest || widths[i] === 0) continue
    const point = draws[i]! + widths[i]! / 2
    const mass = height(point) * widths[i]!
    if (mass > worst.mass) worst = { mass, point }
  }
  return worst
}

function largestOf(numbers: Float64Array): number {
  let largest = -Infinity
  for (const each of numbers) largest = Math.max(largest, each)
  return largest
}

function sizeOf(logWeights: Float64Array): number {
  const squares = logWeights.map((each) => 2 * each)
  const total = logSumExp(logWeights)
  return total === -Infinity ? 1 : exp(2 * total - logSumExp(squares))
}
