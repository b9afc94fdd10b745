// Formats an alignment as lines: the reference above the hypothesis, and S, D or I below each column that differs. Below each of both are
// the raw words behind its errors, where a normalizer made others of them.

import type { Alignment, EditKind } from "@lectern/metrics"
import { type Shown, shownSpace, shownToken } from "../../report/shown-token.js"

/** The format of the lines. */
export interface LineStyle {
  /** Whether tokens are characters, which are not separated by spaces. */
  readonly characters: boolean
  /** The width of the terminal in columns; unlimited when undefined. */
  readonly columns: number | undefined
  /** Whether to colour errors. */
  readonly color: boolean
}

interface Cell {
  readonly reference: Shown | undefined
  readonly hypothesis: Shown | undefined
  readonly rawReference: Shown | undefined
  readonly rawHypothesis: Shown | undefined
  readonly kind: EditKind
  readonly width: number
}

const LABELS = { reference: "REF: ", hypothesis: "HYP: ", raw: "raw: ", marks: "     " }
const MARKS: Readonly<Record<EditKind, string>> = { equal: "", substitute: "S", delete: "D", insert: "I" }
const COLORS: Readonly<Record<EditKind, string>> = { equal: "", substitute: "33", delete: "31", insert: "32" }

/**
 * Formats an alignment as lines.
 *
 * Tokens are right-aligned in columns of their display width; `*` marks a missing token. Long alignments wrap to
 * further rows, separated by an empty line. A row without errors has no line of marks.
 */
export function alignmentLines(alignment: Alignment, style: LineStyle): string[] {
  const lines: string[] = []
  const gap = style.characters ? "" : " "
  let row: Cell[] = []
  let used = 0
  const flush = (): void => {
    if (lines.length > 0) lines.push("")
    const raw = (side: "rawReference" | "rawHypothesis"): void => {
      if (!row.some((cell) => cell[side])) return
      lines.push(
        line(LABELS.raw, row, gap, (cell) =>
          padded(cell[side]?.text ?? "", cell[side]?.width ?? 0, "equal", cell.width, false),
        ),
      )
    }
    lines.push(line(LABELS.reference, row, gap, (cell) => tokenOf(cell, cell.reference, style.color)))
    raw("rawReference")
    lines.push(line(LABELS.hypothesis, row, gap, (cell) => tokenOf(cell, cell.hypothesis, style.color)))
    raw("rawHypothesis")
    const marks = line(LABELS.marks, row, gap, ({ kind, width }) => padded(MARKS[kind], 1, kind, width, style.color))
    if (row.some(({ kind }) => kind !== "equal")) lines.push(marks)
  }
  const room = (style.columns ?? Number.POSITIVE_INFINITY) - LABELS.reference.length
  for (const cell of cellsOf(alignment, style.characters)) {
    const needed = cell.width + (row.length === 0 ? 0 : gap.length)
    if (row.length > 0 && used + needed > room) {
      flush()
      row = []
      used = 0
    }
    used += row.length === 0 ? cell.width : needed
    row.push(cell)
  }
  flush()
  return lines
}

function* cellsOf(alignment: Alignment, characters: boolean): Generator<Cell> {
  const { reference, hypothesis, rawReference, rawHypothesis, operations } = alignment
  const shown = (token: string, kind: EditKind): Shown =>
    characters && token === " " && kind !== "equal" ? shownSpace() : shownToken(token)
  const raw = (words: readonly string[] | undefined, i: number, token: string): Shown | undefined =>
    words === undefined || words[i] === "" || words[i] === token ? undefined : shownToken(words[i]!)
  for (const { kind, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd } of operations) {
    const length = Math.max(referenceEnd - referenceStart, hypothesisEnd - hypothesisStart)
    for (let k = 0; k < length; k++) {
      const [i, j] = [referenceStart + k, hypothesisStart + k]
      const cell = {
        reference: kind === "insert" ? undefined : shown(reference[i]!, kind),
        hypothesis: kind === "delete" ? undefined : shown(hypothesis[j]!, kind),
        rawReference: kind === "insert" || kind === "equal" ? undefined : raw(rawReference, i, reference[i]!),
        rawHypothesis: kind === "delete" || kind === "equal" ? undefined : raw(rawHypothesis, j, hypothesis[j]!),
      }
      yield { ...cell, kind, width: Math.max(...Object.values(cell).map((each) => each?.width ?? 0)) }
    }
  }
}

function line(label: string, row: readonly Cell[], gap: string, textOf: (cell: Cell) => string): string {
  const text = label + row.map(textOf).join(gap)
  let end = text.length
  while (text[end - 1] === " ") end--
  return text.slice(0, end)
}

function tokenOf({ kind, width }: Cell, token: Shown | undefined, color: boolean): string {
  if (token === undefined) return padded("*".repeat(width), width, kind, width, color)
  return padded(token.text, token.width, kind, width, color)
}

function padded(text: string, textWidth: number, kind: EditKind, width: number, color: boolean): string {
  const painted = color && COLORS[kind] !== "" && text !== "" ? `\x1b[${COLORS[kind]}m${text}\x1b[39m` : text
  return " ".repeat(width - (text === "" ? 0 : textWidth)) + painted
}
