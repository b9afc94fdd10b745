// The shapes in which references may be passed, and the errors for shapes that could be misread.
//
// Other tools accept a wrong nesting silently and report 100 or nearly 0; here a shape that fits two readings is an
// error.
import { LecternError } from "@lectern/core"
import { checkObject, checkOptions, checkSameLength, checkString, wrongType } from "@lectern/core/checks"

/** A human output; `null` or `undefined` where it is missing. An empty string is a reference of length 0. */
export type Reference = string | null | undefined

/**
 * A corpus's references: one string per segment; or one list per segment, of any number; or either reading by name,
 * `perSegment` (one list per segment) or `streams` (one list per reference, in sacreBLEU's order).
 */
export type References =
  | readonly string[]
  | readonly (readonly Reference[])[]
  | {
      /** One list per segment. */
      readonly perSegment: readonly (readonly Reference[])[]
    }
  | {
      /** One list per reference. */
      readonly streams: readonly (readonly Reference[])[]
    }

/** References by reference number and segment, whatever their shape; their elements are not checked yet. */
export interface ReferenceTable {
  /** The maximum number of references of a segment. */
  readonly columns: number
  /** Reference `column` of segment `i`. */
  at(column: number, i: number): unknown
  /** The caller's name for it. */
  nameOf(column: number, i: number): string
  /** The caller's name for the references of segment `i`. */
  nameOfSegment(i: number): string
}

/** Reads references of any allowed shape. */
export function referenceTable(references: unknown, segments: number): ReferenceTable {
  if (Array.isArray(references)) {
    return Array.isArray(references[0]) ? nestedTable(references, segments) : flatTable(references, segments)
  }
  if (typeof references === "object" && references !== null) {
    const { perSegment, streams } = references as { perSegment?: unknown; streams?: unknown }
    if (perSegment !== undefined || streams !== undefined) checkOptions("references", references, NESTINGS)
    if (Array.isArray(perSegment) && streams === undefined) {
      checkLength(perSegment, segments, "references.perSegment")
      return segmentTable(perSegment, "references.perSegment")
    }
    if (Array.isArray(streams) && perSegment === undefined) return streamTable(streams, segments)
  }
  throw wrongType("references", references, WANT)
}

/** The error for a segment without a reference. */
export function withoutReference(name: string, where: string): LecternError {
  const want = "at least one reference that is not missing (an empty string counts as one)"
  return new LecternError({ kind: "wrong-type", name, got: `none for ${where}`, want })
}

/**
 * Throws when the maker of a metric gets texts in place of options, as other packages take them.
 *
 * `sentence` is the function that scores one text by this metric, if there is one.
 */
export function refuseTexts(maker: string, options: unknown, sentence?: string): void {
  if (typeof options !== "string" && !Array.isArray(options)) return
  const one =
    sentence === undefined ? `${maker}.score([hypothesis], [reference])` : `${sentence}(hypothesis, reference)`
  const call = typeof options === "string" ? one : `${maker}.score(hypotheses, references)`
  throw wrongType(`the options of ${maker}`, options, `an object (to score texts, call ${call})`)
}

const NESTINGS = { perSegment: true, streams: true } as const
const WANT =
  "an array with one string per segment, an array with one list of strings per segment, { perSegment: [...] } or { streams: [...] }"

function flatTable(references: readonly unknown[], segments: number): ReferenceTable {
  checkLength(references, segments, "references")
  const nameOf = (i: number): string => `references[${i}]`
  return { columns: 1, at: (_, i) => references[i], nameOf: (_, i) => nameOf(i), nameOfSegment: nameOf }
}

function nestedTable(references: readonly unknown[], segments: number): ReferenceTable {
  const lists = `${references.length} ${references.length === 1 ? "list" : "lists"}`
  if (references.length !== segments) {
    throw new LecternError({
      kind: "wrong-type",
      name: "references",
      got: `${lists} for ${segments} hypotheses`,
      want: "one list of references per segment (with one list per reference, as sacreBLEU takes them, pass { streams: references })",
    })
  }
  const square = segments > 1 && references.every((list) => Array.isArray(list) && list.length === segments)
  if (square) {
    throw new LecternError({
      kind: "wrong-type",
      name: "references",
      got: `${lists} of ${segments} for ${segments} hypotheses, which may be one list per segment or one list per reference`,
      want: "{ perSegment: references } or { streams: references } where both fit",
    })
  }
  return segmentTable(references, "references")
}

function segmentTable(lists: readonly unknown[], name: string): ReferenceTable {
  const nameOfSegment = (i: number): string => `${name}[${i}]`
  let columns = 0
  for (const [i, list] of lists.entries()) {
    if (!Array.isArray(list)) throw wrongType(nameOfSegment(i), list, "a list of references")
    if (list.length > columns) columns = list.length
  }
  return {
    columns,
    at: (column, i) => (lists as readonly (readonly unknown[])[])[i]![column],
    nameOf: (column, i) => `${name}[${i}][${column}]`,
    nameOfSegment,
  }
}

function streamTable(streams: readonly unknown[], segments: number): ReferenceTable {
  if (streams.length === 0) throw wrongType("references.streams", streams, "at least one list of references")
  for (const [s, stream] of streams.entries()) {
    const name = `references.streams[${s}]`
    if (!Array.isArray(stream)) throw wrongType(name, stream, "a list with one reference per segment")
    checkLength(stream, segments, name)
  }
  return {
    columns: streams.length,
    at: (column, i) => (streams as readonly (readonly unknown[])[])[column]![i],
    nameOf: (column, i) => `references.streams[${column}][${i}]`,
    nameOfSegment: (i) => `references.streams at segment ${i + 1}`,
  }
}

function checkLength(list: readonly unknown[], segments: number, name: string): void {
  checkSameLength("segments", ["hypotheses", segments], [name, list.length])
}

/** A hypothesis with its references. */
export interface Segment {
  /** The system's output. */
  readonly hypothesis: string
  /** The human outputs. */
  readonly references: readonly Reference[]
}

/** The texts of a segment, hypothesis first; null for a missing reference. */
export function checkedSegment(segment: Segment): (string | null)[] {
  checkObject("the segment", segment)
  const { hypothesis, references } = segment
  checkString("hypothesis", hypothesis)
  if (!Array.isArray(references)) throw wrongType("references", references, "an array of strings")
  const texts = references.map((reference: unknown, i) => {
    if (reference === null || reference === undefined) return null
    if (typeof reference === "string") return reference
    throw wrongType(`references[${i}]`, reference, "a string (or null where a reference is missing)")
  })
  if (texts.every((text) => text === null)) throw withoutReference("references", "this segment")
  return [hypothesis, ...texts]
}
