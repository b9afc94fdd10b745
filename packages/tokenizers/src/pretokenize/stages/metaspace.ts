// SentencePiece's way: blanks are written as a visible mark, and words begin with it.
import { checkBoolean, checkChoice, checkOptions, type OptionNames } from "@lectern/core/checks"
import { checkCharacter } from "../../text/checks.js"
import type { Origin, SplitText } from "../../text/pipeline-text.js"
import type { PreTokenizer, Scanner } from "../pre-tokenizer.js"
import { type Rewriting, rewritePieces } from "../rewrite-pieces.js"
import { scanPieces } from "../scan-pieces.js"
import { metaspaceRewriter } from "./metaspace-rewriter.js"

/** How blanks are marked. */
export interface MetaspaceOptions {
  /**
   * The mark, one character.
   *
   * @defaultValue `"▁"` (U+2581)
   */
  readonly replacement?: string
  /**
   * Which pieces that do not begin with the mark get one: all, none, or the one at the very beginning of the text.
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

const OPTIONS: OptionNames<MetaspaceOptions> = { replacement: true, prependScheme: true, split: true }

const BLANK = 0x20

/**
 * Writes blanks (U+0020) as a mark, puts one before what does not begin with it, and splits before each.
 *
 * "first" goes by where a piece lies in the caller's text: by its origin if that is known, else by its place in the text.
 *
 * With `split`, a model that falls back to bytes and `metaspaceDecoder` of the same scheme, the text comes back, but for this: a
 * mark in the text is a blank then; unless the scheme is "never", one blank that begins the text is lost; and "always" leaves a
 * blank after each added token that none follows.
 *
 * @param options - how blanks are marked
 * @returns the pre-tokenizer
 * @throws LecternError `out-of-range` for a replacement that is not one character, or an unknown scheme; `unknown-option` or
 * `wrong-type` for anything else that is not allowed
 * @see Kudo and Richardson 2018, section 3.2
 */
export function metaspace(options: MetaspaceOptions = {}): PreTokenizer {
  checkOptions("metaspace()", options, OPTIONS)
  const { replacement = "\u2581", prependScheme = "always", split: splits = true } = options
  checkCharacter("replacement", replacement)
  checkChoice("prependScheme", prependScheme, ["always", "first", "never"])
  checkBoolean("split", splits)
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
    toJson: () => ({ type: "Metaspace", replacement, prepend_scheme: prependScheme, split: splits }),
  }
}

/** Scans pieces that begin with the mark, and what comes before the first. */
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
