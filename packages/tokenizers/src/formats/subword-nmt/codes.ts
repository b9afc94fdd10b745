// Codes of subword-nmt, versions 0.1 and 0.2, and of fastBPE, with a merge per line; and the joiner `@@ `.
// Sources: https://github.com/rsennrich/subword-nmt; https://github.com/glample/fastBPE
import { badData } from "@lectern/core"
import {
  checkedOptions,
  checkList,
  checkNumber,
  checkSameLength,
  checkString,
  checkTypedArray,
  choice,
  later,
  type OptionTable,
  wrongType,
} from "@lectern/core/checks"
import type { Merge } from "../../encode/bpe/model.js"
import { linesOf, withoutEnd } from "../../text/file-lines.js"

/** The content of a codes file. */
export interface SubwordNmtCodes {
  /**
   * Whether the end-of-word mark `</w>` is initially a separate symbol (0.1), or part of the last character
   * (0.2, and fastBPE, whose lines have counts).
   */
  readonly version: "0.1" | "0.2" | "fastBPE"
  /** The merges in the order in which they apply. Of equal merges the first one counts. */
  readonly merges: readonly Merge[]
  /** The number of occurrences of each pair; fastBPE only. */
  readonly counts?: Float64Array | undefined
}

/** Options of `parseSubwordNmtVocabulary`. */
export interface SubwordVocabularyOptions {
  /**
   * The minimum count of symbols that are read.
   *
   * @defaultValue `0`
   */
  readonly threshold?: number
  /**
   * The file's name, for errors.
   *
   * @defaultValue `"vocabulary"`
   */
  readonly name?: string
}

const CODES: OptionTable<SubwordNmtCodes, "counts"> = {
  version: choice(["0.1", "0.2", "fastBPE"]),
  merges: later(),
  counts: [(name, counts) => checkTypedArray(name, counts, "Float64Array"), undefined],
}
const OPTIONS: OptionTable<SubwordVocabularyOptions> = { threshold: [checkNumber, 0], name: [later(), "vocabulary"] }

/** The maximum number of lines in a file. */
const MAX_LINES = 2 ** 21

/**
 * Reads a codes file.
 *
 * @param file - its text, or its bytes
 * @param name - its name, for errors; `codes` by default
 * @returns the merges
 * @throws LecternError `bad-data` with the line that is not two symbols (fastBPE: and an integer), or for an
 * unknown version
 * @see [Note: BPE](../../../../../docs/notes/bpe.md)
 * @example
 * ```ts
 * parseSubwordNmt("#version: 0.2\nl o\nlo w</w>\n").merges //=> [["l", "o"], ["lo", "w</w>"]]
 * ```
 */
export function parseSubwordNmt(file: string | Uint8Array, name: string = "codes"): SubwordNmtCodes {
  const lines = withoutEmptyEnd(linesOf(file, name, MAX_LINES))
  const bad = (line: number, why: string) => badData(name, why, line)
  const header = /^#version:\s*(\S+)\s*$/.exec(lines[0]!)
  const said = /^(0\.[12])(?:\.0+)*$/.exec(header?.[1] ?? "")?.[1]
  if (lines[0]!.startsWith("#version:") && said === undefined) {
    throw bad(1, `version 0.1 or 0.2 was expected, got ${JSON.stringify(lines[0]!.slice(0, 40))}`)
  }
  const merges: Merge[] = []
  const counts: number[] = []
  for (let i = header === null ? 0 : 1; i < lines.length; i++) {
    const columns = trimmed(lines[i]!).split(" ")
    if (lines.length === 1 && columns[0] === "") break
    const [left, right, count] = columns
    if (left === "" || right === undefined || right === "" || columns.length > 3) {
      throw bad(i + 1, "two symbols separated by a blank were expected")
    }
    if (count !== undefined && (said !== undefined || !/^\d{1,15}$/.test(count))) {
      throw bad(
        i + 1,
        "two symbols were expected, and a whole number after them only in fastBPE's files without version",
      )
    }
    if ((count !== undefined) !== counts.length > 0 && merges.length > 0) {
      throw bad(i + 1, "either all lines have a count or none")
    }
    merges.push([left!, right])
    if (count !== undefined) counts.push(Number(count))
  }
  if (counts.length > 0) return { version: "fastBPE", merges, counts: Float64Array.from(counts) }
  return { version: said === "0.2" ? "0.2" : "0.1", merges }
}

