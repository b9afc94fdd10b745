// @ts-check
// The simulations of the note on gates: pull requests whose true drop is known, and what each way of testing makes of them.
// A drop is the score of the base less that of the new run, so it is positive where the new one is worse.
import { confidenceSequence, itemDifference, itemMean, pairItems } from "@lectern/metrics/items"
import { standardNormal } from "@lectern/random"
import { normalQuantile } from "@lectern/random/special"

/** @typedef {import("@lectern/random").Generator} Generator */
/** @typedef {{ readonly drop: number, readonly low: number, readonly high: number }} Drop with its 95% interval */
/**
 * What a way of testing made of some pull requests.
 *
 * @typedef {object} Outcome
 * @property {readonly Drop[]} drops one for each pull request
 * @property {number} worse how many were called worse: the whole interval is above 0
 * @property {number} better how many were called better: the whole interval is below 0
 */

/** The share of items that the base passes, where items pass or fail. */
export const PASSING = 0.7
/** The standard deviation of an item's drop, where items are in clusters. */
export const SPREAD = 0.4
const Z = normalQuantile(0.975)

/**
 * Two runs over the same items, each passing or failing: an item comes out the same way in both, or it is lost or gained.
 *
 * @param {Generator} random
 * @param {{ items: number, lost: number, gained: number }} shares of items that only the base passes, and only the new run
 * @returns {{ base: Float64Array, next: Float64Array }} a score for each item
 */
export function twoRuns(random, { items, lost, gained }) {
  const base = new Float64Array(items)
  const next = new Float64Array(items)
  for (let i = 0; i < items; i++) {
    const place = random.uniform()
    if (place < PASSING) base[i] = 1
    if ((place >= lost && place < PASSING) || place >= 1 - gained) next[i] = 1
  }
  return { base, next }
}

/**
 * Pull requests with a true drop, tested item by item, and by two separate error bars as lm-evaluation-harness does.
 *
 * @param {Generator} random
 * @param {{ items: number, drop: number, changed: number, pulls: number }} sizes a drop of the share that passes; the share of items
 *   that come out in another way, at least the drop
 * @returns {{ paired: Outcome, unpaired: Outcome }}
 */
export function pairingStudy(random, { items, drop, changed, pulls }) {
  const lost = (changed + drop) / 2
  const all = Array.from({ length: pulls }, () => {
    const { base, next } = twoRuns(random, { items, lost, gained: changed - lost })
    return { paired: dropOf(base, next), unpaired: separateDrop(base, next) }
  })
  return { paired: outcome(all.map(({ paired }) => paired)), unpaired: outcome(all.map(({ unpaired }) => unpaired)) }
}

/**
 * Pull requests whose new system runs several times: the first run against the base, the best one, and the mean of all. Some items
 * are undecided, so that each run passes them or not as a coin falls; all others come out the same in each run.
 *
 * @param {Generator} random
 * @param {{ items: number, undecided: number, drop: number, attempts: number, pulls: number }} sizes shares of items
 * @returns {{ first: Outcome, best: Outcome, averaged: Outcome }}
 */
export function retryStudy(random, { items, undecided, drop, attempts, pulls }) {
  const coins = Math.round(undecided * items)
  const broken = Math.round(drop * items)
  /** @param {number} failing */
  const run = (failing) =>
    Float64Array.from({ length: items }, (_, i) => (i < coins ? random.below(2) : i < items - failing ? 1 : 0))
  const all = Array.from({ length: pulls }, () => {
    const base = run(0)
    const runs = Array.from({ length: attempts }, () => run(broken))
    const best = runs.reduce((a, b) => (sumOf(b) > sumOf(a) ? b : a))
    const mean = base.map((_, i) => runs.reduce((sum, each) => sum + (each[i] ?? 0), 0) / attempts)
    return [runs[0] ?? base, best, mean].map((each) => dropOf(base, each))
  })
  const [first, best, averaged] = /** @type {const} */ ([0, 1, 2]).map((way) =>
    outcome(all.map((drops) => /** @type {Drop} */ (drops[way]))),
  )
  return /** @type {{ first: Outcome, best: Outcome, averaged: Outcome }} */ ({ first, best, averaged })
}

