// The interface of decoders: from tokens back to text, in steps that can be chained, token by token.
import { badData } from "@lectern/core"
import { checkedOptions, checkFunction, checkNonNegative, type OptionTable } from "@lectern/core/checks"
import type { JsonObject } from "../text/json.js"
import { MAX_GROWTH } from "../text/pipeline-text.js"

/** Turns tokens into text. */
export interface Decoder {
  /**
   * One step of decoding. The text is the joined output of the last step.
   *
   * @param tokens - not changed
   * @returns the decoded tokens; their number may differ
   */
  decodeChain(tokens: readonly string[]): readonly string[]
  /**
   * The same for tokens that arrive one by one.
   *
   * @param next - receives the decoded tokens, each as soon as it is certain
   * @returns the sink for the tokens of one text
   */
  into(next: TokenSink): TokenSink
  /** Finds the bytes of a token, if the text is the joined bytes of all tokens read as UTF-8; otherwise undefined. */
  readonly bytesOf: BytesOfToken | undefined
  /** The factor by which decoding can lengthen a text that is not short; 1 when omitted. */
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

/** Receives tokens one by one, each in one or more parts. */
export interface TokenSink {
  /**
   * The next part of the current token.
   *
   * @param text - the part
   */
  part(text: string): void
  /** The current token is complete. */
  endToken(): void
  /** There are no more tokens. */
  end(): void
}

/** The parts of a decoder from which the rest is derived. */
export interface DecoderSteps {
  /**
   * As `Decoder.into`.
   *
   * @param next - receives the decoded tokens
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

const OPTIONS: OptionTable<DecoderSteps, "bytesOf"> = {
  into: checkFunction,
  bytesOf: [checkFunction, undefined],
  growth: [checkNonNegative, 1],
  toJson: checkFunction,
}

/**
 * Makes a decoder from its steps.
 *
 * @param steps - the work on each token, and its properties
 * @returns the decoder
 * @throws LecternError `bad-data` when it can make a text more than 64 times as long; `unknown-option`, `wrong-type` or
 * `out-of-range` for a step that is not allowed
 * @see [Guide: Tokenizers, part by part](../../../../docs/guides/tokenizers.md#decoders)
 * @example
 * ```ts
 * const spelled = decoderOf({
 *   into: (next) => ({ ...next, part: (text) => next.part(text.toUpperCase()) }),
 *   toJson: () => undefined,
 * })
 * spelled.decodeChain(["low", "est"]) //=> ["LOW", "EST"]
 * ```
 */
export function decoderOf(steps: DecoderSteps): Decoder {
  const { into, bytesOf, growth, toJson } = checkedOptions("decoderOf()", steps, OPTIONS)
  if (growth > MAX_GROWTH) {
    const why = `they make a text up to ${growth} times as long, more than the maximum of ${MAX_GROWTH} times`
    throw badData("replacements", why)
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

/** Passes a token on in one part. */
export function putToken(sink: TokenSink, token: string): void {
  sink.part(token)
  sink.endToken()
}

/** A sink that waits until a token is complete. */
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
