// The labels of the segments of a shard: those of a text, or the lengths of the references.
import { LecternError } from "@lectern/core"
import { LINE_BREAK } from "@lectern/core/lines"
import { linesOfText } from "@lectern/engine/internal/read/text-lines"
import { whitespaceWidth } from "@lectern/metrics/engine"

/** The labels of consecutive segments. */
export interface Labelled {
  /** The different labels, in the order of first use. */
  readonly labels: readonly string[]
  /** The number of each segment's label among them. */
  readonly numbers: Int32Array
}

const NEWLINE = 10

/** Numbers labels. */
export function labelled(lines: readonly string[]): Labelled {
  const known = new Map<string, number>()
  const numbers = Int32Array.from(lines, (label) => {
    const number = known.get(label) ?? known.size
    known.set(label, number)
    return number
  })
  return { labels: [...known.keys()], numbers }
}

/** The labels in a text; none is missing. Lines are compared as bytes, since making a string of each takes much longer. */
export function labelsIn(text: Uint8Array, segments: number): Labelled {
  const numbers = new Int32Array(segments)
  // The start and end of the first line with each label, and an open-addressing table of their numbers, from 1.
  const places: number[] = []
  let table = new Int32Array(2 ** 8)
  let hashes = new Int32Array(table.length)
  for (let start = 0, line = 0; line < segments; line++) {
    let hash = 0
    let end = start
    for (; end < text.length && text[end] !== NEWLINE; end++) hash = Math.imul(hash ^ text[end]!, 0x01000193)
    hash ^= hash >>> 15
    let slot = hash & (table.length - 1)
    while (table[slot]! > 0 && !(hashes[slot] === hash && isSame(text, places, table[slot]! - 1, start, end))) {
      slot = (slot + 1) & (table.length - 1)
    }
    if (table[slot] === 0) {
      places.push(start, end)
      table[slot] = places.length / 2
      hashes[slot] = hash
    }
    numbers[line] = table[slot]! - 1
    if (places.length === table.length) [table, hashes] = larger(table, hashes)
    start = end + 1
  }
  const labels = Array.from(
    { length: places.length / 2 },
    (_, n) => linesOfText(text.subarray(places[2 * n], places[2 * n + 1]))[0]!,
  )
  return { labels, numbers }
}

function isSame(text: Uint8Array, places: readonly number[], number: number, start: number, end: number): boolean {
  const first = places[2 * number]!
  if (places[2 * number + 1]! - first !== end - start) return false
  for (let at = start; at < end; at++) if (text[first + at - start] !== text[at]) return false
  return true
}

function larger(table: Int32Array<ArrayBuffer>, hashes: Int32Array<ArrayBuffer>): [typeof table, typeof hashes] {
  const [numbers, kept] = [new Int32Array(2 * table.length), new Int32Array(2 * table.length)]
  for (let from = 0; from < table.length; from++) {
    if (table[from] === 0) continue
    let slot = hashes[from]! & (numbers.length - 1)
    while (numbers[slot]! > 0) slot = (slot + 1) & (numbers.length - 1)
    numbers[slot] = table[from]!
    kept[slot] = hashes[from]!
  }
  return [numbers, kept]
}

// The bytes of texts: most belong to words, white space may begin with the lead bytes.
const [SPACE, LINE_END, LEAD] = [1, 2, 3]
const KINDS = new Uint8Array(256)
for (let byte = 0; byte < 0x80; byte++) KINDS[byte] = whitespaceWidth(Uint8Array.of(byte), 0) > 0 ? SPACE : 0
KINDS[LINE_BREAK] = SPACE
KINDS[NEWLINE] = LINE_END
for (const lead of [0xc2, 0xe1, 0xe2, 0xe3]) KINDS[lead] = LEAD

/** The groups of lengths, in words between white space, that the lines of a text belong to. */
export function lengthsIn(text: Uint8Array, segments: number, edges: readonly number[]): Labelled {
  const numbers = wordsPerLine(text, segments)
  const labels: string[] = []
  const numberOf = new Int32Array(edges.length + 2).fill(-1)
  for (let line = 0; line < segments; line++) {
    const group = groupOf(numbers[line]!, edges)
    if (numberOf[group]! < 0) numberOf[group] = labels.push(lengthLabel(group, edges)) - 1
    numbers[line] = numberOf[group]!
  }
  return { labels, numbers }
}

function wordsPerLine(text: Uint8Array, segments: number): Int32Array {
  const counts = new Int32Array(segments)
  const { length } = text
  let line = 0
  let words = 0
  let afterSpace = 1
  for (let at = 0; at < length; ) {
    const kind = KINDS[text[at]!]!
    if (kind <= SPACE) {
      words += afterSpace & (kind ^ SPACE)
      afterSpace = kind
      at++
    } else if (kind === LINE_END) {
      counts[line++] = words
      words = 0
      afterSpace = 1
      at++
    } else {
      const width = whitespaceWidth(text, at)
      if (width === 0) words += afterSpace
      afterSpace = width === 0 ? 0 : 1
      at += Math.max(1, width)
    }
  }
  if (line < segments) counts[line] = words
  return counts
}

/** 0 for no words, then a group for each edge, and one for all longer texts. */
function groupOf(words: number, edges: readonly number[]): number {
  let group = words === 0 ? 0 : 1
  if (group > 0) while (group <= edges.length && words > edges[group - 1]!) group++
  return group
}

/** `0`, `1-10`, `11-20`, `21+`. */
function lengthLabel(group: number, edges: readonly number[]): string {
  if (group === 0) return "0"
  const from = (edges[group - 2] ?? 0) + 1
  const to = edges[group - 1]
  if (to === undefined) return `${from}+`
  return from === to ? String(from) : `${from}-${to}`
}

/** The maximum number of groups of a grouping. */
const MAX_GROUPS = 1000

/** Refuses labels that do not group anything, such as ids. */
export function checkGroups(name: string, labels: number): void {
  if (labels <= MAX_GROUPS) return
  const why = `--by ${name} has more than ${MAX_GROUPS} different labels; expected labels that many segments share`
  throw new LecternError({ kind: "usage", why })
}
