// Extended grapheme clusters: what readers take for one character, such as a consonant with its vowel signs. The package's own table
// decides, not the engine's version of Unicode.
import { LINE_BREAK } from "@lectern/core/lines"
import { codePointAt, widthOf } from "@lectern/core/utf8"
import { GRAPHEME_RUNS } from "./graphemes.table.js"
import { kindsByCodePoint } from "./runs.js"

// The kinds of the table, from 1; marks are those from LINKER to EXTEND.
const [CONTROL, LINKER, JOINER, , EXTEND, PREPEND, SPACING, CONSONANT, PICTOGRAPH, REGIONAL, L, V, T] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
]
// Hangul syllables of two and of three letters.
const [LV, LVT] = [14, 15]
const CARRIAGE_RETURN = 13
const NEWLINE = 10

let kinds: Uint8Array | undefined

function kindOf(codePoint: number): number {
  if (kinds === undefined) {
    kinds = kindsByCodePoint(GRAPHEME_RUNS, T)
    for (let code = 0xac00; code <= 0xd7a3; code++) kinds[code] = (code - 0xac00) % 28 === 0 ? LV : LVT
  }
  return kinds[codePoint]!
}

/** Visits the clusters of a text in order; the byte LINE_BREAK in it is a newline. */
export function eachCluster(
  text: Uint8Array,
  start: number,
  end: number,
  visit: (from: number, to: number) => void,
): void {
  const breaker = new GraphemeBreaker()
  let from = start
  for (let at = start; at < end; ) {
    const isBreak = text[at] === LINE_BREAK
    if (breaker.startsAt(isBreak ? NEWLINE : codePointAt(text, at)) && at > start) {
      visit(from, at)
      from = at
    }
    at += isBreak ? 1 : widthOf(text[at]!)
  }
  if (end > start) visit(from, end)
}

/** Finds the starts of clusters in consecutive code points of one text. */
export class GraphemeBreaker {
  // As after a control character, since nothing joins a start.
  #previous = -1
  #kind = CONTROL
  /** Regional indicators in a row before the next code point. */
  #regional = 0
  /** Of a joined emoji: 0 outside, 1 after a pictograph and marks, 2 after its joiner. */
  #pictograph = 0
  /** Of a conjunct: 0 outside, 1 after a consonant and marks, 2 with a linker among these. */
  #conjunct = 0

  /** Whether a cluster starts before the next code point; always at the start of a text. */
  startsAt(codePoint: number): boolean {
    const kind = kindOf(codePoint)
    const starts = this.#breaks(codePoint, kind)
    const isMark = kind >= LINKER && kind <= EXTEND
    this.#regional = kind !== REGIONAL ? 0 : starts ? 1 : this.#regional + 1
    if (kind === PICTOGRAPH) this.#pictograph = 1
    else if (this.#pictograph !== 1 || !isMark) this.#pictograph = 0
    else if (kind === JOINER) this.#pictograph = 2
    if (kind === CONSONANT) this.#conjunct = 1
    else if (!isMark || kind === EXTEND) this.#conjunct = 0
    else if (kind === LINKER && this.#conjunct === 1) this.#conjunct = 2
    this.#previous = codePoint
    this.#kind = kind
    return starts
  }

  /** Rules GB3 to GB999. */
  #breaks(codePoint: number, kind: number): boolean {
    const before = this.#kind
    if (before === 0 && kind === 0) return true
    if (before === CONTROL || kind === CONTROL) {
      return !(this.#previous === CARRIAGE_RETURN && codePoint === NEWLINE)
    }
    if ((kind >= LINKER && kind <= EXTEND) || kind === SPACING || before === PREPEND) return false
    switch (kind) {
      case CONSONANT:
        return this.#conjunct < 2
      case PICTOGRAPH:
        return this.#pictograph < 2
      case REGIONAL:
        return this.#regional !== 1
      case L:
      case LV:
      case LVT:
        return before !== L
      case V:
        return before !== L && before !== LV && before !== V
      case T:
        return before < V || before > LVT
      default:
        return true
    }
  }
}
