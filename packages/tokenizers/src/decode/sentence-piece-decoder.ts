// Decodes as SentencePiece does.
import { checkBoolean, checkedOptions, checkString, later, type OptionTable } from "@lectern/core/checks"
import { checkIterable, checkStringList } from "../text/checks.js"
import { byteOf } from "./byte-fallback-decoder.js"
import { type Decoder, decoderOf, putToken, wholeTokens } from "./decoder.js"
import { characterLength, isBegun } from "./recover-characters.js"

/** Properties of a SentencePiece model that decoding needs. */
export interface SentencePieceDecoderOptions {
  /**
   * Pieces that represent no text.
   *
   * @defaultValue none
   */
  readonly controls?: Iterable<string>
  /**
   * The piece for text that the vocabulary cannot represent.
   *
   * @defaultValue `"<unk>"`
   */
  readonly unknownPiece?: string
  /**
   * The text written for the unknown piece.
   *
   * @defaultValue `" ⁇ "` (U+2047 between blanks)
   */
  readonly unknownSurface?: string
  /**
   * Whether pieces like `<0xE4>` are bytes.
   *
   * @defaultValue `false`
   */
  readonly byteFallback?: boolean
  /**
   * Whether a blank was put before the text.
   *
   * @defaultValue `true`
   */
  readonly addDummyPrefix?: boolean
  /**
   * Whether blanks around the text were removed.
   *
   * @defaultValue `true`
   */
  readonly removeExtraWhitespaces?: boolean
}

const OPTIONS: OptionTable<SentencePieceDecoderOptions> = {
  controls: [later(), []],
  unknownPiece: [checkString, "<unk>"],
  unknownSurface: [checkString, " ⁇ "],
  byteFallback: [checkBoolean, false],
  addDummyPrefix: [checkBoolean, true],
  removeExtraWhitespaces: [checkBoolean, true],
}

const BLANK = "▁"

/**
 * Turns pieces into text: `▁` becomes a blank, byte pieces become their characters (a byte that belongs to none becomes U+FFFD), control
 * pieces are removed. The blank that normalization put at the beginning is removed too; if normalization removed blanks, all blanks there.
 *
 * @param options - properties of the model
 * @returns the decoder
 * @throws LecternError `unknown-option`; `wrong-type` for an option of the wrong type
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#decoders)
 * @example
 * ```ts
 * const decoder = sentencePieceDecoder({ controls: ["</s>"] })
 * decoder.decodeChain(["▁the", "▁low", "est", "</s>"]).join("") //=> "the lowest"
 * decoder.decodeChain(["▁the", "<unk>"]).join("") //=> "the ⁇ "
 * ```
 */
export function sentencePieceDecoder(options: SentencePieceDecoderOptions = {}): Decoder {
  const checked = checkedOptions("sentencePieceDecoder()", options, OPTIONS)
  const { unknownPiece, unknownSurface, byteFallback, addDummyPrefix, removeExtraWhitespaces } = checked
  const { controls: controlPieces } = checked
  checkIterable("controls", controlPieces, "a list of pieces")
  const controls = new Set(controlPieces)
  checkStringList("controls", [...controls])
  return decoderOf({
    into(next) {
      let dropsBlank = addDummyPrefix || removeExtraWhitespaces
      const put = (text: string) => {
        if (text === "") return
        dropsBlank = false
        putToken(next, text)
      }
      const bytes = byteRun(put)
      const putPiece = (piece: string) => {
        if (controls.has(piece)) return
        if (piece === unknownPiece) {
          put(unknownSurface)
          return
        }
        let text = piece
        if (dropsBlank && text.startsWith(BLANK)) {
          text = text.slice(1)
          dropsBlank = removeExtraWhitespaces
        }
        put(text.replaceAll(BLANK, " "))
      }
      return wholeTokens(
        next,
        (piece) => {
          const byte = byteFallback ? byteOf(piece) : undefined
          if (byte !== undefined) {
            bytes.push(byte)
            return
          }
          bytes.end()
          putPiece(piece)
        },
        bytes.end,
      )
    },
    toJson: () => undefined,
  })
}

/** Decodes bytes that arrive one by one into characters. */
function byteRun(put: (text: string) => void): { push(byte: number): void; end(): void } {
  const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })
  const pending = new Uint8Array(4)
  let length = 0
  const take = (final: boolean) => {
    while (length > 0) {
      const size = characterLength(pending, 0, length)
      if (size === 0 && !final && isBegun(pending, 0, length)) return
      put(size === 0 ? "\uFFFD" : utf8.decode(pending.subarray(0, size)))
      const used = Math.max(size, 1)
      pending.copyWithin(0, used, length)
      length -= used
    }
  }
  return {
    push(byte) {
      pending[length++] = byte
      take(false)
    },
    end: () => take(true),
  }
}
