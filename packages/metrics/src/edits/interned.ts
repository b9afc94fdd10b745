// Numbers for tokens of any kind, so that they can be compared as numbers.
import { checkList } from "@lectern/core/checks"

/** Two sequences of tokens as numbers from 0 on: equal tokens have equal numbers. */
export interface InternedPair {
  /** The first sequence. */
  readonly first: Int32Array
  /** The second. */
  readonly second: Int32Array
  /** A number above all of them. */
  readonly size: number
}

/** A sequence of tokens, and its name for the caller. */
export type NamedTokens = readonly [name: string, tokens: Readonly<ArrayLike<unknown>>]

/** Numbers the tokens of two sequences. */
export function internPair(first: NamedTokens, second: NamedTokens): InternedPair {
  const known = new Map<unknown, number>()
  const numbersOf = ([name, tokens]: NamedTokens): Int32Array => {
    checkList(name, tokens, "an array of tokens")
    const numbers = new Int32Array(tokens.length)
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]
      let number = known.get(token)
      if (number === undefined) {
        number = known.size
        known.set(token, number)
      }
      numbers[i] = number
    }
    return numbers
  }
  return { first: numbersOf(first), second: numbersOf(second), size: known.size }
}
