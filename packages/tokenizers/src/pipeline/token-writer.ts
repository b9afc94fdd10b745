// Writes the tokens of lines as text, for metrics that compare tokens: bytes in, bytes out, and no object per token.
import {
  checkedOptions,
  checkInteger,
  checkTypedArray,
  integer,
  type OptionTable,
  outOfRange,
} from "@lectern/core/checks"
import { BYTE_CHARACTERS } from "../text/byte-alphabet.js"
import { checkPart } from "../text/checks.js"
import type { PipelineText } from "../text/pipeline-text.js"
import { builderOf, makeRoom, type TextBuilder } from "../text/text-builder.js"
import { encodeParts } from "./encode-parts.js"
import { copyPipelineText, encodingSession, placedBuffer, plainBuffer } from "./encoding-session.js"
import { encodingStages, soughtContents } from "./encoding-stages.js"
import { specialPolicies } from "./special-text.js"
import { normalizeBetween } from "./split-text.js"
import type { Tokenizer } from "./tokenizer.js"

/** Options of `tokenWriter`. */
export interface TokenWriterOptions {
  /**
   * The byte after every token, 0..255. A byte from 0xF8 on is in no UTF-8 text.
   *
   * @defaultValue `0x20`, a blank, as in the lines that sacreBLEU makes of pieces and splits at white space
   */
  readonly separator?: number
}

/** Writes the tokens of one line at a time. */
export interface TokenWriter {
  /**
   * Encodes a line.
   *
   * @param bytes - valid UTF-8
   * @param start - the line's first byte
   * @param end - the byte after its last
   * @returns the number of bytes that `write` will write
   * @throws LecternError `bad-data` if the model cannot encode the line, `out-of-range` or `wrong-type` for a range that is not in the bytes
   */
  encode(bytes: Uint8Array, start: number, end: number): number
  /**
   * Writes the tokens of the line encoded last, each followed by the separator.
   *
   * @param output - written in place; it has room for the number of bytes that `encode` returned
   * @param at - the place of the first byte
   * @returns the place after the last byte
   * @throws LecternError `out-of-range` or `wrong-type` if the output has not this room
   */
  write(output: Uint8Array, at: number): number
}

const OPTIONS: OptionTable<TokenWriterOptions> = { separator: [integer(0, 255), 0x20] }

const NEWLINE = 0x0a

/**
 * Makes a writer of tokens as text, by which metrics compare them.
 *
 * A token is its string in the vocabulary (`▁the`, `##ing`, `Ġthe`); an unknown one is the text that it represents, after
 * normalization, as in SentencePiece's `encode_as_pieces`, so that two unknown words are equal only if their texts are. In
 * vocabularies in GPT-2's alphabet this text is written in that alphabet. No special tokens are added, and text that spells one is
 * plain text, as with `allowedSpecial: "none"`; truncation and padding do not apply. A newline in a token is written as the separator.
 *
 * @param tokenizer - from any file or from parts
 * @param options - the separator
 * @returns the writer, with its own caches
 * @throws LecternError `wrong-type`, `out-of-range` or `unknown-option` for an argument that is not allowed
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#tokens-for-metrics)
 * @example
 * ```ts
 * const model = wordLevel({ vocabulary: vocabulary([["<unk>", 0], ["the", 1], ["river", 2]]) })
 * const writer = tokenWriter(createTokenizer({ preTokenizer: whitespaceSplit(), model }), { separator: 0x7c })
 * const line = new TextEncoder().encode("the  old river")
 * const output = new Uint8Array(writer.encode(line, 0, line.length))
 * writer.write(output, 0) //=> 14
 * new TextDecoder().decode(output) //=> "the|old|river|"
 * ```
 */
