// Segments text as subword-nmt does: from words between blanks to symbols with joiners.
// Source: https://github.com/rsennrich/subword-nmt, version 0.3.8; Sennrich, Haddow and Birch 2016, section 3.2.
import { checkedOptions, checkFunction, checkList, checkString, type OptionTable } from "@lectern/core/checks"
import { pairRanks } from "../../encode/bpe/pairs.js"
import { NEVER } from "../../encode/bpe/word.js"
import { withoutEnd } from "../../text/file-lines.js"
import { checkCodes, type SubwordNmtCodes } from "./codes.js"

/** Options of `subwordSegmenter`. */
export interface SubwordOptions {
  /**
   * Symbols allowed in the result (with their joiners): other symbols are split by undoing merges as far as possible.
   *
   * @defaultValue all
   */
  readonly vocabulary?: ReadonlySet<string> | undefined
  /**
   * Strings, or patterns without groups, that are neither split nor joined with the text around them.
   *
   * @defaultValue none
   */
  readonly glossaries?: readonly (string | RegExp)[]
  /**
   * The joiner.
   *
   * @defaultValue `"@@"`
   */
  readonly separator?: string
}

const OPTIONS: OptionTable<SubwordOptions, "vocabulary"> = {
  vocabulary: [
    (name, vocabulary) => checkFunction(name, (vocabulary as ReadonlySet<string> | null)?.has, "a set of symbols"),
    undefined,
  ],
  glossaries: [checkGlossaries, []],
  separator: [checkString, "@@"],
}

/** The maximum number of cached words; then the cache is emptied. */
const MAX_CACHED = 1 << 16

const END = "</w>"

/**
 * Segments a line.
 *
 * @param line - words between blanks
 * @returns its symbols between blanks
 */
export type SubwordSegmenter = (line: string) => string

/**
 * A function that segments lines. White space at both ends is not changed; several blanks between words become one.
 *
 * @param codes - the merges
 * @param options - the vocabulary, glossaries and joiner
 * @returns the function
 * @throws LecternError `unknown-option`, `wrong-type` or `out-of-range` for an argument that is not allowed
 * @see [Note: BPE](../../../../../docs/notes/bpe.md)
 * @example
 * ```ts
 * const segment = subwordSegmenter(parseSubwordNmt("#version: 0.2\nl o\nlo w</w>\n"))
 * segment("low lower") //=> "low lo@@ w@@ e@@ r"
 * ```
 */
export function subwordSegmenter(codes: SubwordNmtCodes, options: SubwordOptions = {}): SubwordSegmenter {
  checkCodes(codes)
  const { vocabulary, glossaries, separator } = checkedOptions("subwordSegmenter()", options, OPTIONS)
  const patterns = glossaries.map((glossary) => {
    const source = typeof glossary === "string" ? escaped(glossary) : glossary.source
    return { whole: new RegExp(`^(?:${source})\n?$`, "u"), splitting: new RegExp(`(${source})`, "u") }
  })
  const merge = wordMerger(codes)
  const takeApart = vocabulary === undefined ? undefined : wordSplitter(codes, vocabulary, separator)
  const cached = new Map<string, string>()

  function segment(part: string): readonly string[] {
    if (patterns.some(({ whole }) => whole.test(part))) return [part]
    const letters = Array.from(part)
    if (letters.length === 1) return letters
    const symbols = merge(letters)
    return takeApart === undefined ? symbols : takeApart(symbols)
  }

  function segmentWord(word: string): string {
    const known = cached.get(word)
    if (known !== undefined) return known
    let parts = [word]
    for (const { whole, splitting } of patterns) {
      parts = parts.flatMap((part) => {
        if (whole.test(part) || !splitting.test(part)) return [part]
        const split = part.split(splitting)
        const last = split.pop()!
        const kept = split.filter((each) => each !== "")
        return last === "" ? kept : [...kept, trimmed(last)]
      })
    }
    const made = parts.flatMap(segment).join(`${separator} `)
    if (cached.size >= MAX_CACHED) cached.clear()
    cached.set(word, made)
    return made
  }

  return (line) => {
    checkString("line", line)
    const text = trimmed(line)
    const start = line.length - line.replace(/^[\r\n ]+/, "").length
    const words = text.split(" ").filter((word) => word !== "")
    return line.slice(0, start) + words.map(segmentWord).join(" ") + line.slice(start + text.length)
  }
}

