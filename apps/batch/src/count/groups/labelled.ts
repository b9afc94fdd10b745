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
  const numbers = new Int32Array(lines.length)
  let last = ""
  let number = -1
  for (const [i, label] of lines.entries()) {
    if (label !== last || number < 0) {
      number = known.get(label) ?? known.size
      known.set(label, number)
      last = label
    }
    numbers[i] = number
  }
  return { labels: [...known.keys()], numbers }
}

/** The labels in a text; none is missing. */
export function labelsIn(text: Uint8Array): Labelled {
  return labelled(linesOfText(text) as string[])
}

/** The groups of lengths, in words between white space, that the lines of a text belong to. */
export function lengthsIn(text: Uint8Array, segments: number, edges: readonly number[]): Labelled {
  const groups = new Int32Array(segments)
  let line = 0
  let words = 0
  let inWord = false
  for (let at = 0; at < text.length; ) {
    const byte = text[at]!
    const width = byte === LINE_BREAK ? 1 : whitespaceWidth(text, at)
    if (width === 0) {
      if (!inWord) words++
      inWord = true
      at++
      continue
    }
    inWord = false
    at += width
    if (byte !== NEWLINE) continue
    groups[line++] = groupOf(words, edges)
    words = 0
  }
  if (line < segments) groups[line] = groupOf(words, edges)
  return labelled(Array.from(groups, (group) => lengthLabel(group, edges)))
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
