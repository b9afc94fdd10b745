// Decides the treatment of special tokens that are spelled out in a text: tokens, plain text, or an error.
// Source: https://github.com/openai/tiktoken, version 0.14.0, Encoding.encode

import { LecternError } from "@lectern/core"
import { nearest, outOfRange, wrongType } from "@lectern/core/checks"
import type { Model, PieceEncoder } from "../encode/model.js"
import type { AddedToken, CompleteParts, SpecialTokenNames } from "./tokenizer.js"
import { withoutTokens } from "./without-tokens.js"

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
        const why = `${what}; allowedSpecial makes it a token, disallowedSpecial: "none" plain text`
        return new LecternError({ kind: "bad-data", path: text, why })
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
