// Walks through an automaton along many lines at once: each step waits for memory, and the waits of different lines overlap.
import { type Automaton, FLIPPED_PLACES, findKey, homeOf, keyOf, recordWords, SUFFIX, TO } from "./automaton.js"

/** Number of lines walked at once. */
const LANES = 16

/** The words of lines, and arrays for their scores. */
export interface WalkedLines {
  /** The words of all lines. */
  readonly ids: Uint32Array
  /** End of each line: the index after its last id. */
  readonly ends: Uint32Array
  /** Written: log10 probabilities, one for each id. */
  readonly logProbs: Float64Array
  /** Written: the lengths of the n-grams whose probabilities these are. */
  readonly lengths: Uint8Array
}

/**
 * Scores the words of lines, where the shorter context decides about unseen words.
 *
 * A round loads the transitions of each lane's state, then a place among them, then takes a step: the first two are loads that do
 * not depend on those of other lanes.
 */
export function walkLines(automaton: Automaton, lines: WalkedLines, start: number): void {
  const { order, unigrams, unigramStates, firstStates, records } = automaton
  const { ids, logProbs, lengths } = lines
  const words = recordWords(automaton)
  const lanes = new Lanes(automaton, lines, start)
  const { at, stop, state, weight, places, key, home, touched } = lanes
  while (lanes.active < LANES && lanes.begin(lanes.active)) lanes.active++
  while (lanes.active > 0) {
    const active = lanes.active
    for (let k = 0; k < active; k++) places[k] = ~words[4 * state[k]! + FLIPPED_PLACES]!
    for (let k = 0; k < active; k++) {
      const sought = keyOf(ids[at[k]!]!)
      const place = homeOf(state[k]! + 1, places[k]!, sought)
      key[k] = sought
      home[k] = place
      touched[k] = words[4 * place + TO]!
    }
    for (let k = active - 1; k >= 0; k--) {
      const from = state[k]!
      const i = at[k]!
      const found = findKey(words, from + 1, places[k]!, key[k]!, home[k]!)
      let to: number
      if (found >= 0) {
        logProbs[i] = weight[k]! + records[2 * found + 1]!
        let length = order
        while (from < firstStates[length - 2]!) length--
        lengths[i] = length
        to = words[4 * found + TO]!
      } else {
        const left = weight[k]! + records[2 * from + 1]!
        to = words[4 * from + SUFFIX]!
        if (to !== 0) {
          state[k] = to
          weight[k] = left
          continue
        }
        const word = ids[i]!
        logProbs[i] = left + unigrams[word]!
        lengths[i] = 1
        to = unigramStates[word]!
      }
      state[k] = to
      weight[k] = 0
      at[k] = i + 1
      if ((to === 0 || i + 1 === stop[k]!) && !lanes.goOn(k)) lanes.end(k)
    }
  }
}

/** Lines that are walked at once. */
class Lanes {
  /** Number of active lanes. */
  active = 0
  /** The index of the next id, and the end of the line. */
  readonly at: Int32Array = new Int32Array(LANES)
  readonly stop: Int32Array = new Int32Array(LANES)
  readonly state: Int32Array = new Int32Array(LANES)
  /** The weights of the contexts that were left since the last word. */
  readonly weight: Float64Array = new Float64Array(LANES)
  /**
   * The number of places for the state's transitions, the key that is sought among them, the first place to look for it, and the
   * key there: loaded early, before it is compared.
   */
  readonly places: Int32Array = new Int32Array(LANES)
  readonly key: Int32Array = new Int32Array(LANES)
  readonly home: Int32Array = new Int32Array(LANES)
  readonly touched: Int32Array = new Int32Array(LANES)
  private readonly automaton: Automaton
  private readonly lines: WalkedLines
  private readonly start: number
  private line = 0

  constructor(automaton: Automaton, lines: WalkedLines, start: number) {
    this.automaton = automaton
    this.lines = lines
    this.start = start
  }

  /** Begins the next line in a lane; false if there is none. */
  begin(lane: number): boolean {
    const { ends } = this.lines
    while (this.line < ends.length) {
      this.at[lane] = this.line === 0 ? 0 : ends[this.line - 1]!
      this.stop[lane] = ends[this.line++]!
      this.state[lane] = this.start
      this.weight[lane] = 0
      if (this.hasContext(lane)) return true
    }
    return false
  }

  /** Continues the line, or begins the next one; false if there is none. */
  goOn(lane: number): boolean {
    return this.hasContext(lane) || this.begin(lane)
  }

  /** Ends a lane; the last one takes its place. It has taken its step of this round. */
  end(lane: number): void {
    const last = --this.active
    this.at[lane] = this.at[last]!
    this.stop[lane] = this.stop[last]!
    this.state[lane] = this.state[last]!
    this.weight[lane] = this.weight[last]!
  }

  /** Scores words as long as nothing before them matters; false at the end of the line. */
  private hasContext(lane: number): boolean {
    const { unigrams, unigramStates } = this.automaton
    const { ids, logProbs, lengths } = this.lines
    const end = this.stop[lane]!
    let i = this.at[lane]!
    let to = this.state[lane]!
    for (; to === 0 && i < end; i++) {
      const word = ids[i]!
      logProbs[i] = unigrams[word]!
      lengths[i] = 1
      to = unigramStates[word]!
    }
    this.at[lane] = i
    this.state[lane] = to
    return i < end
  }
}
