// Decides the treatment of special tokens that are spelled out in a text: tokens, plain text, or an error.
// Source: https://github.com/openai/tiktoken, version 0.14.0, Encoding.encode
import { badData, type LecternError } from "@lectern/core"
import { nearest, outOfRange, wrongType } from "@lectern/core/checks"
import { isContinuation } from "@lectern/core/utf8"
import type { Model, PieceEncoder, Sampling, TokenBuffer } from "../encode/model.js"
import { placedTokenBuffer, putToken } from "../encode/token-buffer.js"
import type { AddedToken, CompleteParts, SpecialTokenNames } from "./tokenizer.js"

/** Treatment of a special token that is spelled out in a text. */
export type Treatment = "token" | "plain" | "refused"

/** The treatment of special tokens in one call. */
export interface SpecialPolicy {
  /** Whether some token is refused. */
  readonly refuses: boolean
  /** Treatment of an added token; `token` for one that is not special. */
  treatmentOf(id: number): Treatment
  /** An encoder that gives plain text no token whose text must stay plain. */
  encoderOf(encoder: PieceEncoder): PieceEncoder
  /** The error for a refused token. */
  refusal(id: number, text: string, position: number): LecternError
}

type CompleteSpecialText = Pick<CompleteParts, "allowedSpecial" | "disallowedSpecial">

/** Finds the policy of a call's options; undefined if all special tokens are tokens. */
export type PolicyOf = (options: CompleteSpecialText) => SpecialPolicy | undefined

/** The tokens that plain text must not get. */
interface BarredTokens {
  /** Their ids. */
  readonly barred: ReadonlySet<number>
  /** The token for characters that the model cannot represent otherwise, if it has one. */
  readonly unknownId: number | undefined
  /** The texts of the tokens, for errors. */
  readonly contents: ReadonlyMap<number, string>
}

/** Prepares the policies of a tokenizer. */
export function specialPolicies(tokens: readonly Required<AddedToken>[], model: Model): PolicyOf {
  const { vocabulary, unknownToken } = model
  const special = new Map(tokens.flatMap(({ id, content, special: is }) => (is ? [[content, id]] : [])))
  const contents = new Map(Array.from(special, ([content, id]) => [id, content]))
  const unknownId = unknownToken === undefined ? undefined : vocabulary.idOf(unknownToken)
  // The model itself could find these in plain text.
  const known = [...contents.keys()].filter((id) => id !== unknownId && vocabulary.tokenOf(id) !== undefined)
  const idsOf = (name: string, names: SpecialTokenNames) =>
    typeof names === "string" ? names : readIds(name, names, special)

  const policy = (allowed: Ids, disallowed: Ids): SpecialPolicy | undefined => {
    const treatmentOf = (id: number): Treatment => {
      if (!contents.has(id)) return "token"
      if (typeof disallowed !== "string" && disallowed.has(id)) return "refused"
      if (allowed === "all" || (allowed !== "none" && allowed.has(id))) return "token"
      return disallowed === "all" ? "refused" : "plain"
    }
    const treatments = new Set(Array.from(contents.keys(), treatmentOf))
    if (!treatments.has("plain") && !treatments.has("refused")) return undefined
    const barred = new Set(known.filter((id) => treatmentOf(id) !== "token"))
    return {
      refuses: treatments.has("refused"),
      treatmentOf,
      encoderOf: (encoder) => (barred.size === 0 ? encoder : withoutTokens(encoder, { barred, unknownId, contents })),
      refusal(id, text, position) {
        const what = `special token ${JSON.stringify(contents.get(id))} at position ${position} is not allowed`
        return badData(text, `${what}; allowedSpecial makes it a token, disallowedSpecial: "none" plain text`)
      },
    }
  }

  const policies = new Map<string, SpecialPolicy | undefined>()
  return ({ allowedSpecial, disallowedSpecial }) => {
    if (typeof allowedSpecial !== "string" || typeof disallowedSpecial !== "string") {
      return policy(idsOf("allowedSpecial", allowedSpecial), idsOf("disallowedSpecial", disallowedSpecial))
    }
    const key = `${allowedSpecial} ${disallowedSpecial}`
    if (!policies.has(key)) policies.set(key, policy(allowedSpecial, disallowedSpecial))
    return policies.get(key)
  }
}

type Ids = "all" | "none" | ReadonlySet<number>

function readIds(name: string, names: Iterable<string>, special: ReadonlyMap<string, number>): ReadonlySet<number> {
  const ids = new Set<number>()
  let i = 0
  for (const content of names) {
    const id = special.get(content)
    if (id === undefined) throw notSpecial(`${name}[${i}]`, content, [...special.keys()])
    ids.add(id)
    i++
  }
  return ids
}

function notSpecial(name: string, got: unknown, known: readonly string[]): LecternError {
  const want = "a special token of this tokenizer"
  if (typeof got !== "string") return wrongType(name, got, want)
  const meant = nearest(got, known)
  return outOfRange(name, got, meant === undefined ? want : `${want} (did you mean ${JSON.stringify(meant)}?)`)
}

/**
 * Wraps an encoder: a piece that would get a barred token is split after the token's first character, and its parts are encoded
 * separately, until no part gets one. A barred token of one character becomes the unknown token.
 */
function withoutTokens(encoder: PieceEncoder, { barred, unknownId, contents }: BarredTokens): PieceEncoder {
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
  return badData("text", why)
}
