// Keeps a model from giving plain text certain tokens: a model that has `</s>` in its vocabulary may find it by itself.
import { LecternError } from "@lectern/core"
import { isContinuation } from "@lectern/core/utf8"
import type { PieceEncoder, Sampling, TokenBuffer } from "../encode/model.js"
import { placedTokenBuffer, putToken } from "../encode/token-buffer.js"

/** The tokens that plain text must not get. */
export interface BarredTokens {
  /** Their ids. */
  readonly barred: ReadonlySet<number>
  /** The token for characters that the model cannot represent otherwise, if it has one. */
  readonly unknownId: number | undefined
  /** The texts of the tokens, for errors. */
  readonly contents: ReadonlyMap<number, string>
}

/**
 * Wraps an encoder: a piece that would get a barred token is split after the token's first character, and its parts are encoded
 * separately, until no part gets one. A barred token of one character becomes the unknown token.
 */
export function withoutTokens(encoder: PieceEncoder, { barred, unknownId, contents }: BarredTokens): PieceEncoder {
  const found = placedTokenBuffer()
  const range = new Int32Array(2)

  const encodePart = (
    bytes: Uint8Array,
    start: number,
    end: number,
    out: TokenBuffer,
    piece: number,
    how?: Sampling,
  ) => {
    range[0] = start
    range[1] = end
    found.length = 0
    encoder.encodePieces(bytes, range, 1, found, how)
    const { starts, ends } = found.places!
    const cuts: number[] = []
    for (let i = 0; i < found.length; i++) {
      const id = found.ids[i]!
      if (!barred.has(id)) continue
      let cut = starts[i]! + 1
      while (cut < ends[i]! && isContinuation(bytes[cut]!)) cut++
      if (cut < ends[i]!) cuts.push(cut)
      else if (unknownId !== undefined) found.ids[i] = unknownId
      else throw notPlain(contents.get(id)!)
    }
    if (cuts.length === 0) {
      for (let i = 0; i < found.length; i++) putToken(out, found.ids[i]!, starts[i]!, ends[i]!, piece)
      return
    }
    let from = start
    for (const cut of [...cuts, end]) {
      encodePart(bytes, from, cut, out, piece, how)
      from = cut
    }
  }

  return {
    encodePieces(bytes, pieces, count, out, sampling) {
      const from = out.length
      encoder.encodePieces(bytes, pieces, count, out, sampling)
      let i = from
      while (i < out.length && !barred.has(out.ids[i]!)) i++
      if (i === out.length) return
      out.length = from
      const firstPiece = out.places?.firstPiece ?? 0
      for (let piece = 0; piece < count; piece++) {
        encodePart(bytes, pieces[2 * piece]!, pieces[2 * piece + 1]!, out, firstPiece + piece, sampling)
      }
    },
  }
}

function notPlain(content: string): LecternError {
  const why = `special token ${JSON.stringify(content)} cannot be plain text: it is one character, and there is no unknown token`
  return new LecternError({ kind: "bad-data", path: "text", why })
}
