// Replaces a text.
import { checkedOptions, checkOptions, checkString, later, type OptionTable, outOfRange } from "@lectern/core/checks"
import { characterBefore, codePointAt, widthOf } from "@lectern/core/utf8"
import type { PipelineText } from "../text/pipeline-text.js"
import { appendBytes, appendSource, finish, type TextBuilder, textBuilder } from "../text/text-builder.js"
import type { Normalizer } from "./normalizer.js"
import { runPattern } from "./run-pattern.js"

/** A text or a regex to find. */
export type ReplacePattern =
  | string
  | {
      /** The source of the regex. */
      readonly regex: string
    }

/** Options of `replace`. */
export interface ReplaceOptions {
  /**
   * The text to find, not empty, or a regex for a run of characters of one set, such as
   * ` {2,}`, `\s+`, `[ \t]+`.
   */
  readonly pattern: ReplacePattern
  /** The replacement. */
  readonly content: string
}

const OPTIONS: OptionTable<ReplaceOptions> = { pattern: later(), content: checkString }
const REGEX = { regex: true } as const

/** The maximum length of a text to find, in bytes. */
const MAX_PATTERN = 1024

interface Matcher {
  /** 1 for every byte that a match may start with. */
  readonly leads: Uint8Array
  /** The end of the match that starts at a place; without a match `~next`, where `next` is the first place to try next. */
  readonly match: (bytes: Uint8Array, at: number, length: number) => number
}

/**
 * Replaces every match of a pattern, from left to right. The origin of a replacement is the last character of the match.
 *
 * @param options - the pattern and its replacement
 * @returns the normalizer Hugging Face calls `Replace`
 * @throws LecternError `out-of-range` if the pattern is empty, longer than 1024 bytes, or an unknown regex; `unknown-option`
 * or `wrong-type` for anything else that is not allowed
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#normalizers)
 * @example
 * ```ts
 * normalizeText(replace({ pattern: { regex: " {2,}" }, content: " " }), "the   river") //=> "the river"
 * ```
 */
export function replace(options: ReplaceOptions): Normalizer {
  const { pattern, content } = checkedOptions("replace()", options, OPTIONS)
  const matcher = typeof pattern === "string" ? literal(pattern) : run(pattern)
  const replacement = new TextEncoder().encode(content)
  return {
    normalize: (text, track) => replaceAll(text, track, matcher, replacement),
    toJson: () => ({
      type: "Replace",
      pattern: typeof pattern === "string" ? { String: pattern } : { Regex: pattern.regex },
      content,
    }),
  }
}

function replaceAll(
  text: PipelineText,
  track: boolean,
  { leads, match }: Matcher,
  replacement: Uint8Array,
): PipelineText {
  const { bytes, length } = text
  let target: TextBuilder | undefined
  let copied = 0
  for (let i = 0; i < length; ) {
    if (leads[bytes[i]!] === 0) {
      i++
      continue
    }
    const end = match(bytes, i, length)
    if (end < 0) {
      i = ~end
      continue
    }
    if (same(bytes, i, end, replacement)) {
      i = end
      continue
    }
    target ??= textBuilder(length + replacement.length + 16, track, text.maxLength)
    appendSource(target, bytes, copied, i)
    appendBytes(target, replacement, characterBefore(bytes, end))
    i = end
    copied = end
  }
  if (target === undefined) return text
  appendSource(target, bytes, copied, length)
  return finish(target, text)
}

// Whether the replacement of a match equals it.
function same(bytes: Uint8Array, start: number, end: number, wanted: Uint8Array): boolean {
  if (end - start !== wanted.length || end - start !== widthOf(bytes[start]!)) return false
  return wanted.every((byte, i) => byte === bytes[start + i])
}

function literal(pattern: string): Matcher {
  const wanted = new TextEncoder().encode(pattern)
  if (wanted.length === 0 || wanted.length > MAX_PATTERN) {
    throw outOfRange("pattern", pattern, `a string of 1 to ${MAX_PATTERN} bytes`)
  }
  const leads = new Uint8Array(256)
  leads[wanted[0]!] = 1
  return {
    leads,
    match(bytes, at, length) {
      if (at + wanted.length > length) return ~length
      for (let i = 1; i < wanted.length; i++) if (bytes[at + i] !== wanted[i]) return ~(at + 1)
      return at + wanted.length
    },
  }
}

function run(pattern: Exclude<ReplacePattern, string>): Matcher {
  checkOptions<typeof pattern>("pattern", pattern, REGEX)
  checkString("pattern.regex", pattern.regex)
  const { has, min, max } = runPattern(pattern.regex)
  return {
    leads: Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0xc0 || (byte < 0x80 && has(byte)) ? 1 : 0)),
    match(bytes, at, length) {
      let end = at
      let count = 0
      while (end < length && count < max && has(codePointAt(bytes, end))) {
        end += widthOf(bytes[end]!)
        count++
      }
      // The run is too short, and so is the rest of it.
      return count < min ? ~Math.max(end, at + widthOf(bytes[at]!)) : end
    },
  }
}
