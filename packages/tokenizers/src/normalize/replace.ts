// One text for another.
import { checkOptions, checkString, type OptionNames, outOfRange } from "@lectern/core/checks"
import { characterBefore, codePointAt, widthOf } from "@lectern/core/utf8"
import type { PipelineText } from "../text/pipeline-text.js"
import { appendBytes, appendSource, finish, type TextBuilder, textBuilder } from "../text/text-builder.js"
import type { Normalizer } from "./normalizer.js"
import { runPattern } from "./run-pattern.js"

/** What is looked for: a text, or a regex. */
export type ReplacePattern =
  | string
  | {
      /** The source of the regex. */
      readonly regex: string
    }

/** What is replaced. */
export interface ReplaceOptions {
  /**
   * What is looked for: a text that is not empty, or one of the regexes that are a run of one set of characters, such as
   * ` {2,}`, `\s+`, `[ \t]+`.
   */
  readonly pattern: ReplacePattern
  /** What takes its place. */
  readonly content: string
}

const OPTIONS: OptionNames<ReplaceOptions> = { pattern: true, content: true }
const REGEX = { regex: true } as const

/** Longest text that is looked for, in bytes. */
const MAX_PATTERN = 1024

interface Matcher {
  /** 1 for every byte that a match may start with. */
  readonly leads: Uint8Array
  /** The end of the match that starts at a place; when there is none, `~next`, where `next` is the first place to try then. */
  readonly match: (bytes: Uint8Array, at: number, length: number) => number
}

/**
 * Replaces every match of a pattern, from left to right. What takes a match's place comes from the match's last character.
 *
 * @param options - what is looked for, and what takes its place
 * @returns the normalizer Hugging Face calls `Replace`
 * @throws LecternError `out-of-range` when the pattern is empty, longer than 1024 bytes, or a regex that is not known; `unknown-option`
 * or `wrong-type` for anything else that is not allowed
 */
export function replace(options: ReplaceOptions): Normalizer {
  checkOptions("replace()", options, OPTIONS)
  const { pattern, content } = options
  checkString("content", content)
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

// Whether one character takes its own place.
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
      // Too short a run: what is left of it is shorter still.
      return count < min ? ~Math.max(end, at + widthOf(bytes[at]!)) : end
    },
  }
}
