// Splits texts into words and numbers the distinct words of a run.
import { lowerCase, type Tokenizer, type TokenizerName, tokenize } from "@lectern/metrics"
import type { Resource } from "../resources/resource.js"
import { tokenizerOf } from "../resources/usable.js"

/** Options for splitting texts into words. */
export interface WordOptions {
  /** BLEU's tokenizer: by name, or a file that is ready. */
  readonly tokenizer: TokenizerName | Resource
  /** Whether case is ignored. */
  readonly lowercase: boolean
}

/** The distinct words of a run. */
export class Words {
  readonly #options: WordOptions
  readonly #split: Tokenizer
  readonly #numbers = new Map<string, number>()
  readonly #words: string[] = []

  /** Makes an empty set of words. */
  constructor(options: WordOptions) {
    this.#options = options
    const { tokenizer } = options
    this.#split = typeof tokenizer === "string" ? (text) => tokenize(text, tokenizer) : tokenizerOf(tokenizer)
  }

  /** The number of distinct words. */
  get size(): number {
    return this.#words.length
  }

  /** The signature of the split into words. */
  get signature(): string {
    return `tok:${labelOf(this.#options.tokenizer)}|case:${this.#options.lowercase ? "lc" : "mixed"}`
  }

  /** The words of a line. */
  of(line: string): Int32Array {
    const tokens = this.#tokenize(line)
    const numbers = new Int32Array(tokens.length)
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]!
      let number = this.#numbers.get(token)
      if (number === undefined) {
        number = this.#words.push(token) - 1
        this.#numbers.set(token, number)
      }
      numbers[i] = number
    }
    return numbers
  }

  /** Counts the known words of a line; others are ignored. */
  countKnown(line: string, counts: Float64Array): void {
    for (const token of this.#tokenize(line)) {
      const number = this.#numbers.get(token)
      if (number !== undefined) counts[number]! += 1
    }
  }

  /** A word. */
  word(number: number): string {
    return this.#words[number]!
  }

  #tokenize(line: string): readonly string[] {
    const text = this.#options.lowercase ? lowerCase(line) : line
    return this.#split(text)
  }
}

/** The name of a tokenizer in signatures. */
export function labelOf(tokenizer: TokenizerName | Resource): string {
  return typeof tokenizer === "string" ? tokenizer : tokenizer.label
}
