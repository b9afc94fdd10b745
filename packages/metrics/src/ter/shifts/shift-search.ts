// The edits of translation edit rate: shifts of runs of words, greedily the best first, then the remaining edit distance.
import type { IntList } from "../../tokens/int-list.js"
import { BeamRows } from "./beam-rows.js"
import { BitRows } from "./bit-rows.js"
import { type Errors, emptyErrors, reserveErrors, traceBack } from "./trace-back.js"
import { WordPair } from "./word-pair.js"

/** Up to this many columns the beam covers every cell. */
const UNBOUND_COLUMNS = 24
/**
 * A cheapest path leaves the diagonal by at most half of the sum of its cost and the difference in length: here, inside
 * the beam.
 */
const UNBOUND_COST = 46
/** Above this many columns, the beam has so few of the cells that computing them one by one is cheaper. */
const BIT_COLUMNS = 192

/** The maximum number of words shifted together. */
const MAX_SHIFT_LENGTH = 10
/** The maximum distance between the run and its equal in the reference. */
const MAX_MATCH_DISTANCE = 50
/** The maximum number of shifts tried for one pair; a round that reaches it is discarded. */
const MAX_CANDIDATES = 1000

/** Finds edits; reuses its memory. */
export class ShiftSearch {
  readonly #pair: WordPair = new WordPair()
  readonly #errors: Errors = emptyErrors()
  readonly #candidates: Candidates = new Candidates()
  readonly #bits: BitRows = new BitRows()
  readonly #beam: BeamRows = new BeamRows()
  // The best shift of a round.
  #start = 0
  #length = 0
  #place = 0
  #free = false

