// From labels to units: which segments make a document, which documents make a domain.

import {
  checkInteger,
  checkList,
  checkOptions,
  checkSameLength,
  described,
  type OptionNames,
  outOfRange,
} from "@lectern/core/checks"
import { MAX_UNITS } from "./check-rows.js"

/** The document and the stratum that each segment belongs to. */
export interface SegmentLabels {
  /** The document of each segment: its segments are drawn together. */
  readonly documents?: readonly (string | number)[]
  /** The stratum (domain, genre, year) of each segment: resamples keep the number of units of each. */
  readonly strata?: readonly (string | number)[]
}

/** Units as the bootstrap takes them. */
export interface LabelledUnits {
  /** The number of units of each stratum. */
  readonly strata: readonly number[]
  /** The unit of each segment; absent where that is the segment's own number. */
  readonly units?: Int32Array
}

const LABELS: OptionNames<SegmentLabels> = { documents: true, strata: true }

/**
 * The units that labels name.
 *
 * Strata are numbered by first use, units through the strata, those of one stratum by first use.
 *
 * @param labels - documents, strata, both or neither
 * @param segments - how many segments there are
 * @returns the units of each stratum, and the unit of each segment
 * @throws LecternError `unequal-lengths`; `out-of-range` for a document in two strata
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * const { units, strata } = unitsByLabel({ documents: ["a", "a", "b", "c"], strata: ["news", "news", "chat", "news"] }, 4)
 * units //=> [0, 0, 2, 1]
 * strata //=> [2, 1]
 * ```
 */
export function unitsByLabel(labels: SegmentLabels, segments: number): LabelledUnits {
  checkOptions("unitsByLabel()", labels, LABELS)
  const { documents, strata } = labels
  checkInteger("segments", segments, 0, MAX_UNITS)
  checkLabels("documents", documents, segments)
  checkLabels("strata", strata, segments)
  if (documents === undefined && strata === undefined) return { strata: [segments] }
  const documentOf = documents === undefined ? Int32Array.from({ length: segments }, (_, i) => i) : numbered(documents)
  const stratumOf = strata === undefined ? new Int32Array(segments) : numbered(strata)
  // The stratum of each document, and the number of documents of each stratum.
  const stratumOfDocument: number[] = []
  const sizes: number[] = segments === 0 ? [0] : []
  for (let i = 0; i < segments; i++) {
    const [document, stratum] = [documentOf[i]!, stratumOf[i]!]
    stratumOfDocument[document] ??= stratum
    if (stratumOfDocument[document] !== stratum) {
      const want = `the same for all segments of document ${described(documents![i])}`
      throw outOfRange(`strata[${i}]`, strata![i], want)
    }
  }
  for (const stratum of stratumOfDocument) sizes[stratum] = (sizes[stratum] ?? 0) + 1
  let first = 0
  const next = sizes.map((size) => {
    first += size
    return first - size
  })
  const unitOf = stratumOfDocument.map((stratum) => next[stratum]!++)
  return { strata: sizes, units: documentOf.map((document) => unitOf[document]!) }
}

/** Labels by number, in the order of first use. */
function numbered(labels: readonly (string | number)[]): Int32Array {
  const numbers = new Map<string | number, number>()
  return Int32Array.from(labels, (label) => {
    const number = numbers.get(label) ?? numbers.size
    numbers.set(label, number)
    return number
  })
}

function checkLabels(name: string, labels: readonly unknown[] | undefined, segments: number): void {
  if (labels === undefined) return
  checkList(name, labels, "a list of labels")
  checkSameLength("entries", ["segments", segments], [name, labels.length])
}
