// Two runs, joined by item, and who wins each.
import { checkFiniteNumbers, checkSameLength, described, outOfRange } from "@lectern/core/checks"
import { type ItemScores, type Items, itemsOf, type Label } from "./items.js"

/** The items that two runs have in common, in the order of the baseline. */
export interface PairedItems {
  /** Their names: places where the runs have no ids. */
  readonly ids: readonly Label[]
  /** The baseline's score of each. */
  readonly baseline: Float64Array
  /** The system's. */
  readonly system: Float64Array
  /** The system's less the baseline's, with the clusters of both runs: a run as {@link itemMean} takes it. */
  readonly differences: ItemScores & {
    /** One per item. */
    readonly scores: Float64Array
  }
  /** The items that only the baseline has. */
  readonly onlyInBaseline: readonly Label[]
  /** The items that only the system has. */
  readonly onlyInSystem: readonly Label[]
}

/**
 * Joins two runs by the ids of their items; epochs are averaged first.
 *
 * Runs without ids are joined by place. Items that one run lacks are named, and take no part. Clusters may come from either run;
 * where both have them they must agree. Two runs without a common item give empty lists, which other functions refuse.
 *
 * @param baseline - the run to compare with
 * @param system - the other run
 * @returns the scores of the items in common, and the names of the others
 * @throws LecternError `out-of-range` for no scores, a score or a difference that is not finite, or an item in two clusters;
 * `unequal-lengths`; `wrong-type`
 * @see [Note: how a gate lies](../../../../docs/notes/how-a-gate-lies.md)
 * @example
 * ```ts
 * const pairs = pairItems({ scores: [1, 0, 1], ids: ["a", "b", "c"] }, { scores: [1, 1], ids: ["c", "b"] })
 * pairs.ids //=> ["b", "c"]
 * pairs.differences.scores //=> [1, 0]
 * pairs.onlyInBaseline //=> ["a"]
 * ```
 */
export function pairItems(baseline: ItemScores, system: ItemScores): PairedItems {
  const ours = itemsOf("baseline", baseline)
  const theirs = itemsOf("system", system)
  const { places, onlyInBaseline, onlyInSystem } = joined(ours, theirs)
  const ids = places.map(([i]) => nameOf(ours, i))
  const before = Float64Array.from(places, ([i]) => ours.scores[i]!)
  const after = Float64Array.from(places, ([, i]) => theirs.scores[i]!)
  const scores = after.map((score, i) => score - before[i]!)
  const overflow = scores.findIndex((each) => !Number.isFinite(each))
  if (overflow >= 0) throw outOfRange(`the difference of item ${described(ids[overflow])}`, scores[overflow]!, "finite")
  const clusters = clustersOf(ours, theirs, ids, places)
  const differences = { scores, ids, ...(clusters !== undefined && { clusters }) }
  return { ids, baseline: before, system: after, differences, onlyInBaseline, onlyInSystem }
}

/**
 * Wins of a system over a baseline, item by item: 1 for a higher score, 0 for a lower one, 1/2 for a tie.
 *
 * Their mean is the probability to win, for {@link itemMean}, or for {@link confidenceSequence} with `against: 0.5`.
 *
 * @param pairs - the scores of both on the same items, as {@link pairItems} gives them
 * @returns a score per item
 * @throws LecternError `unequal-lengths`; `out-of-range` for a score that is not finite; `wrong-type`
 * @see [Note: How a gate lies](../../../../docs/notes/how-a-gate-lies.md)
 * @example
 * ```ts
 * winsOf({ baseline: [0.25, 0.5, 1], system: [0.75, 0.5, 0] }) //=> [1, 0.5, 0]
 * ```
 */
export function winsOf(pairs: {
  readonly baseline: Readonly<ArrayLike<number>>
  readonly system: Readonly<ArrayLike<number>>
}): Float64Array {
  const { baseline, system } = pairs
  checkFiniteNumbers("baseline", baseline)
  checkFiniteNumbers("system", system)
  checkSameLength("items", ["baseline", baseline.length], ["system", system.length])
  return Float64Array.from(system, (score, i) => (Math.sign(score - baseline[i]!) + 1) / 2)
}

type Places = readonly (readonly [ofBaseline: number, ofSystem: number])[]

function joined(
  ours: Items,
  theirs: Items,
): { readonly places: Places; readonly onlyInBaseline: readonly Label[]; readonly onlyInSystem: readonly Label[] } {
  const placeOf = new Map<Label, number>()
  for (let i = 0; i < theirs.scores.length; i++) placeOf.set(nameOf(theirs, i), i)
  const places: (readonly [number, number])[] = []
  const onlyInBaseline: Label[] = []
  for (let i = 0; i < ours.scores.length; i++) {
    const id = nameOf(ours, i)
    const place = placeOf.get(id)
    if (place === undefined) onlyInBaseline.push(id)
    else places.push([i, place])
    placeOf.delete(id)
  }
  return { places, onlyInBaseline, onlyInSystem: [...placeOf.keys()] }
}

function nameOf({ ids }: Items, place: number): Label {
  return ids === undefined ? place : ids[place]!
}

function clustersOf(
  { clusters: ours }: Items,
  { clusters: theirs }: Items,
  ids: readonly Label[],
  places: Places,
): readonly Label[] | undefined {
  if (ours === undefined) return theirs && places.map(([, i]) => theirs[i]!)
  return places.map(([i, j], k) => {
    if (theirs === undefined || theirs[j] === ours[i]) return ours[i]!
    const name = `the cluster of item ${described(ids[k])} in system`
    throw outOfRange(name, theirs[j], `${described(ours[i])}, as in baseline`)
  })
}
