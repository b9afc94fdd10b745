// Rules that forbid or force tokens: always, at the start, until a minimum length, or where an n-gram would be repeated.
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
function tokenList(name: string, tokens: number | Readonly<ArrayLike<number>>): Int32Array {
  const list = typeof tokens === "number" ? [tokens] : tokens
  checkList(name, list, "a token id or a list of them")
  for (let i = 0; i < list.length; i++) checkInteger(`${name}[${i}]`, list[i], 0, 2 ** 31 - 1)
  return Int32Array.from(list)
}

/**
 * Makes every output of a source begin with given tokens, which are scored: "forced decoding". With a whole reference as prefix, the
 * model's score of that reference comes out.
 *
 * @param prefixes - one list of tokens per source, in the order of the sources; an empty list forces nothing
 * @returns a rule; sources beyond the list are not forced
 * @throws LecternError `out-of-range`, `wrong-type`
 * @see [Note: Beam search](../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const scores = Float64Array.of(-1, -2)
 * forcedPrefixes([[1]]).apply(scores, { tokens: Int32Array.of(0), promptLength: 1, source: 0 })
 * scores //=> [-Infinity, -2]
 * ```
 */
export function forcedPrefixes(prefixes: readonly Readonly<ArrayLike<number>>[]): Rule {
  checkList("prefixes", prefixes, "a list of token sequences")
  const lists = Array.from(prefixes, (prefix, i) => {
    checkList(`prefixes[${i}]`, prefix)
    return tokenList(`prefixes[${i}]`, prefix)
  })
  return {
    name: "forcedPrefixes",
    apply(scores, { tokens, promptLength, source }) {
      const token = lists[source]?.[tokens.length - promptLength]
      if (token === undefined) return
      const score = scores[token]!
      scores.fill(-Infinity)
      scores[token] = score
    },
  }
}

/**
 * Forbids every token that would repeat an n-gram of the prompt or the output so far.
 *
 * @param order - the length of the n-grams, an integer of at least 1; 1 forbids every token that has occurred
 * @returns a rule
 * @throws LecternError `out-of-range`, `wrong-type`
 * @see Paulus, Xiong and Socher 2017, "A deep reinforced model for abstractive summarization", section 2.5
 * @see [Note: Beam search](../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const scores = Float64Array.of(-1, -1, -1)
 * noRepeatNgrams(2).apply(scores, { tokens: Int32Array.of(1, 2, 1), promptLength: 1, source: 0 })
 * scores //=> [-1, -1, -Infinity]
 * ```
 */
export function noRepeatNgrams(order: number): Rule {
  checkInteger("order", order, 1)
  return {
    name: "noRepeatNgrams",
    apply(scores, { tokens }) {
      const last = tokens.length - order + 1
      for (let start = 0; start < last; start++) {
        let same = 0
        while (same < order - 1 && tokens[start + same] === tokens[last + same]) same++
        if (same === order - 1) scores[tokens[start + order - 1]!] = -Infinity
      }
    },
  }
}