/** Joins letters: at each step all pairs of the earliest merge, from left to right. */
function wordMerger({ version, merges }: SubwordNmtCodes): (letters: readonly string[]) => string[] {
  const numbers = new Map<string, number>()
  const numberOf = (symbol: string) => {
    const known = numbers.get(symbol)
    if (known !== undefined) return known
    numbers.set(symbol, numbers.size)
    return numbers.size - 1
  }
  const seen = new Set<string>()
  const first = merges.filter(([left, right]) => {
    const key = `${left} ${right}`
    return seen.size < seen.add(key).size
  })
  const rank = pairRanks(Int32Array.from(first.flatMap(([left, right]) => [numberOf(left), numberOf(right)])))
  const joined = first.map(([left, right]) => numberOf(left + right))

  return (letters) => {
    const row = version === "0.1" ? [...letters, END] : letters.with(-1, letters.at(-1)! + END)
    const ids = Int32Array.from(row, (symbol) => numbers.get(symbol) ?? -1)
    const symbols = [...row]
    const ranks = new Int32Array(row.length).fill(NEVER)
    const rate = (at: number) => (ids[at]! < 0 || ids[at + 1]! < 0 ? NEVER : rank(ids[at]!, ids[at + 1]!))
    let length = row.length
    for (let i = 0; i + 1 < length; i++) ranks[i] = rate(i)
    for (;;) {
      let lowest = NEVER
      for (let i = 0; i + 1 < length; i++) if (ranks[i]! < lowest) lowest = ranks[i]!
      if (lowest === NEVER) break
      let kept = 0
      let fresh = -2
      for (let i = 0; i < length; kept++) {
        const joins = i + 1 < length && ranks[i] === lowest
        symbols[kept] = joins ? symbols[i]! + symbols[i + 1]! : symbols[i]!
        ids[kept] = joins ? joined[lowest]! : ids[i]!
        ranks[kept] = joins ? NEVER : ranks[i]!
        if (kept > 0 && (joins || fresh === kept - 1)) ranks[kept - 1] = rate(kept - 1)
        if (joins) fresh = kept
        i += joins ? 2 : 1
      }
      length = kept
    }
    symbols.length = length
    const last = symbols.pop()!
    return last === END ? symbols : [...symbols, last.endsWith(END) ? last.slice(0, -END.length) : last]
  }
}

/** Splits symbols that are not in the vocabulary by undoing merges, until they are or there is no merge left to undo. */
function wordSplitter(
  { merges }: SubwordNmtCodes,
  vocabulary: ReadonlySet<string>,
  separator: string,
): (symbols: readonly string[]) => string[] {
  const lastOf = new Map(merges.map(([left, right], at) => [`${left} ${right}`, { left, right, at }]))
  const sources = new Map<string, readonly [string, string]>()
  for (const { left, right } of [...lastOf.values()].sort((a, b) => b.at - a.at))
    sources.set(left + right, [left, right])
  const has = (symbol: string, final: boolean) => vocabulary.has(final ? symbol : symbol + separator)

  return (symbols) => {
    const out: string[] = []
    const waiting = symbols.map((symbol, i) => ({ symbol, final: i === symbols.length - 1 })).reverse()
    for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
      const { symbol, final } = each
      const source = has(symbol, final) ? undefined : sources.get(final ? symbol + END : symbol)
      if (source === undefined) {
        out.push(symbol)
        continue
      }
      const [left, right] = source
      waiting.push({ symbol: final ? right.slice(0, -END.length) : right, final }, { symbol: left, final: false })
    }
    return out
  }
}

function trimmed(text: string): string {
  return withoutEnd(text, (character) => "\r\n ".includes(character)).replace(/^[\r\n ]+/, "")
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
}

function checkGlossaries(name: string, glossaries: unknown): void {
  checkList(name, glossaries, "a list of strings and regular expressions")
  for (let i = 0; i < glossaries.length; i++) {
    if (!(glossaries[i] instanceof RegExp)) checkString(`${name}[${i}]`, glossaries[i])
  }
}
