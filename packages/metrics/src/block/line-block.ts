// Many segments as bytes: the input of a metric's fast path, from the batch engine and the string API.
import { LINE_BREAK } from "@lectern/core/lines"
import { lowerCaseRoom, writeLowerCase } from "../unicode/lower-case.js"

export { LINE_BREAK, MISSING_REFERENCE } from "@lectern/core/lines"

/**
 * A run of segments, one line each.
 *
 * Texts are valid UTF-8; a line ends at `\n`, which the last line may lack. Every text has exactly `segments` lines; line
 * i of each belongs to segment i. A reference line that is the single byte {@link MISSING_REFERENCE} means a missing
 * reference. A newline within a text, which cannot occur in a file of lines, is the byte {@link LINE_BREAK}.
 */
export interface LineBlock {
  /** Number of segments in the block. */
  readonly segments: number
  /** The hypotheses. */
  readonly hypothesis: Uint8Array
  /** One text per reference. */
  readonly references: readonly Uint8Array[]
  /** Values that metrics compute from these texts, for the next metric; the texts must not change while it is in use. */
  readonly cache?: BlockCache
}

/** Separates tokens in text whose tokens come from a caller's function; it never occurs in UTF-8. */
export const TOKEN_SEPARATOR = 0xfe

/** Caches values computed from texts: texts are tokenized once, however many metrics and systems need the tokens. */
export interface BlockCache {
  /**
   * The value that `make` returned the first time for this key and these very arrays.
   *
   * @param key - names the value, with every option it depends on
   * @param texts - the texts it is computed from, compared by identity
   * @param make - computes it; the value must own its memory
   */
  of<Value>(key: string, texts: readonly Uint8Array[], make: () => Value): Value
}

/**
 * An empty cache for one block.
 *
 * @returns the cache
 * @see [Architecture: stages of a score](../../../../docs/architecture.md#stages-of-a-score)
 * @example
 * ```ts
 * const cache = blockCache()
 * const text = new TextEncoder().encode("a cat\na dog\n")
 * let splits = 0
 * const words = () => cache.of("words", [text], () => ({ splits: ++splits, words: ["a", "cat", "a", "dog"] }))
 * words().splits //=> 1
 * words().splits //=> 1
 * ```
 */
export function blockCache(): BlockCache {
  const known = new Map<string, { readonly texts: readonly Uint8Array[]; readonly value: unknown }[]>()
  return {
    of<Value>(key: string, texts: readonly Uint8Array[], make: () => Value): Value {
      let entries = known.get(key)
      if (entries === undefined) {
        entries = []
        known.set(key, entries)
      }
      const same = entries.find(
        (entry) => entry.texts.length === texts.length && entry.texts.every((text, i) => text === texts[i]),
      )
      if (same !== undefined) return same.value as Value
      const value = make()
      entries.push({ texts: [...texts], value })
      return value
    },
  }
}

/** Node's search in bytes, eight times as fast as that of typed arrays; other platforms do not have it. */
interface Searching {
  readonly Buffer?: { readonly prototype: { indexOf(this: Uint8Array, byteOrText: number | string): number } }
}

/** What an encoder writes for a lone surrogate. */
const REPLACEMENT = "\ufffd"

/** Whether a text has newlines within its lines. */
export function hasBreak(text: Uint8Array): boolean {
  const { indexOf } = (globalThis as Searching).Buffer?.prototype ?? Uint8Array.prototype
  return indexOf.call(text, LINE_BREAK) >= 0
}

/** Whether a text may contain what an encoder writes for a lone surrogate; where Node's fast search is missing, any text may. */
export function mayHaveReplacements(text: Uint8Array): boolean {
  const { Buffer } = globalThis as Searching
  return Buffer === undefined || Buffer.prototype.indexOf.call(text, REPLACEMENT) >= 0
}

/** The block in lower case; each text is lower-cased once for all metrics that share its cache. */
export function lowerBlock(block: LineBlock): LineBlock {
  const cache = block.cache ?? blockCache()
  const lower = (text: Uint8Array): Uint8Array =>
    cache.of("lower case", [text], () => {
      const room = new Uint8Array(lowerCaseRoom(text.length))
      return room.subarray(0, writeLowerCase(text, room))
    })
  return { ...block, hypothesis: lower(block.hypothesis), references: block.references.map(lower), cache }
}
