// TER, the simple way: whole matrices, every shift tried, regular expressions. Baseline and oracle of the fast one.
import type { Segment, TerOptions } from "../../src/index.js"

const LONGEST = 10
const FARTHEST = 50
const BEAM = 25
const CANDIDATES = 1000

type Words = readonly string[]
type Step = "keep" | "substitute" | "delete" | "insert"

/** [edits of the best reference, sum of reference lengths, number of references]. */
export function oracleCounts({ hypothesis, references }: Segment, options: TerOptions): [number, number, number] {
  const ours = oracleTercom(hypothesis, options)
  const theirs = references
    .filter((each) => typeof each === "string")
    .map((each) => oracleTercom(oracleTercom(each, options).join(" "), options))
  const edits = Math.min(...theirs.map((reference) => oracleEdits(ours, reference)))
  return [edits, theirs.reduce((sum, { length }) => sum + length, 0), theirs.length]
}

/** Shifts and edits that turn the hypothesis into the reference. */
export function oracleEdits(hypothesis: Words, reference: Words): number {
  if (reference.length === 0) return hypothesis.length
  let words = hypothesis
  let shifts = 0
  let tried = 0
  while (true) {
    const { cost, steps } = cheapestPaths(words, reference)
    const found: { gain: number; length: number; start: number; target: number; shifted: Words }[] = []
    for (const { start, length, targets } of shiftsOf(words, reference, steps())) {
      for (const target of targets) {
        const shifted = shiftedWords(words, start, length, target)
        found.push({ gain: cost - cheapestPaths(shifted, reference).cost, length, start, target, shifted })
      }
      if (tried + found.length >= CANDIDATES) return shifts + cost
    }
    tried += found.length
    const [best] = found.sort(
      (a, b) => b.gain - a.gain || b.length - a.length || a.start - b.start || a.target - b.target,
    )
    if (best === undefined || best.gain <= 0) return shifts + cost
    words = best.shifted
    shifts++
  }
}

/** The edits of one order of words, within the beam, and how to get the path: ties prefer the diagonal, then a deletion, from the end. */
function cheapestPaths(words: Words, reference: Words): { cost: number; steps: () => Step[] } {
  const rows = words.length
  const columns = reference.length
  const ratio = rows === 0 ? 1 : columns / rows
  const beam = ratio / 2 > BEAM ? Math.ceil(ratio / 2 + BEAM) : BEAM
  const costs = [reference.map((_, j) => j).concat(columns)]
  const at = (i: number, j: number): number => costs[i]?.[j] ?? Number.POSITIVE_INFINITY
  const ways = (i: number, j: number): [Step, number][] => [
    words[i - 1] === reference[j - 1] ? ["keep", at(i - 1, j - 1)] : ["substitute", at(i - 1, j - 1) + 1],
    ["delete", at(i - 1, j) + 1],
    ["insert", at(i, j - 1) + 1],
  ]
  for (let i = 1; i <= rows; i++) {
    const above = costs[i - 1]!
    const row = new Array<number>(columns + 1).fill(Number.POSITIVE_INFINITY)
    costs.push(row)
    const middle = Math.floor(i * ratio)
    const end = i === rows ? columns + 1 : Math.min(columns + 1, middle + beam)
    for (let j = Math.max(0, middle - beam); j < end; j++) {
      const straight = j === 0 ? Number.POSITIVE_INFINITY : above[j - 1]! + (words[i - 1] === reference[j - 1] ? 0 : 1)
      const beside = j === 0 ? Number.POSITIVE_INFINITY : row[j - 1]! + 1
      row[j] = Math.min(straight, above[j]! + 1, beside)
    }
  }
  const steps = (): Step[] => {
    const path: Step[] = []
    for (let i = rows, j = columns; i > 0 || j > 0; ) {
      const [step] = i === 0 ? (["insert"] as const) : ways(i, j).find(([, cost]) => cost === at(i, j))!
      path.unshift(step)
      if (step !== "insert") i--
      if (step !== "delete") j--
    }
    return path
  }
  return { cost: at(rows, columns), steps }
}

