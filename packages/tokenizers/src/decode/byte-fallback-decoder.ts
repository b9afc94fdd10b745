// Turns byte tokens like `<0xE4>` into characters.
import { type Decoder, decoderOf, putToken, wholeTokens } from "./decoder.js"

const BYTE_TOKEN = /^<0x([0-9A-Fa-f]{2})>$/

/**
 * Turns byte tokens like `<0xE4>` into text. A run of byte tokens that is valid UTF-8 becomes its characters; in any other run each
 * token becomes U+FFFD. A run is passed on when it is complete, since one bad byte at its end changes all of it.
 *
 * @returns the decoder
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#decoders)
 * @example
 * ```ts
 * byteFallbackDecoder().decodeChain(["caf", "<0xC3>", "<0xA9>"]) //=> ["caf", "é"]
 * byteFallbackDecoder().decodeChain(["<0xC3>", "!"]) //=> ["\uFFFD", "!"]
 * ```
 */
export function byteFallbackDecoder(): Decoder {
  const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
  return decoderOf({
    into(next) {
      let run: number[] = []
      const endRun = () => {
        if (run.length === 0) return
        const bytes = Uint8Array.from(run)
        run = []
        let text: string
        try {
          text = utf8.decode(bytes)
        } catch {
          for (const _ of bytes) putToken(next, "\uFFFD")
          return
        }
        putToken(next, text)
      }
      return wholeTokens(
        next,
        (token) => {
          const byte = byteOf(token)
          if (byte !== undefined) {
            run.push(byte)
            return
          }
          endRun()
          putToken(next, token)
        },
        endRun,
      )
    },
    toJson: () => ({ type: "ByteFallback" }),
  })
}

/** Reads a byte token. */
export function byteOf(token: string): number | undefined {
  if (token.length !== 6) return undefined
  const hex = BYTE_TOKEN.exec(token)?.[1]
  return hex === undefined ? undefined : Number.parseInt(hex, 16)
}
