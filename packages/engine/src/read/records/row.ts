// Finds the fields of a row of a table in bytes.
import { badData } from "@lectern/core"

/** The special characters of a table. */
export interface TableStyle {
  readonly separator: number
  /** Encloses fields; undefined where quotes are ordinary characters. */
  readonly quote?: number
}

/** A row of a table, valid until the next one is read. */
export interface Row {
  /** The number of fields. */
  readonly fields: number
  /** The start and end of each field, without quotes around it. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** Whether each field has doubled quotes, which represent one. */
  readonly doubled: readonly boolean[]
  /** The start of the next row. */
  readonly end: number
  /** Whether there is nothing on its line. */
  readonly blank: boolean
}

const NEWLINE = 10
const RETURN = 13

/** Makes a reader of rows. */
export function rowReader(
  { separator, quote }: TableStyle,
  label: string,
): (text: Uint8Array, from: number, place: { readonly line: () => number; readonly last: boolean }) => Row | undefined {
  const starts: number[] = []
  const ends: number[] = []
  const doubled: boolean[] = []

  return (text, from, { line, last }) => {
    const { length } = text
    if (from === length) return undefined
    let fields = 0
    for (let at = from; ; ) {
      let end: number
      let twice = false
      if (text[at] === quote && quote !== undefined) {
        starts[fields] = ++at
        end = text.indexOf(quote, at)
        for (; end >= 0 && text[end + 1] === quote; end = text.indexOf(quote, end + 2)) twice = true
        if (end < 0) {
          if (!last) return undefined
          const why = `field ${fields + 1} has an opening quote, but the text ends without a closing one`
          throw badData(label, why, line())
        }
        at = end + 1
        if (text[at] === RETURN && (at + 1 === length || text[at + 1] === NEWLINE)) at++
        if (at < length && text[at] !== separator && text[at] !== NEWLINE) {
          const why = `field ${fields + 1} has more text behind its closing quote; a quote within a field is written twice`
          throw badData(label, why, line())
        }
      } else {
        starts[fields] = at
        while (at < length && text[at] !== separator && text[at] !== NEWLINE) at++
        end = at
        if (text[at] !== separator && end > starts[fields]! && text[end - 1] === RETURN) end--
      }
      ends[fields] = end
      doubled[fields] = twice
      fields++
      if (at < length && text[at] === separator) {
        at++
        continue
      }
      const next = Math.min(length, at + 1)
      const blank = fields === 1 && starts[0] === from && ends[0] === from
      return { fields, starts, ends, doubled, end: next, blank }
    }
  }
}
