// The scores of one run by item: epochs of an item averaged, clusters numbered, and exact sums of groups of scores.
import {
  checkFiniteNumbers,
  checkList,
  checkNotEmpty,
  checkOptions,
  checkSameLength,
  described,
  type OptionNames,
  outOfRange,
  wrongType,
} from "@lectern/core/checks"
import { sumExactly } from "@lectern/random"

/** The name of an item or a cluster; the number 1 and the string "1" are two names. */
export type Label = string | number

/** The scores of one run of a system, in rows. */
export interface ItemScores {
  /** One score per row, finite, on any scale. */
  readonly scores: Readonly<ArrayLike<number>>
  /**
   * The item of each row. Rows of the same item are its epochs, runs of it that differ by chance: they are averaged first, so
   * that every item counts once. Without ids each row is an item, named by its place.
   */
  readonly ids?: readonly Label[]
  /**
   * The cluster of each row: the document that a question is about, the problem that variants are made from. All rows of an
   * item must be in one. Without clusters each item is a cluster of its own.
   */
  readonly clusters?: readonly Label[]
}

/** Items in order of first appearance, with a score each. */
export interface Items {
  /** Absent where items are named by their places. */
  readonly ids?: readonly Label[]
  readonly scores: Float64Array
  readonly clusters?: readonly Label[]
}

const FIELDS: OptionNames<ItemScores> = { scores: true, ids: true, clusters: true }

/** The items of checked rows, epochs averaged. */
export function itemsOf(name: string, run: ItemScores): Items {
  checkOptions(name, run, FIELDS)
  const { scores, ids, clusters } = run
  checkFiniteNumbers(`${name}.scores`, scores)
  checkNotEmpty(`${name}.scores`, scores)
  checkLabels(`${name}.ids`, ids, scores.length)
  checkLabels(`${name}.clusters`, clusters, scores.length)
  const values = Float64Array.from(scores)
  if (ids === undefined) return { scores: values, ...(clusters !== undefined && { clusters }) }
  const { groups, labels, first } = numbered(ids)
  if (clusters !== undefined) {
    for (let i = 0; i < ids.length; i++) {
      const other = clusters[first[groups[i]!]!]
      if (clusters[i] === other) continue
      const want = `${described(other)}, the cluster of the other rows of item ${described(ids[i])}`
      throw outOfRange(`${name}.clusters[${i}]`, clusters[i], want)
    }
  }
  const isSingle = labels.length === ids.length
  const { sums, sizes } = isSingle ? { sums: values } : groupSums(values, groups, labels.length)
  return {
    ids: labels,
    scores: sizes === undefined ? sums : sums.map((sum, i) => sum / sizes[i]!),
    ...(clusters !== undefined && { clusters: isSingle ? clusters : first.map((row) => clusters[row]!) }),
  }
}

/** Labels by number, in order of first appearance. */
export function numbered(labels: readonly Label[]): {
  readonly groups: Int32Array
  readonly labels: readonly Label[]
  readonly first: readonly number[]
} {
  const numbers = new Map<Label, number>()
  const first: number[] = []
  const groups = Int32Array.from(labels, (label, i) => {
    let number = numbers.get(label)
    if (number === undefined) {
      number = first.push(i) - 1
      numbers.set(label, number)
    }
    return number
  })
  return { groups, labels: [...numbers.keys()], first }
}

/** The exact sum of the values of each group, rounded once, and their counts. */
export function groupSums(
  values: Float64Array,
  groups: Int32Array,
  count: number,
): { readonly sums: Float64Array; readonly sizes: Float64Array } {
  const sizes = new Float64Array(count)
  for (const group of groups) sizes[group]! += 1
  const ends = new Uint32Array(count)
  for (let g = 1; g < count; g++) ends[g] = ends[g - 1]! + sizes[g - 1]!
  const sorted = new Float64Array(values.length)
  for (let i = 0; i < values.length; i++) sorted[ends[groups[i]!]!++] = values[i]!
  const sums = Float64Array.from(sizes, (size, g) => {
    const end = ends[g]!
    // One addition rounds once by itself.
    return size < 3
      ? sorted[end - 1]! + (size === 2 ? sorted[end - 2]! : 0)
      : sumExactly(sorted.subarray(end - size, end))
  })
  return { sums, sizes }
}

function checkLabels(name: string, labels: readonly unknown[] | undefined, rows: number): void {
  if (labels === undefined) return
  checkList(name, labels, "a list of strings or numbers")
  checkSameLength("rows", ["scores", rows], [name, labels.length])
  for (let i = 0; i < rows; i++) {
    const type = typeof labels[i]
    if (type !== "string" && type !== "number") throw wrongType(`${name}[${i}]`, labels[i], "a string or a number")
  }
}
