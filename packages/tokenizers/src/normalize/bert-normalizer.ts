// BERT's normalizer.
// Devlin et al. 2019, tokenization.py (BasicTokenizer), as in Hugging Face's library.
import { enlarged, isStarter } from "@lectern/core"
import { checkBoolean, checkedOptions, type OptionTable } from "@lectern/core/checks"
import { codePointAt, widthOf, writeCodePoint } from "@lectern/core/utf8"
import { asciiMap, type CharacterMap, LEFT_OUT, mapCharacters } from "../text/map-characters.js"
import { type PipelineText, SLACK } from "../text/pipeline-text.js"
import { makeRoom, type TextBuilder } from "../text/text-builder.js"
import { ACCENT, bertKindsByCodePoint, CLEANED } from "../unicode/legacy.js"
import { isWhiteSpace } from "../unicode/white-space.js"
import { lowerCaseMap } from "./lowercase.js"
import type { Normalizer, TextRewriter } from "./normalizer.js"
import { nfd } from "./unicode-forms.js"

/** Options of `bertNormalizer`. */
export interface BertNormalizerOptions {
  /**
   * Whether to remove controls and U+FFFD, and to write a blank for every white space.
   *
   * @defaultValue `true`
   */
  readonly cleanText?: boolean
  /**
   * Whether to put blanks around Chinese characters.
   *
   * @defaultValue `true`
   */
  readonly handleChineseChars?: boolean
  /**
   * Whether to remove accents, after decomposition (NFD).
   *
   * @defaultValue as `lowercase`
   */
  readonly stripAccents?: boolean | null | undefined
  /**
   * Whether to convert to lower case.
   *
   * @defaultValue `true`
   */
  readonly lowercase?: boolean
}

/** The table of {@link BertNormalizerOptions}. */
export const BERT_NORMALIZER_OPTIONS: OptionTable<BertNormalizerOptions, "stripAccents"> = {
  cleanText: [checkBoolean, true],
  handleChineseChars: [checkBoolean, true],
  stripAccents: [(name, value) => value === null || checkBoolean(name, value), undefined],
  lowercase: [checkBoolean, true],
}

const BLANK = 0x20

// First and last code points; they include unassigned ones and compatibility ideographs.
const CHINESE: readonly (readonly [number, number])[] = [
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0x20000, 0x2a6df],
  [0x2a700, 0x2b81f],
  [0x2b920, 0x2ceaf],
  [0x2f800, 0x2fa1f],
]

// The result for a character. Larger numbers are places in the pool: 32 times the first byte plus the number of bytes.
const NOT_KNOWN = 0
const SAME = 1
const DROPPED = 2
const GENERAL = 3

const SIZE_BITS = 5
const MAX_SIZE = (1 << SIZE_BITS) - 1

/**
 * BERT's clean-up: controls and white space, blanks around Chinese characters, accents, lower case; in this order.
 *
 * @param options - the steps; all of them by default
 * @returns the normalizer Hugging Face calls `BertNormalizer`
 * @throws LecternError `unknown-option`; `wrong-type` for an option that is not true or false
 * @see [Note: WordPiece](../../../../docs/notes/wordpiece.md)
 * @example
 * ```ts
 * normalizeText(bertNormalizer(), "Café\t中文") //=> "cafe  中  文 "
 * normalizeText(bertNormalizer({ lowercase: false }), "Café") //=> "Café"
 * ```
 */
export function bertNormalizer(options: BertNormalizerOptions = {}): Normalizer {
  const checked = checkedOptions("bertNormalizer()", options, BERT_NORMALIZER_OPTIONS)
  const { cleanText, handleChineseChars, lowercase } = checked
  const dropAccents = checked.stripAccents ?? lowercase
  const decompose = nfd()
  let maps: { readonly before: CharacterMap; readonly after: CharacterMap } | undefined

  function normalize(text: PipelineText, track: boolean): PipelineText {
    maps ??= {
      before: cleaned(cleanText, handleChineseChars, lowercase),
      after: withoutAccents(dropAccents, lowercase),
    }
    const clean = mapCharacters(text, track, maps.before)
    const decomposed = dropAccents ? decompose.normalize(clean, track) : clean
    return dropAccents || lowercase ? mapCharacters(decomposed, track, maps.after) : decomposed
  }

  // Decomposition puts marks in order, which matters for marks that are not removed afterwards.
  function isSpecial(codePoint: number): boolean {
    if (!dropAccents) return false
    const kinds = bertKindsByCodePoint()
    const parts = [...String.fromCodePoint(codePoint).normalize("NFD")]
    return parts.some((part) => kinds[part.codePointAt(0)!] !== ACCENT && !isStarter(part))
  }

  return {
    normalize,
    rewrite: characterRewriter((text) => normalize(text, false), isSpecial),
    toJson: () => ({
      type: "BertNormalizer",
      clean_text: cleanText,
      handle_chinese_chars: handleChineseChars,
      strip_accents: options.stripAccents ?? null,
      lowercase,
    }),
  }
}