/**
 * Pull requests without a drop whose items are in clusters: intervals that know it, and intervals that take each item for one by
 * itself.
 *
 * @param {Generator} random
 * @param {{ clusters: number, size: number, correlation: number, pulls: number }} sizes any two items of a cluster correlate by that
 * @returns {{ clustered: Outcome, ignored: Outcome }}
 */
export function clusterStudy(random, { clusters, size, correlation, pulls }) {
  const labels = Array.from({ length: clusters * size }, (_, i) => Math.floor(i / size))
  const [shared, own] = [Math.sqrt(correlation), Math.sqrt(1 - correlation)]
  const all = Array.from({ length: pulls }, () => {
    const levels = Array.from({ length: clusters }, () => shared * standardNormal(random))
    const scores = labels.map((label) => SPREAD * ((levels[label] ?? 0) + own * standardNormal(random)))
    return { clustered: intervalOf({ scores, clusters: labels }), ignored: intervalOf({ scores }) }
  })
  return {
    clustered: outcome(all.map(({ clustered }) => clustered)),
    ignored: outcome(all.map(({ ignored }) => ignored)),
  }
}

/**
 * One pull request, looked at after each batch.
 *
 * @typedef {object} Watched
 * @property {readonly (Drop & { readonly n: number })[]} t Student's interval at each look, for a number of items that is fixed
 * @property {readonly (Drop & { readonly n: number })[]} sequence the confidence sequence at each look
 */

/**
 * Pull requests that are looked at after each batch of items.
 *
 * @param {Generator} random
 * @param {{ batch: number, looks: number, drop: number, changed: number, pulls: number }} sizes
 * @returns {readonly Watched[]}
 */
export function peekingStudy(random, { batch, looks, drop, changed, pulls }) {
  const lost = (changed + drop) / 2
  const times = Array.from({ length: looks }, (_, k) => batch * (k + 1))
  return Array.from({ length: pulls }, () => {
    const { base, next } = twoRuns(random, { items: batch * looks, lost, gained: changed - lost })
    const drops = base.map((score, i) => score - (next[i] ?? 0))
    return {
      t: times.map((n) => ({ n, ...intervalOf({ scores: drops.subarray(0, n) }) })),
      sequence: confidenceSequence(drops, { low: -1, high: 1, looks: times }).map(({ n, mean, low, high }) => ({
        ...{ n, drop: mean, low, high },
      })),
    }
  })
}

/** The first look whose interval leaves out 0. @param {Watched["t"]} looks */
export function alarmOf(looks) {
  return looks.find(({ low, high }) => low > 0 || high < 0)
}

/**
 * The drop from one run to another, item by item.
 *
 * @param {ArrayLike<number>} base
 * @param {ArrayLike<number>} next
 * @returns {Drop}
 */
export function dropOf(base, next) {
  const { difference, interval } = itemDifference(pairItems({ scores: next }, { scores: base }))
  if (interval.kind !== "interval") throw new RangeError("one item has no interval")
  return { drop: difference, low: interval.low, high: interval.high }
}

/**
 * The drop by two separate standard errors, as if the runs had different items.
 *
 * @param {ArrayLike<number>} base
 * @param {ArrayLike<number>} next
 * @returns {Drop}
 */
export function separateDrop(base, next) {
  const [before, after] = [base, next].map((scores) => itemMean({ scores }))
  if (before?.interval.kind !== "interval" || after?.interval.kind !== "interval") {
    throw new RangeError("one item has no interval")
  }
  const drop = before.mean - after.mean
  const reach = Z * Math.hypot(before.interval.standardError, after.interval.standardError)
  return { drop, low: drop - reach, high: drop + reach }
}

/** @param {import("@lectern/metrics/items").ItemScores} drops @returns {Drop} */
function intervalOf(drops) {
  const { mean, interval } = itemMean(drops)
  if (interval.kind !== "interval") throw new RangeError("one cluster has no interval")
  return { drop: mean, low: interval.low, high: interval.high }
}

/** @param {readonly Drop[]} drops @returns {Outcome} */
function outcome(drops) {
  return {
    drops,
    worse: drops.filter(({ low }) => low > 0).length,
    better: drops.filter(({ high }) => high < 0).length,
  }
}

/** @param {Float64Array} scores */
function sumOf(scores) {
  return scores.reduce((sum, each) => sum + each, 0)
}
