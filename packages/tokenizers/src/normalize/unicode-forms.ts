// Unicode's normalization forms with origins. A table gives the stretches of text that can change; the engine normalizes these, and
// this code finds the origin of each new character in them.
import type { NormalForm } from "@lectern/core"
import { codePointAt, widthOf } from "@lectern/core/utf8"
import type { PipelineText } from "../text/pipeline-text.js"
import { appendSource, finish, makeRoom, textBuilder } from "../text/text-builder.js"
import { BEFORE, JOINING, normalizationKinds } from "../unicode/legacy.js"
import type { Normalizer } from "./normalizer.js"
import { type Recomposed, recompose } from "./recompose.js"

// Effects of a form on a character; 0 is not computed yet.
/** Nothing, whatever comes after it. */
const OUTSIDE = 1
/** Nothing by itself. */
const INERT = 2
const CHANGES = 3
const JOINS = 4

const MAX_CACHED_LENGTH = 32
const MAX_CACHED = 8192

const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

/**
 * Unicode's canonical composition: a letter and its accents become one character if it exists.
 *
 * Characters are those of Unicode 9.0 in every engine, as in Hugging Face's library: later ones are not changed.
 *
 * @returns the normalizer Hugging Face calls `NFC`
 * @see Unicode Standard Annex 15
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#normalizers)
 * @example
 * ```ts
 * normalizeText(nfc(), "e\u0301") //=> "\u00E9"
 * ```
 */
export function nfc(): Normalizer {
  return unicodeForm("NFC")
}

/**
 * Unicode's canonical decomposition: a letter with accents becomes the letter and its accents.
 *
 * Characters are those of Unicode 9.0 in every engine, as in Hugging Face's library: later ones are not changed.
 *
 * @returns the normalizer Hugging Face calls `NFD`
 * @see Unicode Standard Annex 15
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#normalizers)
 * @example
 * ```ts
 * normalizeText(nfd(), "\u00E9") //=> "e\u0301"
 * ```
 */
export function nfd(): Normalizer {
  return unicodeForm("NFD")
}

/**
 * Unicode's compatibility composition: as `nfc`, and variants such as ﬁ or ① become plain characters.
 *
 * Characters are those of Unicode 9.0 in every engine, as in Hugging Face's library: later ones are not changed.
 *
 * @returns the normalizer Hugging Face calls `NFKC`
 * @see Unicode Standard Annex 15
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#normalizers)
 * @example
 * ```ts
 * normalizeText(nfkc(), "ﬁ ① e\u0301") //=> "fi 1 \u00E9"
 * ```
 */
export function nfkc(): Normalizer {
  return unicodeForm("NFKC")
}

/**
 * Unicode's compatibility decomposition: as `nfd`, and variants such as ﬁ or ① become plain characters.
 *
 * Characters are those of Unicode 9.0 in every engine, as in Hugging Face's library: later ones are not changed.
 *
 * @returns the normalizer Hugging Face calls `NFKD`
 * @see Unicode Standard Annex 15
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#normalizers)
 * @example
 * ```ts
 * normalizeText(nfkd(), "ﬁ ① \u00E9") //=> "fi 1 e\u0301"
 * ```
 */
export function nfkd(): Normalizer {
  return unicodeForm("NFKD")
}

function unicodeForm(form: NormalForm): Normalizer {
  const kinds = new Uint8Array(0x110000)
  const cache = new Map<string | number, Recomposed>()

  function kindOf(codePoint: number): number {
    let kind = kinds[codePoint]!
    if (kind === 0) {
      kind = formKind(codePoint, form)
      kinds[codePoint] = kind
    }
    return kind
  }

  function changed(bytes: Uint8Array, start: number, end: number): Recomposed {
    if (end - start > MAX_CACHED_LENGTH) return recompose(decoder.decode(bytes.subarray(start, end)), form)
    const first = codePointAt(bytes, start)
    const second = start + widthOf(bytes[start]!)
    let key: string | number = first
    if (second < end) {
      // Above all code points.
      key = (first + 1) * 0x110000 + codePointAt(bytes, second)
      if (second + widthOf(bytes[second]!) < end) key = stringOf(bytes, start, end)
    }
    let found = cache.get(key)
    if (found === undefined) {
      found = recompose(stringOf(bytes, start, end), form)
      if (cache.size >= MAX_CACHED) cache.clear()
      cache.set(key, found)
    }
    return found
  }

  function normalize(text: PipelineText, track: boolean): PipelineText {
    const { bytes, length } = text
    let target: ReturnType<typeof textBuilder> | undefined
    let copied = 0
    for (let i = 0; i < length; ) {
      // A stretch is one character and the characters that may join it; without the former if it cannot change.
      const start = i
      const lead = bytes[i]!
      i += widthOf(lead)
      // ASCII never joins, and changes only together with the next character.
      if (lead < 0x80 && bytes[i]! < 0x80) continue
      const kind = kindOf(lead < 0x80 ? lead : codePointAt(bytes, start))
      const next = i
      while (i < length && bytes[i]! >= 0x80 && kindOf(codePointAt(bytes, i)) === JOINS) i += widthOf(bytes[i]!)
      if (kind <= INERT && i === next) continue
      const first = kind === OUTSIDE ? next : start
      const { bytes: content, from, same } = changed(bytes, first, i)
      if (same) continue
      target ??= textBuilder(length + (length >> 2) + 16, track, text.maxLength)
      appendSource(target, bytes, copied, first)
      copied = i
      makeRoom(target, content.length)
      target.bytes.set(content, target.length)
      if (target.from !== undefined) {
        for (let each = 0; each < content.length; each++) target.from[target.length + each] = first + from[each]!
      }
      target.length += content.length
    }
    if (target === undefined) return text
    appendSource(target, bytes, copied, length)
    return finish(target, text)
  }

  return { normalize, toJson: () => ({ type: form }) }
}

function formKind(codePoint: number, form: NormalForm): number {
  const kind = normalizationKinds()[codePoint]!
  if (kind === 0) return OUTSIDE
  if (kind === JOINING) return JOINS
  const character = String.fromCodePoint(codePoint)
  return kind === BEFORE || character.normalize(form) === character ? INERT : CHANGES
}

function stringOf(bytes: Uint8Array, start: number, end: number): string {
  let text = ""
  for (let i = start; i < end; i += widthOf(bytes[i]!)) text += String.fromCodePoint(codePointAt(bytes, i))
  return text
}
