// Splits a text at added tokens, with Hugging Face's rules for words and white space around them.
import { isContinuation } from "@lectern/core/utf8"
import { patternFinder } from "./added-tokens-finder.js"
import type { SpecialPolicy } from "./special-text.js"
import type { AddedToken } from "./tokenizer.js"

/** Splits a text at added tokens. */
export interface AddedTokenSplitter {
  /** Splits a stretch of text into parts. */
  split(bytes: Uint8Array, start: number, end: number, special?: SpecialPolicy): readonly number[] | undefined
}

// \w and \s of regular expressions as Unicode defines them (UTS 18, annex C).
const WORD = /[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]/u
const WHITE_SPACE = /\p{White_Space}/u

/**
 * Makes the splitter.
 *
 * Of tokens that begin at the same place the longest is found. A token with `rstrip` includes the white space after it even if
 * another added token of white space is found in it: then both are found, and overlap.
 */
export function addedTokenSplitter(
  tokens: readonly Required<AddedToken>[],
  contents: readonly Uint8Array[],
): AddedTokenSplitter | undefined {
  const wanted = tokens.filter((_, i) => contents[i]!.length > 0)
  if (wanted.length === 0) return undefined
  const finder = patternFinder(contents.filter(({ length }) => length > 0))
  return {
    split(bytes, start, end, special) {
      const matches = finder.find(bytes, start, end)
      if (matches.length === 0) return undefined
      const parts: number[] = []
      let done = start
      for (let i = 0; i < matches.length; i += 3) {
        let from = matches[i]!
        let to = matches[i + 1]!
        const { id, singleWord, lstrip, rstrip } = wanted[matches[i + 2]!]!
        if (
          singleWord &&
          (isAt(WORD, bytes, before(bytes, from, start), from) || isAt(WORD, bytes, to, after(bytes, to, end)))
        ) {
          continue
        }
        const treatment = special?.treatmentOf(id) ?? "token"
        if (treatment === "plain") continue
        const isRefused = treatment === "refused"
        if (lstrip && !isRefused) {
          from = Math.max(from, done)
          while (from > done && isAt(WHITE_SPACE, bytes, before(bytes, from, start), from)) {
            from = before(bytes, from, start)
          }
        }
        while (rstrip && !isRefused && isAt(WHITE_SPACE, bytes, to, after(bytes, to, end))) to = after(bytes, to, end)
        if (from >= to) continue
        if (done < from) parts.push(done, from, -1)
        parts.push(from, to, id)
        done = to
      }
      if (parts.length === 0) return undefined
      if (done < end) parts.push(done, end, -1)
      return parts
    },
  }
}

/** The beginning of the character that ends at a byte; the byte itself at the beginning. */
function before(bytes: Uint8Array, at: number, start: number): number {
  if (at <= start) return at
  let from = at - 1
  while (from > start && isContinuation(bytes[from]!)) from--
  return from
}

/** The end of the character that begins at a byte; the byte itself at the end. */
function after(bytes: Uint8Array, at: number, end: number): number {
  if (at >= end) return at
  let to = at + 1
  while (to < end && isContinuation(bytes[to]!)) to++
  return to
}

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })

function isAt(kind: RegExp, bytes: Uint8Array, from: number, to: number): boolean {
  return from < to && kind.test(utf8.decode(bytes.subarray(from, to)))
}
