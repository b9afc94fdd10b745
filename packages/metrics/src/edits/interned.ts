// Numbers for tokens of any kind, so that they can be compared as numbers.
import { checkList } from "@lectern/core/checks"

/** Numbers tokens from 0 on, equal ones alike. */
export class Interner {
  readonly #numbers = new Map<unknown, number>()

  /** How many tokens are known. */
  get size(): number {
    return this.#numbers.size
  }

  /**
   * The numbers of a sequence's tokens.
   *
   * @param tokens - a list
   * @param name - what the caller calls it
   * @throws LecternError `wrong-type` unless it is a list
   */
  of(tokens: Readonly<ArrayLike<unknown>>, name: string): Int32Array {
    checkList(name, tokens, "an array of tokens")
    const numbers = new Int32Array(tokens.length)
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]
      let number = this.#numbers.get(token)
      if (number === undefined) {
        number = this.#numbers.size
        this.#numbers.set(token, number)
      }
      numbers[i] = number
    }
    return numbers
  }
}
