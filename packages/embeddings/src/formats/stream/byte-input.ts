// Parsers of binary files whose bytes come in chunks: a parser is a generator that yields when it needs more bytes.
import { enlarged } from "@lectern/core"
import { checkTypedArray } from "@lectern/core/checks"

/** A parser: yields when it needs more bytes, and returns what the file holds. */
export type Parser<Result> = Generator<void, Result, void>

/** The bytes that a parser has not used yet. */
export class ByteInput {
  /** Holds them, from `at` to `end`. */
  bytes: Uint8Array = new Uint8Array(0)
  at = 0
  end = 0
  /** Whether no more bytes will come. */
  ended = false
  /** The bytes of the file before `bytes`. */
  #before = 0
  #rest = new Uint8Array(1 << 12)

  /** The number of bytes. */
  get left(): number {
    return this.end - this.at
  }

  /** The position of the next byte in the file. */
  get position(): number {
    return this.#before + this.at
  }

  /** Takes the next bytes. Unless bytes are left of those before, they are not copied. */
  add(chunk: Uint8Array): void {
    const { left } = this
    this.#before += this.at
    this.at = 0
    if (left === 0) this.bytes = chunk
    else {
      if (left + chunk.length > this.#rest.length) this.#grow(2 * (left + chunk.length))
      this.#rest.set(chunk, left)
      this.bytes = this.#rest
    }
    this.end = left + chunk.length
  }

  /** Copies the bytes that are left: the chunk is no longer valid. */
  keepRest(): void {
    const { left, bytes, at, end } = this
    this.#before += at
    if (left > this.#rest.length) this.#grow(2 * left)
    if (bytes.buffer !== this.#rest.buffer) this.#rest.set(bytes.subarray(at, end))
    else if (at > 0) this.#rest.copyWithin(0, at, end)
    this.bytes = this.#rest
    this.at = 0
    this.end = left
  }

  #grow(length: number): void {
    this.#rest = enlarged(this.#rest, length)
  }
}

/** Takes chunks for a parser. */
export interface ParserDriver<Result> {
  /** Takes the next bytes. */
  add(chunk: Uint8Array): void
  /** Ends the input and returns the parser's result. */
  finish(): Result
  /** Whether the rest of the file is not needed. */
  readonly done: boolean
}

/** Runs a parser on chunks; what comes after it has returned is not looked at. */
export function driverOf<Result>(parse: (input: ByteInput) => Parser<Result>): ParserDriver<Result> {
  const input = new ByteInput()
  const parser = parse(input)
  let step = parser.next()
  return {
    add(chunk) {
      checkTypedArray("chunk", chunk, "Uint8Array")
      if (step.done || chunk.length === 0) return
      input.add(chunk)
      step = parser.next()
      if (!step.done) input.keepRest()
    },
    finish() {
      input.ended = true
      while (!step.done) step = parser.next()
      return step.value
    },
    get done() {
      return step.done === true
    },
  }
}

/** Waits until there are so many bytes; returns whether there are. */
export function* available(input: ByteInput, count: number): Parser<boolean> {
  while (input.left < count) {
    if (input.ended) return false
    yield
  }
  return true
}
