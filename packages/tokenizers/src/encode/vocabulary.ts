// Tokens and their ids.

import { badData, type LecternError } from "@lectern/core"
import { checkInteger, checkString, wrongType } from "@lectern/core/checks"
import { checkIterable } from "../text/checks.js"

/** Tokens and their ids, in both directions. Ids may have holes, which have no token. */
export interface Vocabulary {
  /** The number of tokens. */
  readonly size: number
  /** The largest id plus 1. */
  readonly idLimit: number
  /**
   * Finds a token's id.
   *
   * @param token - as the vocabulary writes it
   * @returns its id, or undefined
   */
  idOf(token: string): number | undefined
  /**
   * Finds an id's token.
   *
   * @param id - a whole number
   * @returns the token, or undefined
   */
  tokenOf(id: number): string | undefined
  /** All tokens with their ids, in order of ids. */
  entries(): Iterable<readonly [token: string, id: number]>
}

/** The largest id allowed; it limits the memory that an untrusted file can make us allocate. */
export const MAX_ID: number = 2 ** 24 - 1

/**
 * Makes a vocabulary.
 *
 * @param entries - tokens and ids; each token once, each id once
 * @returns the vocabulary
 * @throws LecternError `bad-data` naming a repeated token or id, `out-of-range` for an id that is not an integer
 * in 0..2^24-1, `wrong-type` for an argument that is not a list of tokens and ids
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#models)
 * @example
 * ```ts
 * const tokens = vocabulary([["[UNK]", 0], ["low", 1], ["##er", 5]])
 * tokens.idOf("low") //=> 1
 * tokens.tokenOf(5) //=> "##er"
 * tokens.idLimit //=> 6
 * ```
 */
export function vocabulary(entries: Iterable<readonly [token: string, id: number]>): Vocabulary {
  checkIterable("entries", entries, "a list of tokens and ids")
  const ids = new Map<string, number>()
  for (const entry of entries) {
    if (!Array.isArray(entry)) throw wrongType(`entries[${ids.size}]`, entry, "a token and its id")
    const [token, id] = entry as readonly [string, number]
    checkString(`entries[${ids.size}][0]`, token)
    if (ids.has(token)) throw twice(`token ${JSON.stringify(token)} comes twice, with ids ${ids.get(token)} and ${id}`)
    ids.set(token, id)
  }
  return vocabularyOfMap(ids)
}

/** Makes a vocabulary from a map without copying it. */
export function vocabularyOfMap(ids: ReadonlyMap<string, number>): Vocabulary {
  const tokens: (string | undefined)[] = []
  ids.forEach((id, token) => {
    if (!(Number.isInteger(id) && id >= 0 && id <= MAX_ID))
      checkInteger(`the id of token ${JSON.stringify(token)}`, id, 0, MAX_ID)
    if (tokens[id] !== undefined)
      throw twice(`id ${id} comes twice, for ${JSON.stringify(tokens[id])} and ${JSON.stringify(token)}`)
    tokens[id] = token
  })
  return {
    size: ids.size,
    idLimit: tokens.length,
    idOf: (token) => ids.get(token),
    tokenOf: (id) => tokens[id],
    *entries() {
      for (let id = 0; id < tokens.length; id++) {
        const token = tokens[id]
        if (token !== undefined) yield [token, id]
      }
    },
  }
}

function twice(why: string): LecternError {
  return badData("vocabulary", why)
}