// ASCII is converted to lower case here, so that later steps can skip it.
function cleaned(clean: boolean, chinese: boolean, lowercase: boolean): CharacterMap {
  const kinds = bertKindsByCodePoint()
  return {
    ascii: asciiMap((byte) => {
      if (clean && kinds[byte] === CLEANED) return LEFT_OUT
      if (clean && isWhiteSpace(byte)) return BLANK
      return lowercase && byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte
    }),
    other(codePoint, into) {
      into[0] = codePoint
      if (clean) {
        if (kinds[codePoint] === CLEANED) return 0
        if (isWhiteSpace(codePoint)) into[0] = BLANK
      }
      if (!chinese || codePoint < 0x3400 || !isChinese(codePoint)) return 1
      into[0] = BLANK
      into[1] = codePoint
      into[2] = BLANK
      return 3
    },
  }
}

function isChinese(codePoint: number): boolean {
  return CHINESE.some(([first, last]) => codePoint >= first && codePoint <= last)
}

function withoutAccents(dropAccents: boolean, lowercase: boolean): CharacterMap {
  const kinds = bertKindsByCodePoint()
  const lower = lowerCaseMap()
  return {
    ascii: lowercase ? lower.ascii : asciiMap((byte) => byte),
    other(codePoint, into) {
      if (dropAccents && kinds[codePoint] === ACCENT) return 0
      if (lowercase) return lower.other(codePoint, into)
      into[0] = codePoint
      return 1
    },
  }
}

/** Makes the fast path. */
function characterRewriter(
  normalize: (text: PipelineText) => PipelineText,
  isSpecial: (codePoint: number) => boolean,
): TextRewriter {
  let known: Int32Array | undefined
  let pool = new Uint8Array(1 << 10)
  let poolTop = 1

  function learn(codePoint: number): number {
    if (isSpecial(codePoint)) return GENERAL
    const bytes = new Uint8Array(4 + SLACK)
    const width = writeCodePoint(codePoint, bytes, 0)
    const { bytes: content, length } = normalize({ bytes, length: width, origin: undefined })
    if (length === 0) return DROPPED
    if (length > MAX_SIZE) return GENERAL
    if (length === width && content.subarray(0, length).every((byte, i) => byte === bytes[i])) return SAME
    if (poolTop + length > pool.length) pool = enlarged(pool, pool.length * 2)
    pool.set(content.subarray(0, length), poolTop)
    poolTop += length
    return ((poolTop - length) << SIZE_BITS) | length
  }

  return (text, into) => {
    known ??= new Int32Array(0x110000)
    const { bytes, length } = text
    into.length = 0
    let limit = roomFor(into, length)
    let { bytes: out } = into
    let at = 0
    for (let i = 0; i < length; ) {
      const lead = bytes[i]!
      const codePoint = lead < 0x80 ? lead : codePointAt(bytes, i)
      let entry = known[codePoint]!
      if (entry === NOT_KNOWN) {
        entry = learn(codePoint)
        known[codePoint] = entry
      }
      const next = i + widthOf(lead)
      if (entry > GENERAL) {
        const first = entry >> SIZE_BITS
        const last = first + (entry & MAX_SIZE)
        // There is always room for the rest of the text if it does not change.
        if (at + last - first + length - i > limit) {
          into.length = at
          limit = roomFor(into, last - first + length - i)
          out = into.bytes
        }
        for (let each = first; each < last; each++) out[at++] = pool[each]!
      } else if (entry === SAME) {
        for (let each = i; each < next; each++) out[at++] = bytes[each]!
      } else if (entry === GENERAL) return undefined
      i = next
    }
    into.length = at
    return { bytes: out, length: at, origin: undefined }
  }
}

/** Makes room for one and a half times as many bytes, and returns the limit for writing. */
function roomFor(into: TextBuilder, more: number): number {
  makeRoom(into, more + (more >> 1))
  return into.bytes.length - SLACK
}
