// Forbids tokens: always, at the start, or until the output has a minimum length.
import { checkInteger, checkList, checkNotEmpty } from "@lectern/core/checks"
import type { Rule } from "../rules/rule.js"

/**
 * Forbids some tokens.
 *
 * @param tokens - their ids
 * @returns a rule
 * @throws LecternError `out-of-range`, `wrong-type`
 * @see [Note: Beam search](../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const scores = Float64Array.of(-1, -1)
 * suppressTokens([1]).apply(scores, { tokens: Int32Array.of(0), promptLength: 1, source: 0 })
 * scores //=> [-1, -Infinity]
 * ```
 */
export function suppressTokens(tokens: Readonly<ArrayLike<number>>): Rule {
  const list = tokenList("tokens", tokens)
  return {
    name: "suppressTokens",
    apply(scores) {
      for (const token of list) scores[token] = -Infinity
    },
  }
}

/**
 * Forbids sequences of tokens: the last token of each, wherever the tokens before it have just been read or written.
 *
 * @param sequences - each of at least one token
 * @returns a rule
 * @throws LecternError `out-of-range`, `wrong-type`
 * @see [Note: Beam search](../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const scores = Float64Array.of(-1, -1)
 * badWords([[0, 1]]).apply(scores, { tokens: Int32Array.of(0), promptLength: 1, source: 0 })
 * scores //=> [-1, -Infinity]
 * ```
 */
export function badWords(sequences: readonly Readonly<ArrayLike<number>>[]): Rule {
  checkList("sequences", sequences, "a list of token sequences")
  const lists = Array.from(sequences, (sequence, i) => {
    const name = `sequences[${i}]`
    checkList(name, sequence)
    checkNotEmpty(name, sequence)
    return tokenList(name, sequence)
  })
  return {
    name: "badWords",
    apply(scores, { tokens }) {
      for (const list of lists) {
        const start = tokens.length - list.length + 1
        if (start >= 0 && list.subarray(0, -1).every((token, i) => token === tokens[start + i]))
          scores[list.at(-1)!] = -Infinity
      }
    },
  }
}

/**
 * Forbids the end tokens until `length` tokens have been written after the prompt; the end token itself is not one of them.
 *
 * @param length - an integer of at least 0
 * @param endTokens - the end token, or several
 * @returns a rule
 * @throws LecternError `out-of-range`, `wrong-type`
 * @see [Note: Beam search](../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const scores = Float64Array.of(-1, -1)
 * minLength(2, 0).apply(scores, { tokens: Int32Array.of(1, 1), promptLength: 1, source: 0 })
 * scores //=> [-Infinity, -1]
 * ```
 */
export function minLength(length: number, endTokens: number | Readonly<ArrayLike<number>>): Rule {
  checkInteger("length", length, 0)
  const ends = tokenList("endTokens", endTokens)
  return {
    name: "minLength",
    apply(scores, { tokens, promptLength }) {
      if (tokens.length - promptLength >= length) return
      for (const token of ends) scores[token] = -Infinity
    },
  }
}

/** One token id or several as a list. */
export function tokenList(name: string, tokens: number | Readonly<ArrayLike<number>>): Int32Array {
  const list = typeof tokens === "number" ? [tokens] : tokens
  checkList(name, list, "a token id or a list of them")
  for (let i = 0; i < list.length; i++) checkInteger(`${name}[${i}]`, list[i], 0, 2 ** 31 - 1)
  return Int32Array.from(list)
}