/**
 * Writes a codes file.
 *
 * @param codes - merges of symbols without blanks
 * @returns its text
 * @throws LecternError `unequal-lengths` if fastBPE's counts are not one per merge; `unknown-option`, `wrong-type` or
 * `out-of-range` for invalid codes
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#files)
 * @example
 * ```ts
 * formatSubwordNmt({ version: "0.2", merges: [["l", "o"], ["lo", "w</w>"]] }) //=> "#version: 0.2\nl o\nlo w</w>\n"
 * ```
 */
export function formatSubwordNmt(codes: SubwordNmtCodes): string {
  checkCodes(codes)
  const { version, merges, counts } = codes
  if (version === "fastBPE") {
    checkSameLength("items", ["merges", merges.length], ["counts", counts?.length ?? 0])
    return merges.map(([left, right], i) => `${left} ${right} ${counts![i]}\n`).join("")
  }
  const header = version === "0.2" ? "#version: 0.2\n" : ""
  return header + merges.map(([left, right]) => `${left} ${right}\n`).join("")
}

/** Throws unless the value is a list of merges with a version. */
export function checkCodes(codes: SubwordNmtCodes): void {
  checkedOptions("codes", codes, CODES)
  checkList("merges", codes.merges, "a list of merges")
  for (let i = 0; i < codes.merges.length; i++) {
    if (!Array.isArray(codes.merges[i])) throw wrongType(`merges[${i}]`, codes.merges[i], "two symbols")
    checkString(`merges[${i}][0]`, codes.merges[i]![0])
    checkString(`merges[${i}][1]`, codes.merges[i]![1])
  }
}

/**
 * Reads a vocabulary that subword-nmt's `get-vocab` wrote: per line a symbol, with its joiner if it has one, a blank, and its count.
 *
 * @param file - its text, or its bytes
 * @param options - the minimum count, and the name of the file
 * @returns the symbols
 * @throws LecternError `bad-data` with the line that is not a symbol and a count; `unknown-option`, `wrong-type` or `out-of-range`
 * for an argument that is not allowed
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#files)
 * @example
 * ```ts
 * const symbols = parseSubwordNmtVocabulary("low 120\nlo@@ 7\n", { threshold: 50 })
 * Array.from(symbols) //=> ["low"]
 * ```
 */
export function parseSubwordNmtVocabulary(
  file: string | Uint8Array,
  options: SubwordVocabularyOptions = {},
): Set<string> {
  const { threshold, name } = checkedOptions("parseSubwordNmtVocabulary()", options, OPTIONS)
  const symbols = new Set<string>()
  const lines = linesOf(file, name, MAX_LINES)
  for (let i = 0; i < lines.length; i++) {
    const line = trimmed(lines[i]!)
    if (line === "" && i === lines.length - 1) break
    const [symbol, count, more] = line.split(" ")
    if (count === undefined || more !== undefined || !/^\d+$/.test(count)) {
      throw badData(name, "a symbol, a blank and a count were expected", i + 1)
    }
    if (Number(count) >= threshold) symbols.add(symbol!)
  }
  return symbols
}

/**
 * Joins symbols into words.
 *
 * @param text - a line of symbols
 * @param separator - the joiner; `@@` by default
 * @returns the line without joiners and the blanks after them
 * @throws LecternError `wrong-type` for an argument that is not a string
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#files)
 * @example
 * ```ts
 * joinSubwords("the lo@@ w@@ est") //=> "the lowest"
 * ```
 */
export function joinSubwords(text: string, separator: string = "@@"): string {
  checkString("text", text)
  checkString("separator", separator)
  const joined = text.replaceAll(`${separator} `, "")
  return joined.endsWith(separator) ? joined.slice(0, -separator.length) : joined
}

function trimmed(line: string): string {
  return withoutEnd(line, (character) => character === " " || character === "\r").replace(/^[\r ]+/, "")
}

// There is at least one line: an empty file has an empty line.
function withoutEmptyEnd(lines: string[]): string[] {
  while (lines.at(-1) === "") lines.pop()
  return lines.length === 0 ? [""] : lines
}
