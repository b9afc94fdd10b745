// Shallow fusion: the terms of a language model in the score of a CTC prefix.
import {
  checkFinite,
  checkFunction,
  checkInteger,
  checkList,
  checkObject,
  checkOptions,
  notTheNumber,
  type OptionNames,
  outOfRange,
} from "@lectern/core/checks"
import type { Model } from "../../model/model.js"
import { checkModel } from "../../model/start-of.js"

/** Weights of a language model. */
export interface CtcWeights {
  /**
   * The weight of ln P, at least 0.
   * @defaultValue `0.5`
   */
  readonly alpha?: number
  /**
   * Bonus of every token, or word: models prefer short outputs without it.
   * @defaultValue `0`
   */
  readonly beta?: number
}

/** A language model of tokens as a function. */
export interface CtcTokenFusion extends CtcWeights {
  /** Marks a function of tokens. */
  readonly kind: "tokens"
  /**
   * ln P of a token after others.
   *
   * @param prefix - the tokens before it; only valid during the call
   * @param token - the token
   */
  readonly logProb: (prefix: Int32Array, token: number) => number
  /**
   * ln P of the end after all tokens; 0 by default.
   *
   * @param tokens - all of them
   */
  readonly end?: (tokens: Int32Array) => number
}

/** A language model of words, for tokens that are characters or parts of words. */
export interface CtcWordFusion extends CtcWeights {
  /** Marks a function of words. */
  readonly kind: "words"
  /** The token between words. */
  readonly boundary: number
  /**
   * ln P of a word after others.
   *
   * @param words - the tokens of each word before it
   * @param word - the tokens of the word, at least one
   */
  readonly logProb: (words: readonly Int32Array[], word: Int32Array) => number
  /**
   * ln P of the end after all words; 0 by default.
   *
   * @param words - the tokens of each word
   */
  readonly end?: (words: readonly Int32Array[]) => number
}

/** Any model that can be searched, as a language model of tokens. */
export interface CtcModelFusion<States> extends CtcWeights {
  /** Marks a model that can be searched. */
  readonly kind: "model"
  /** The model. */
  readonly model: Model<States>
  /** Tokens that the model reads before the first token, at least one. */
  readonly prompt: Readonly<ArrayLike<number>>
  /** The model's states before the prompt, one row; from `model.start` by default. */
  readonly states?: States
  /** The model's token for each CTC token, -1 for tokens that add nothing, such as the blank; the same ids by default. */
  readonly tokens?: Readonly<ArrayLike<number>>
  /** The model's end token, whose ln P counts at the end; none by default. */
  readonly endToken?: number
}

/** A language model that CTC prefix beam search adds to the score. */
export type CtcFusion<States = unknown> = CtcTokenFusion | CtcWordFusion | CtcModelFusion<States>

const WEIGHTS = { kind: true, alpha: true, beta: true } as const
const TOKENS: OptionNames<CtcTokenFusion> = { ...WEIGHTS, logProb: true, end: true }
const WORDS: OptionNames<CtcWordFusion> = { ...WEIGHTS, boundary: true, logProb: true, end: true }
const MODEL: OptionNames<CtcModelFusion<unknown>> = {
  ...WEIGHTS,
  model: true,
  prompt: true,
  states: true,
  tokens: true,
  endToken: true,
}

/** Throws unless the value describes a language model. */
export function checkFusion(fusion: CtcFusion, vocabularySize: number): void {
  checkObject("fusion", fusion)
  const { alpha = 0.5, beta = 0 } = fusion
  checkFinite("fusion.alpha", alpha)
  if (alpha < 0) throw outOfRange("fusion.alpha", alpha, "at least 0")
  checkFinite("fusion.beta", beta)
  if (fusion.kind === "model") checkModelFusion(fusion, vocabularySize)
  else if (fusion.kind === "tokens" || fusion.kind === "words") {
    if (fusion.kind === "tokens") checkOptions("fusion", fusion, TOKENS)
    else {
      checkOptions("fusion", fusion, WORDS)
      checkInteger("fusion.boundary", fusion.boundary, 0, vocabularySize - 1)
    }
    checkFunction("fusion.logProb", fusion.logProb)
    if (fusion.end !== undefined) checkFunction("fusion.end", fusion.end)
  } else {
    throw outOfRange("fusion.kind", String((fusion as { readonly kind: unknown }).kind), '"tokens", "words" or "model"')
  }
}

function checkModelFusion(
  { model, tokens, endToken, ...others }: CtcModelFusion<unknown>,
  vocabularySize: number,
): void {
  checkOptions("fusion", others, MODEL)
  checkModel(model)
  if (endToken !== undefined) checkInteger("fusion.endToken", endToken, 0, model.vocabularySize - 1)
  if (tokens === undefined) {
    if (model.vocabularySize < vocabularySize)
      throw outOfRange("fusion.tokens", "nothing", "the model's token for each CTC token, since it has fewer")
    return
  }
  checkList("fusion.tokens", tokens)
  if (tokens.length !== vocabularySize)
    throw outOfRange("the length of fusion.tokens", tokens.length, `vocabularySize = ${vocabularySize}`)
  for (let i = 0; i < tokens.length; i++) checkInteger(`fusion.tokens[${i}]`, tokens[i], -1, model.vocabularySize - 1)
}

/** The weighted log-probability that a caller's function gave. */
export function weighted(name: string, alpha: number, logProb: number): number {
  if (!(typeof logProb === "number" && logProb < Infinity))
    throw notTheNumber(`what ${name} gives`, logProb, "a log-probability")
  return alpha === 0 ? 0 : alpha * logProb
}
