// SentencePiece's treatment of blanks: they are written as a visible mark at the beginning of words.
import { checkedOptions } from "@lectern/core/checks"
import type { Origin, SplitText } from "../../text/pipeline-text.js"
import { METASPACE_OPTIONS, metaspaceJson } from "../../text/shared-stages.js"
import type { PreTokenizer, Scanner } from "../pre-tokenizer.js"
import { type Rewriting, rewritePieces } from "../rewrite-pieces.js"
import { scanPieces } from "../scan-pieces.js"
import { metaspaceRewriter } from "./metaspace-rewriter.js"

/** Options of `metaspace`. */
export interface MetaspaceOptions {
  /**
   * The mark, one character.
   *
   * @defaultValue `"▁"` (U+2581)
   */
  readonly replacement?: string
  /**
   * The pieces without a mark at the beginning that get one: all, none, or only the piece at the beginning of the text.
   *
   * @defaultValue `"always"`
   */
  readonly prependScheme?: "always" | "first" | "never"
  /**
   * Whether to split before each mark.
   *
   * @defaultValue `true`
   */
  readonly split?: boolean
}

const BLANK = 0x20

/**
 * Writes blanks (U+0020) as a mark, puts a mark before pieces that do not begin with one, and splits before each.
 *
 * "first" uses the place of a piece in the caller's text: its origin if that is known, otherwise its place in the text.
 *
 * With `split`, a model with byte fallback and `metaspaceDecoder` of the same scheme, decoding restores the text, with three
 * exceptions: a mark in the text becomes a blank; unless the scheme is "never", one blank at the beginning of the text is lost; and
 * "always" adds a blank after each added token without one.
 *
 * @param options - the mark and where to put it
 * @returns the pre-tokenizer
 * @throws LecternError `out-of-range` for a replacement that is not one character, or an unknown scheme; `unknown-option` or
 * `wrong-type` for anything else that is not allowed
 * @see Kudo and Richardson 2018, section 3.2
 * @see [Note: Unigram](../../../../../docs/notes/unigram.md)
 * @example
 * ```ts
 * preTokenizeText(metaspace(), "the river").map(({ piece }) => piece) //=> ["▁the", "▁river"]
 * ```
 */
export function metaspace(options: MetaspaceOptions = {}): PreTokenizer {
  const settings = checkedOptions("metaspace()", options, METASPACE_OPTIONS)
  const { replacement, prependScheme, split: splits } = settings
  const mark = new TextEncoder().encode(replacement)

  function needsPrefix(bytes: Uint8Array, start: number, origin?: Origin): boolean {
    if (prependScheme === "never") return false
    if (prependScheme === "first" && (origin === undefined ? start : origin.starts[start]) !== 0) return false
    if (bytes[start] === BLANK) return false
    return !isMark(mark, bytes, start)
  }

  const rewriting: Rewriting = {
    blank: mark,
    prefix: mark,
    needsPrefix: ({ bytes, origin }, start) => needsPrefix(bytes, start, origin),
  }
  const scan = splitBefore(mark)
  return {
    scan: undefined,
    byteLevel: false,
    preTokenize(split: SplitText, track: boolean) {
      const marked = rewritePieces(split, track, rewriting)
      return splits ? scanPieces(scan, marked) : marked
    },
    rewrite: metaspaceRewriter({ mark, needsPrefix, splits }),
    toJson: () => metaspaceJson(settings),
  }
}

/** Scans pieces that begin with the mark, and the text before the first. */
function splitBefore(mark: Uint8Array): Scanner {
  const [first] = mark
  return (bytes, start, end, pieces) => {
    const capacity = pieces.length - 1
    let size = 0
    for (let p = start; p < end && size < capacity; size += 2) {
      pieces[size] = p
      p++
      for (; p < end; p++) {
        if (bytes[p] === first && isMark(mark, bytes, p)) break
      }
      pieces[size + 1] = p
    }
    return size >> 1
  }
}

function isMark(mark: Uint8Array, bytes: Uint8Array, at: number): boolean {
  for (let i = 0; i < mark.length; i++) if (bytes[at + i] !== mark[i]) return false
  return true
}