  /** The edits and shifts that turn the hypothesis into the reference. */
  edits(hypothesis: Int32Array, reference: Int32Array, size: number, made?: IntList): number {
    if (hypothesis.length === 0 || reference.length === 0) return hypothesis.length + reference.length
    const pair = this.#pair
    pair.set(hypothesis, reference, size)
    const { rows, columns } = pair
    reserveErrors(this.#errors, pair)
    const withBits = columns <= BIT_COLUMNS
    if (withBits) this.#bits.set(pair)
    let withBeam = false
    let same = 0
    let changed = rows
    let tried = 0
    for (let shifts = 0; ; shifts++) {
      let distance = withBits ? this.#bits.fill(pair, same) : 0
      const free = withBits && this.#isFree(distance)
      if (!free) {
        if (!withBeam) this.#beam.set(pair)
        distance = this.#beam.fill(pair, withBeam ? same : 0, changed)
        withBeam = true
      }
      this.#free = free
      if (distance === pair.minEdits) return shifts + distance
      this.#trace()
      if (!this.#candidates.collect(pair, this.#errors, MAX_CANDIDATES - tried)) return shifts + distance
      tried += this.#candidates.size
      if (!this.#choose(distance, withBits, free)) return shifts + distance
      same = Math.min(this.#start, this.#place)
      changed = Math.max(this.#start, this.#place) + this.#length
      pair.move(this.#start, this.#length, this.#place)
      if (made !== undefined) for (const number of [this.#start, this.#length, this.#place]) made.push(number)
    }
  }

  /**
   * For each word of the reference, the last word of the shifted hypothesis aligned up to it, -1 when there is none. It
   * is for the last pair that {@link ShiftSearch.edits} got, both sides of which must have words.
   */
  alignment(): Int32Array {
    this.#trace()
    return this.#errors.last.subarray(0, this.#pair.columns)
  }

  #trace(): void {
    traceBack(this.#pair, this.#free ? this.#bits : this.#beam, this.#errors)
  }

  /** Whether the beam cannot change a distance. */
  #isFree(distance: number): boolean {
    const { rows, columns } = this.#pair
    return columns <= UNBOUND_COLUMNS || distance + Math.abs(rows - columns) <= UNBOUND_COST
  }

  /**
   * Finds the shift that gains most; of equals the longest, then the first, then the one to the first target.
   *
   * Among shifts of equal length, the list is in that order: targets rise with the place in the reference. Where a later
   * match has lower targets than an earlier one that overlaps it, the earlier match has these targets too.
   */
  #choose(distance: number, withBits: boolean, free: boolean): boolean {
    const { start, length, place, size } = this.#candidates
    let best = -1
    let bestGain = 0
    for (let words = MAX_SHIFT_LENGTH; words > 0; words--) {
      for (let c = 0; c < size; c++) {
        if (length[c] !== words) continue
        const distanceMoved = Math.abs(place[c]! - start[c]!)
        if (distanceMoved === 0) continue
        const enough = bestGain + 1
        if (distance - enough < this.#pair.minEdits) continue
        if (free && 2 * Math.min(words, distanceMoved) < enough) continue
        const gain = distance - this.#distanceAfter(c, distance - enough, withBits, free)
        if (gain < enough) continue
        bestGain = gain
        best = c
      }
    }
    if (best === -1) return false
    this.#start = start[best]!
    this.#length = length[best]!
    this.#place = place[best]!
    return true
  }

  /** The distance after a candidate's move, or some larger number when it is above `limit`. */
  #distanceAfter(candidate: number, limit: number, withBits: boolean, free: boolean): number {
    const start = this.#candidates.start[candidate]!
    const length = this.#candidates.length[candidate]!
    const place = this.#candidates.place[candidate]!
    if (withBits) {
      const distance = this.#bits.distanceAfter(this.#pair, start, length, place)
      if (free || distance > limit || this.#isFree(distance)) return distance
    }
    return this.#beam.distanceAfter(this.#pair, start, length, place)
  }
}

/** The shifts of one round; reuses its memory. */
class Candidates {
  /** Number of shifts. */
  size = 0
  /** The first word of each. */
  readonly start: Int32Array = new Int32Array(MAX_CANDIDATES)
  /** Number of words of each. */
  readonly length: Int32Array = new Int32Array(MAX_CANDIDATES)
  /** Place of the first word after the shift. */
  readonly place: Int32Array = new Int32Array(MAX_CANDIDATES)
  #head = new Int32Array(256)
  #next = new Int32Array(256)

  /** Lists the shifts of a round. */
  collect(pair: WordPair, errors: Errors, room: number): boolean {
    const { hypothesis, reference, rows, columns } = pair
    const { nextWrong, nextWrongReference, last } = errors
    const { start: starts, length: lengths, place: places } = this
    this.#index(pair)
    const head = this.#head
    const next = this.#next
    let size = 0
    for (let start = 0; start < rows; start++) {
      const word = hypothesis[start]!
      if (word === 0) continue
      const shortest = nextWrong[start]! - start + 1
      if (shortest > MAX_SHIFT_LENGTH) continue
      let match = head[word]!
      while (match !== -1 && match < start - MAX_MATCH_DISTANCE) match = next[match]!
      head[word] = match
      for (; match !== -1 && match <= start + MAX_MATCH_DISTANCE; match = next[match]!) {
        const minLength = Math.max(shortest, nextWrongReference[match]! - match + 1)
        let maxLength = Math.min(MAX_SHIFT_LENGTH, rows - start, columns - match)
        const beside = last[match]!
        if (beside >= start && beside - start < maxLength) maxLength = beside - start
        if (minLength > maxLength) continue
        let equal = 1
        while (equal < maxLength && hypothesis[start + equal] === reference[match + equal]) equal++
        for (let length = minLength; length <= equal; length++) {
          let before = -1
          for (let offset = -1; offset < length; offset++) {
            const at = match + offset
            const target = at === -1 ? 0 : last[at]! + 1
            if (target === before) continue
            before = target
            starts[size] = start
            lengths[size] = length
            places[size] = target > start + length ? target - length : Math.min(target, rows - length)
            if (++size === room) return false
          }
        }
      }
    }
    this.size = size
    return true
  }

  /** Lists the places of each word in the reference. */
  #index({ reference, columns, words }: WordPair): void {
    if (columns >= this.#next.length) {
      this.#head = new Int32Array(2 * columns + 1)
      this.#next = new Int32Array(2 * columns)
    }
    this.#head.fill(-1, 0, words + 1)
    for (let j = columns - 1; j >= 0; j--) {
      const word = reference[j]!
      this.#next[j] = this.#head[word]!
      this.#head[word] = j
    }
  }
}