export function tokenWriter(tokenizer: Tokenizer, options: TokenWriterOptions = {}): TokenWriter {
  checkPart("tokenizer", tokenizer, "tokenizer")
  const { separator } = checkedOptions("tokenWriter()", options, OPTIONS)
  const { parts } = tokenizer
  const { model, addedTokens, preTokenizer } = parts
  const stages = encodingStages(parts, soughtContents(parts), normalizeBetween)
  const withSession = encodingSession(stages, model)
  const special = specialPolicies(addedTokens, model)({ allowedSpecial: "none", disallowedSpecial: "none" })
  const unknownId = model.unknownToken === undefined ? undefined : model.vocabulary.idOf(model.unknownToken)
  const choices = { special, sampling: undefined, name: "line", keepsPlaces: true }

  const known = knownTokens(tokenizer, separator)
  // Texts of unknown tokens, each with its separator, in order; and the numbers of these tokens in the line.
  const unknown = builderOf(new Uint8Array(256))
  const unknownEnds: number[] = []
  const unknownTokens: number[] = []
  let ids = new Int32Array(0)
  let length = 0
  let size = 0

  function putUnknown({ bytes }: PipelineText, start: number, end: number): void {
    makeRoom(unknown, 2 * (end - start) + 1)
    for (let i = start; i < end; i++) {
      const byte = bytes[i]!
      if (preTokenizer?.byteLevel === true) putCharacter(unknown, BYTE_CHARACTERS[byte]!.charCodeAt(0))
      else unknown.bytes[unknown.length++] = byte === NEWLINE ? separator : byte
    }
    unknown.bytes[unknown.length++] = separator
    unknownEnds.push(unknown.length)
  }

  return {
    encode(bytes, start, end) {
      checkTypedArray("bytes", bytes, "Uint8Array")
      checkInteger("end", end, 0, bytes.length)
      checkInteger("start", start, 0, end)
      length = size = 0
      unknown.length = unknownEnds.length = unknownTokens.length = 0
      const out = withSession((session) => {
        const buffer = unknownId === undefined ? plainBuffer(session) : placedBuffer(session)
        encodeParts(copyPipelineText(session, bytes, start, end), session, buffer, choices, (text, from, isAdded) => {
          if (isAdded) return
          const { starts, ends } = buffer.places!
          for (let i = from; i < buffer.length; i++) {
            if (buffer.ids[i] !== unknownId) continue
            unknownTokens.push(i)
            putUnknown(text, starts[i]!, ends[i]!)
          }
        })
        return buffer
      })
      ids = out.ids as Int32Array<ArrayBuffer>
      length = out.length
      size = unknown.length
      for (let i = 0, next = 0; i < length; i++) {
        if (unknownTokens[next] === i) next++
        else size += known.sizeOf(ids[i]!)
      }
      return size
    },
    write(output, at) {
      checkTypedArray("output", output, "Uint8Array")
      if (output.length < size) throw outOfRange("output", output.length, `an array with room for ${size} bytes`)
      checkInteger("at", at, 0, output.length - size)
      let to = at
      for (let i = 0, next = 0; i < length; i++) {
        if (unknownTokens[next] !== i) {
          to = known.write(ids[i]!, output, to)
          continue
        }
        const first = next === 0 ? 0 : unknownEnds[next - 1]!
        for (let from = first; from < unknownEnds[next]!; from++) output[to++] = unknown.bytes[from]!
        next++
      }
      return to
    },
  }
}

/** Tokens as bytes, each with its separator, prepared when they are first seen. */
interface KnownTokens {
  /** The number of bytes; prepares the token. */
  sizeOf(id: number): number
  /** Writes a prepared token. */
  write(id: number, output: Uint8Array, at: number): number
}

function knownTokens({ parts, tokenOf }: Tokenizer, separator: number): KnownTokens {
  const idLimit = Math.max(parts.model.vocabulary.idLimit, (parts.addedTokens.at(-1)?.id ?? -1) + 1)
  const starts = new Int32Array(idLimit)
  const sizes = new Int32Array(idLimit)
  const texts = builderOf(new Uint8Array(1 << 10))
  const encoder = new TextEncoder()
  return {
    sizeOf(id) {
      const size = sizes[id]!
      if (size > 0) return size
      const bytes = encoder.encode(tokenOf(id))
      makeRoom(texts, bytes.length + 1)
      starts[id] = texts.length
      for (const byte of bytes) texts.bytes[texts.length++] = byte === NEWLINE ? separator : byte
      texts.bytes[texts.length++] = separator
      sizes[id] = bytes.length + 1
      return bytes.length + 1
    },
    write(id, output, at) {
      const { bytes } = texts
      const start = starts[id]!
      const size = sizes[id]!
      for (let i = 0; i < size; i++) output[at + i] = bytes[start + i]!
      return at + size
    },
  }
}

/** Writes a character of two bytes at most as UTF-8. */
function putCharacter(target: TextBuilder, code: number): void {
  if (code < 0x80) target.bytes[target.length++] = code
  else {
    target.bytes[target.length++] = 0xc0 | (code >> 6)
    target.bytes[target.length++] = 0x80 | (code & 0x3f)
  }
}
