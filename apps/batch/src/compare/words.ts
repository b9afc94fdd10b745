// Texts as numbers of words, the same number for the same word throughout a run.
import { lowerCase, type TokenizerName, tokenize } from "@lectern/metrics"
import { ownCopy } from "../read/own-copy.js"

/** How texts are cut. */
export interface WordOptions {
  /** BLEU's tokenizer by name. */
  readonly tokenizer: TokenizerName
  /** Whether case is ignored. */
  readonly lowercase: boolean
}

/** Every word of a run; grows with the number of different words. */
export class Words {
  readonly #options: WordOptions
  readonly #numbers = new Map<string, number>()
  readonly #words: string[] = []

  /**
   * No words yet.
   *
   * @param options - how texts are cut
   */
  constructor(options: WordOptions) {
    this.#options = options
  }

  /** How many different words there are. */
  get size(): number {
    return this.#words.length
  }

  /** How texts are cut, in the form of a signature. */
  get signature(): string {
    return `tok:${this.#options.tokenizer}|case:${this.#options.lowercase ? "lc" : "mixed"}`
  }

  /**
   * The words of a line.
   *
   * @param line - any text
   * @returns their numbers, from 0
   */
  of(line: string): Int32Array {
    const tokens = this.#cut(line)
    const numbers = new Int32Array(tokens.length)
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]!
      let number = this.#numbers.get(token)
      if (number === undefined) {
        const word = ownCopy(token)
        number = this.#words.push(word) - 1
        this.#numbers.set(word, number)
      }
      numbers[i] = number
    }
    return numbers
  }

  /**
   * Counts the words of a line that are known; others are passed over.
   *
   * @param line - any text
   * @param counts - one number per known word, added to in place
   */
  countKnown(line: string, counts: Float64Array): void {
    for (const token of this.#cut(line)) {
      const number = this.#numbers.get(token)
      if (number !== undefined) counts[number]! += 1
    }
  }

  /**
   * A word.
   *
   * @param number - its number
   */
  word(number: number): string {
    return this.#words[number]!
  }

  #cut(line: string): string[] {
    const { tokenizer, lowercase } = this.#options
    return tokenize(lowercase ? lowerCase(line) : line, tokenizer)
  }
}
