// What a decoder offers: from tokens back to text, in steps that can follow each other, token by token.

import { LecternError } from "@lectern/core"
import { checkFunction, checkNonNegative, checkOptions, type OptionNames } from "@lectern/core/checks"
import { MAX_GROWTH } from "../text/growth.js"
import type { JsonObject } from "../text/json.js"

/** Turns tokens into text. */
export interface Decoder {
  /**
   * One step of decoding. The text is what the last step leaves, joined.
   *
   * @param tokens - left as they were
   * @returns what they turn into; not always as many
   */
  decodeChain(tokens: readonly string[]): readonly string[]
  /**
   * The same for tokens that come one by one.
   *
   * @param next - is given what they turn into, as soon as it is certain
   * @returns takes the tokens of one text
   */
  into(next: TokenSink): TokenSink
  /** Finds the bytes of a token, where the text is the bytes of all tokens joined and read as UTF-8; undefined elsewhere. */
  readonly bytesOf: BytesOfToken | undefined
  /** How many times as long it can make a text that is not short; 1 when left out. */
  readonly growth?: number
  /** The decoder as Hugging Face's `tokenizer.json` writes it; undefined when that format has no such decoder. */
  toJson(): JsonObject | undefined
}

/**
 * Finds the bytes of a token.
 *
 * @param token - as the vocabulary writes it
 */
export type BytesOfToken = (token: string) => Uint8Array

/** Takes tokens one by one, each in one part or more. */
export interface TokenSink {
  /**
   * The next part of the token under way.
   *
   * @param text - the part
   */
  part(text: string): void
  /** The token under way is complete. */
  endToken(): void
  /** No token comes any more. */
  end(): void
}

/** A decoder without what can be derived. */
export interface DecoderSteps {
  /**
   * As `Decoder.into`.
   *
   * @param next - is given what tokens turn into
   */
  readonly into: (next: TokenSink) => TokenSink
  /**
   * As `Decoder.bytesOf`.
   *
   * @defaultValue `undefined`
   */
  readonly bytesOf?: BytesOfToken
  /** As `Decoder.growth`. */
  readonly growth?: number
  /** As `Decoder.toJson`. */
  readonly toJson: () => JsonObject | undefined
}

const OPTIONS: OptionNames<DecoderSteps> = { into: true, bytesOf: true, growth: true, toJson: true }

/**
 * Makes a decoder from what it does token by token.
 *
 * @param steps - what it does
 * @returns the decoder
 * @throws LecternError `bad-data` when it can make a text more than 64 times as long; `unknown-option`, `wrong-type` or
 * `out-of-range` for a step that is not allowed
 */
export function decoderOf(steps: DecoderSteps): Decoder {
  checkOptions("decoderOf()", steps, OPTIONS)
  const { into, bytesOf, growth = 1, toJson } = steps
  checkFunction("into", into)
  checkFunction("toJson", toJson)
  if (bytesOf !== undefined) checkFunction("bytesOf", bytesOf)
  checkNonNegative("growth", growth)
  if (growth > MAX_GROWTH) {
    const why = `they make a text up to ${growth} times as long, more than the ${MAX_GROWTH} times that are allowed`
    throw new LecternError({ kind: "bad-data", path: "replacements", why })
  }
  return {
    decodeChain(tokens) {
      const result: string[] = []
      let parts = ""
      const sink = into({
        part: (text) => {
          parts += text
        },
        endToken: () => {
          result.push(parts)
          parts = ""
        },
        end: () => {},
      })
      for (const token of tokens) putToken(sink, token)
      sink.end()
      return result
    },
    into,
    bytesOf,
    growth,
    toJson,
  }
}

/**
 * Hands on a token in one part.
 *
 * @param sink - takes it
 * @param token - the token
 */
export function putToken(sink: TokenSink, token: string): void {
  sink.part(token)
  sink.endToken()
}

/**
 * A sink that waits until a token is complete.
 *
 * @param next - what follows
 * @param take - is given each token
 * @param end - comes before the end of `next`; nothing by default
 * @returns the sink
 */
export function wholeTokens(next: TokenSink, take: (token: string) => void, end: () => void = () => {}): TokenSink {
  let token = ""
  return {
    part(text) {
      token += text
    },
    endToken() {
      const whole = token
      token = ""
      take(whole)
    },
    end() {
      end()
      next.end()
    },
  }
}
