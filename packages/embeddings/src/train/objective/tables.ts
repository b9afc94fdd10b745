// Tables for training: probabilities of words to stay in a sentence, the noise distribution, and the paths to words.

import { enlarged } from "@lectern/core"
import { log, pow } from "@lectern/core/elementary"
import { aliasColumns } from "@lectern/random/engine"
import { huffmanTree } from "./huffman.js"

/** Random words of 32 bits are compared with these. */
const TWO_TO_32 = 2 ** 32
const MAX_WORD = TWO_TO_32 - 1

/**
 * By word, the largest random word with which it stays in its sentence.
 *
 * @see Mikolov et al. 2013, section 2.3, equation 5; the probability here is the one of their program, sqrt(s/f) + s/f
 */
export function keepLimits(counts: Float64Array, sample: number): Uint32Array {
  const threshold = sample * sumOf(counts)
  return Uint32Array.from(counts, (count) => {
    const probability = sample === 0 ? 1 : Math.sqrt(threshold / count) + threshold / count
    return Math.min(MAX_WORD, Math.floor(probability * TWO_TO_32))
  })
}

/** The probabilities of the words as negatives. */
export function noiseOf(counts: Float64Array, power: number): Float64Array {
  const weights = counts.map((count) => pow(count, power))
  const sum = sumOf(weights)
  return weights.map((each) => each / sum)
}

/** Draws of negatives: first the class, then a column of this class, then the column's word or the other one. */
export interface NoiseTable {
  /** By class, the largest random word with which it, or one before it, is drawn. */
  readonly classLimits: Uint32Array
  /** By class, its first column; then the number of all. */
  readonly classStarts: Uint32Array
  /** By column, the random words below which its own word is drawn. */
  readonly columnLimits: Uint32Array
  /** By column, the other word. */
  readonly columnAliases: Uint32Array
}

/** The table of a distribution over words that are divided into classes by their numbers. */
export function noiseTable(noise: Float64Array, classes: number): NoiseTable {
  const classLimits = new Uint32Array(classes)
  const classStarts = new Uint32Array(classes + 1)
  const columnLimits = new Uint32Array(noise.length)
  const columnAliases = new Uint32Array(noise.length)
  let sum = 0
  for (let chosen = 0; chosen < classes; chosen++) {
    const weights = noise.filter((_, word) => word % classes === chosen)
    sum += sumOf(weights)
    // Classes after the last word are never drawn.
    const isLast = chosen >= noise.length - 1
    classLimits[chosen] = isLast ? MAX_WORD : Math.min(MAX_WORD, Math.max(0, Math.round(sum * TWO_TO_32) - 1))
    const start = classStarts[chosen]!
    classStarts[chosen + 1] = start + weights.length
    if (weights.length === 0) continue
    const { keep, alias } = aliasColumns(weights)
    for (let i = 0; i < weights.length; i++) {
      columnLimits[start + i] = Math.min(MAX_WORD, Math.floor(keep[i]! * TWO_TO_32))
      columnAliases[start + i] = chosen + classes * alias[i]!
    }
  }
  return { classLimits, classStarts, columnLimits, columnAliases }
}

/** By word, what NCE subtracts from its product: log(k q), in single precision. */
export function noiseShifts(noise: Float64Array, negatives: number): Float32Array {
  return Float32Array.from(noise, (each) => log(negatives * each))
}

/** The paths as targets of the kernel. */
export interface PathTable {
  /** By word, where its steps begin in `steps`; then where the last ones end. */
  readonly bounds: Uint32Array
  /** Nodes and labels: (node << 1) | (1 - bit). */
  readonly steps: Uint32Array
}

/**
 * The paths to words that came in several groups: each group has a Huffman tree; new roots join them one after another, what came
 * before as child 0.
 *
 * Output vectors keep their inner nodes when a group is added.
 */
export function pathTable(groups: readonly Float64Array[]): PathTable {
  const words = groups.reduce((sum, group) => sum + group.length, 0)
  const bounds = new Uint32Array(words + 1)
  let steps = new Uint32Array(16 * words)
  let length = 0
  let first = 0
  // For the root of each join, the number of words below it.
  const joins = groups.slice(1).map((_, i) => groups.slice(0, i + 2).reduce((sum, group) => sum + group.length, 0))
  groups.forEach((group, g) => {
    const { parents, bits } = huffmanTree(group)
    const size = group.length
    // The inner nodes of the group come after those of all words before, of which there is one less than words.
    const offset = g === 0 ? 0 : first - 1
    for (let word = 0; word < size; word++) {
      const from = length
      if (steps.length < from + size + groups.length) steps = enlarged(steps, 2 * (from + size + groups.length))
      for (let at = word; at < 2 * size - 2; at = parents[at]!)
        steps[length++] = 2 * (parents[at]! - size + offset) + 1 - bits[at]!
      for (let join = Math.max(1, g); join < groups.length; join++)
        steps[length++] = 2 * (joins[join - 1]! - 2) + (join === g ? 0 : 1)
      steps.subarray(from, length).reverse()
      bounds[first + word + 1] = length
    }
    first += size
  })
  return { bounds, steps: steps.slice(0, length) }
}

/** The same paths in another order: first the steps to nodes of class 0, (node mod classes), and so on; those of a class as before. */
export function pathsByClass({ bounds, steps }: PathTable, classes: number): PathTable {
  const sorted = new Uint32Array(steps.length)
  let length = 0
  for (let word = 0; word < bounds.length - 1; word++)
    for (let chosen = 0; chosen < classes; chosen++)
      for (let at = bounds[word]!; at < bounds[word + 1]!; at++)
        if ((steps[at]! >>> 1) % classes === chosen) sorted[length++] = steps[at]!
  return { bounds, steps: sorted }
}

function sumOf(values: Float64Array): number {
  let sum = 0
  for (const each of values) sum += each
  return sum
}