/** The possible shifts: words that also occur in the reference, where both places are wrong. */
function* shiftsOf(words: Words, reference: Words, steps: readonly Step[]) {
  // By position: whether the path is wrong there; for the reference also the last word of the hypothesis so far.
  const ours: boolean[] = []
  const theirs: { wrong: boolean; last: number }[] = []
  for (const step of steps) {
    if (step !== "insert") ours.push(step !== "keep")
    if (step !== "delete") theirs.push({ wrong: step !== "keep", last: ours.length - 1 })
  }
  for (const start of words.keys()) {
    for (const place of reference.keys()) {
      if (Math.abs(place - start) > FARTHEST) continue
      for (let length = 1; length <= LONGEST; length++) {
        const end = length - 1
        if (start + end >= words.length || words[start + end] !== reference[place + end]) break
        const spot = theirs.slice(place, place + length)
        if (!ours.slice(start, start + length).includes(true) || !spot.some(({ wrong }) => wrong)) continue
        if (start <= spot[0]!.last && spot[0]!.last < start + length) continue
        const before = place === 0 ? 0 : theirs[place - 1]!.last + 1
        const targets = [...new Set([before, ...spot.map(({ last }) => last + 1)])]
        yield { start, length, targets }
      }
    }
  }
}

/** To the right, a block jumps over as many words as the target is away, and over less than that beyond its own length. */
function shiftedWords(words: Words, start: number, length: number, target: number): Words {
  const block = words.slice(start, start + length)
  const rest = words.toSpliced(start, length)
  const at = target > start + length ? target - length : target
  return rest.toSpliced(at, 0, ...block)
}

const ASIAN_MARKS = /[\u3001\u3002\u3008-\u3011\u3014-\u301f\uff61-\uff65\u30fb]/gu
const WIDE_MARKS = /[．，？：；！＂（）]/gu

const SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/u
const LAST_SPACE = new RegExp(`${SPACE.source}$`, "u")

/** The tokens. */
export function oracleTercom(text: string, options: TerOptions): string[] {
  let line = text
  while (LAST_SPACE.test(line)) line = line.slice(0, -1)
  if (options.caseSensitive !== true) line = line.toLowerCase()
  if (options.normalized === true && line !== "") {
    line = line.replace(/\n-/g, "").replace(/\n/g, " ")
    line = line
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, "&")
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
    line = ` ${line} `
      .replace(/[{-~[-` -&(-+:-@/]/g, " $& ")
      .replace(/'s /g, " 's ")
      .replace(/'s$/g, " 's")
    line = line.replace(/([^0-9])([.,])/gu, "$1 $2 ").replace(/([.,])([^0-9])/gu, " $1 $2")
    line = line.replace(/([0-9])-/g, "$1 - ")
    if (options.asianSupport === true) {
      for (const blocks of [
        /[\u4e00-\u9fff\u3400-\u4dbf]/gu,
        /[\u31c0-\u31ef\u2e80-\u2eff]/gu,
        /[\u3300-\u33ff\uf900-\ufaff\ufe30-\ufe4f]/gu,
        /[\u3200-\u3f22]/gu,
        /(?<=^|^[\u3040-\u309f])[\u3040-\u309f]+(?=$|^[\u3040-\u309f])/gu,
        /(?<=^|^[\u30a0-\u30ff])[\u30a0-\u30ff]+(?=$|^[\u30a0-\u30ff])/gu,
        ASIAN_MARKS,
        WIDE_MARKS,
      ]) {
        line = line.replace(blocks, " $& ")
      }
    }
  }
  if (options.noPunct === true) {
    line = line.replace(/[.,?:;!"()]/g, "")
    if (options.asianSupport === true) line = line.replace(ASIAN_MARKS, "").replace(WIDE_MARKS, "")
  }
  return line.split(SPACE).filter((token) => token !== "")
}
