// Words by the engine's Intl.Segmenter, which has dictionaries of Thai, Lao, Khmer, Burmese, Chinese and Japanese. Its words change
// with the version of ICU, so signatures have that.
import { checkText, outOfRange } from "@lectern/core/checks"
import { widthOf } from "@lectern/core/utf8"
import { lineText } from "../tokens/token-lines.js"
import { type LabelledForm, tokensOf, withForm } from "./byte-form.js"
import type { Tokenizer } from "./names.js"
import { oneLine } from "./one-line.js"

/** Where Node says the version; browsers do not. */
interface Engine {
  readonly process?: { readonly versions?: { readonly icu?: string } }
}

// Code units that are segmented at once, since in Node 20 the time for each segment grows with the length of its text: 100,000 at once
// take 50 times as long as in parts. Segments close to a part's end wait for the next one, which begins with them.
const PART = 2048
const CLOSE = 256

const SPACE = 32
const ZERO_WIDTH_SPACE = "\u200b"

/**
 * The name of the tokenizer `intl-segmenter` in signatures, with the version of the engine's ICU: counts of different names must not
 * be merged.
 *
 * @returns such as `intl-segmenter-icu78.2`; `intl-segmenter-unknown-icu` in browsers, which do not tell the version
 * @see [Note: n-grams and clipping](../../../../docs/notes/n-grams-and-clipping.md)
 * @example
 * ```ts
 * bleu({ tokenize: "intl-segmenter" }).signature(1).includes(`|tok:${segmenterLabel()}|`) //=> true
 * ```
 */
export function segmenterLabel(): string {
  return `intl-segmenter-${icuVersion()}`
}

function icuVersion(): string {
  const version = (globalThis as Engine).process?.versions?.icu
  return version === undefined ? "unknown-icu" : `icu${version}`
}

let segmenter: Intl.Segmenter | undefined

/** Spaces a line for the `intl-segmenter` tokenizer: a space after every segment, and no zero-width spaces between words. */
export function spaceSegments(input: Uint8Array, start: number, end: number, output: Uint8Array, at: number): number {
  segmenter ??= newSegmenter()
  const text = lineText(input, start, end)
  let from = start
  let out = at

  function copy(segment: string): void {
    for (let units = segment.length; units > 0; units--) {
      const next = from + widthOf(input[from]!)
      if (next - from === 4) units--
      if (segment === ZERO_WIDTH_SPACE) from = next
      while (from < next) output[out++] = input[from++]!
    }
    output[out++] = SPACE
  }

  let size = PART
  for (let done = 0; done < text.length; ) {
    const part = text.slice(done, done + size)
    const limit = done + size >= text.length ? part.length : lastBorder(part)
    let taken = 0
    for (const { segment } of segmenter.segment(part)) {
      if (taken + segment.length > limit) break
      copy(segment)
      taken += segment.length
      if (size > PART) break
    }
    done += taken
    // A segment that is longer than the part.
    size = taken === 0 ? 2 * size : PART
  }
  return out
}

const FORM: LabelledForm = {
  label: /* @__PURE__ */ segmenterLabel(),
  rule: "whitespace",
  space: spaceSegments,
  room: (_, start, end) => 2 * (end - start),
  oneLine: (text) => oneLine(text, "none"),
}

/**
 * The words of a text by the engine's `Intl.Segmenter`, as {@link @lectern/metrics!tokenize | tokenize} with `intl-segmenter` gives
 * them, for ROUGE: words of Thai, Lao, Khmer, Burmese, Chinese and Japanese, too. Capitals stay, and punctuation is tokens of its own.
 *
 * @param text - any well-formed text
 * @returns its words
 * @throws LecternError `wrong-type` when `text` is not a well-formed string, `out-of-range` when the engine has no `Intl.Segmenter`
 * @see [Note: n-grams and clipping](../../../../docs/notes/n-grams-and-clipping.md)
 * @example
 * ```ts
 * segmenterWords("ผมรักภาษาไทย!") //=> ["ผม", "รัก", "ภาษา", "ไทย", "!"]
 * ```
 */
export const segmenterWords: Tokenizer = /* @__PURE__ */ withForm((text) => {
  checkText("text", text)
  return tokensOf(FORM, text)
}, FORM)

/** Segments up to here do not depend on what follows: up to a space or a full stop of Chinese and Japanese, which join nothing before. */
function lastBorder(part: string): number {
  const border = Math.max(part.lastIndexOf(" "), part.lastIndexOf("。"))
  return 2 * border > part.length ? border : part.length - CLOSE
}

function newSegmenter(): Intl.Segmenter {
  if (typeof Intl.Segmenter === "function") return new Intl.Segmenter("en", { granularity: "word" })
  const want = "another tokenizer, as this engine has no Intl.Segmenter (Firefox has it from version 125 on)"
  throw outOfRange("tokenize", "intl-segmenter", want)
}
