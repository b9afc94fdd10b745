// Formats an alignment as lines: the reference above the hypothesis, and S, D or I below each column that differs.

import { type Shown, shownSpace, shownToken } from "../../report/shown-token.js"
import type { Alignment, EditKind } from "./types.js"

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
  readonly kind: EditKind
  readonly width: number
}

const LABELS = ["REF: ", "HYP: ", "     "] as const
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
    lines.push(line(LABELS[0], row, gap, (cell) => tokenOf(cell, cell.reference, style.color)))
    lines.push(line(LABELS[1], row, gap, (cell) => tokenOf(cell, cell.hypothesis, style.color)))
    const marks = line(LABELS[2], row, gap, ({ kind, width }) => padded(MARKS[kind], 1, kind, width, style.color))
    if (row.some(({ kind }) => kind !== "equal")) lines.push(marks)
  }
  const room = (style.columns ?? Number.POSITIVE_INFINITY) - LABELS[0].length
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

function* cellsOf({ reference, hypothesis, operations }: Alignment, characters: boolean): Generator<Cell> {
  const shown = (token: string, kind: EditKind): Shown =>
    characters && token === " " && kind !== "equal" ? shownSpace() : shownToken(token)
  for (const { kind, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd } of operations) {
    const length = Math.max(referenceEnd - referenceStart, hypothesisEnd - hypothesisStart)
    for (let i = 0; i < length; i++) {
      const above = kind === "insert" ? undefined : shown(reference[referenceStart + i]!, kind)
      const below = kind === "delete" ? undefined : shown(hypothesis[hypothesisStart + i]!, kind)
      yield { reference: above, hypothesis: below, kind, width: Math.max(above?.width ?? 0, below?.width ?? 0) }
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
