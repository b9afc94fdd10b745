// Splits texts into words and numbers the distinct words of a run.
import { lowerCase, type Tokenizer, type TokenizerName, tokenize } from "@lectern/metrics"
import { decodedToken } from "../report/decoded-token.js"
import type { Resource } from "../resources/resource.js"
import { isByteLevel, tokenizerOf } from "../resources/usable.js"

/** Options for splitting texts into words. */
export interface WordOptions {
  /** BLEU's tokenizer: by name, or a file that is ready. */
  readonly tokenizer: TokenizerName | Resource
  /** Whether case is ignored. */
  readonly lowercase: boolean
  /** Whether words are written in GPT-2's alphabet of bytes; by default as the tokenizer writes them. */
  readonly byteLevel?: boolean
}

/** The distinct words of a run. */
export class Words {
  /** Whether words are written in GPT-2's alphabet of bytes. */
  readonly byteLevel: boolean
  readonly #options: WordOptions
  readonly #split: Tokenizer
  readonly #numbers = new Map<string, number>()
  readonly #words: string[] = []

  /** Makes an empty set of words. */
  constructor(options: WordOptions) {
    this.#options = options
    const { tokenizer, byteLevel = typeof tokenizer !== "string" && isByteLevel(tokenizer) } = options
    this.byteLevel = byteLevel
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

  /** The words of a line, as numbers. */
  of(line: string): Int32Array {
    return this.numbered(this.split(line))
  }

  /** The numbers of words. */
  numbered(tokens: readonly string[]): Int32Array {
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
    for (const token of this.split(line)) {
      const number = this.#numbers.get(token)
      if (number !== undefined) counts[number]! += 1
    }
  }

  /** The distinct words, by their numbers. */
  words(): readonly string[] {
    return this.#words
  }

  /** A word. */
  word(number: number): string {
    return this.#words[number]!
  }

  /** A word as text. */
  shown(word: string): string {
    return this.byteLevel ? decodedToken(word) : word
  }

  /** The words of a line, as they are. */
  split(line: string): readonly string[] {
    return this.#split(this.text(line))
  }

  /** A line without its case, where case is ignored. */
  text(line: string): string {
    return this.#options.lowercase ? lowerCase(line) : line
  }
}

/** The name of a tokenizer in signatures. */
export function labelOf(tokenizer: TokenizerName | Resource): string {
  return typeof tokenizer === "string" ? tokenizer : tokenizer.label
}
