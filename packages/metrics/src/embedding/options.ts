// Options of the metrics over vectors of tokens, and the vectors of a text.
import { checkedOptions, checkFunction, checkString, notTheNumber, type OptionTable } from "@lectern/core/checks"
import type { TokenVectors } from "../bertscore/bertscore.js"
import type { WeightedVectors } from "../bertscore/greedy.js"
import { unitVectors, weightsOf } from "../bertscore/vectors.js"
import type { SignatureParts } from "../metric/signature.js"
import { tokenizerLabel } from "../metric/signature.js"
import { TOKEN_OPTIONS, type TokenOptions, type TokenSettings } from "../tokenize/token-options.js"

/** Options of {@link greedyMatching}, {@link embeddingAverage} and {@link wordMovers}. */
export interface EmbeddingOptions extends TokenOptions {
  /**
   * Gives each token of a text a vector: the rows of a table of word vectors, or vectors that depend on the other tokens. Zeros for an
   * unknown token.
   *
   * @param tokens - the tokens of one text, at least one
   * @returns one vector per token, all of the same length
   */
  readonly embed: (tokens: readonly string[]) => TokenVectors
  /**
   * The name of the embedding in the signature.
   * @defaultValue the function's name
   */
  readonly model?: string
  /**
   * The weight of each token, a number of at least 0: larger for rarer words, for example. A text with only zero weights is not weighted.
   *
   * @param token - a token of a text
   * @returns its weight
   * @defaultValue 1 for every token
   */
  readonly weigh?: (token: string) => number
}

/** {@link EmbeddingOptions} after checking. */
export interface EmbeddingSettings extends TokenSettings {
  /** The vectors of a text, with its tokens. */
  readonly textOf: (tokens: readonly string[]) => EmbeddedText
  /** Parts of the signature. */
  readonly signature: SignatureParts
}

/** A text as vectors. */
export interface EmbeddedText extends WeightedVectors {
  /** Its tokens. */
  readonly tokens: readonly string[]
}

const OPTIONS: OptionTable<EmbeddingOptions, "model" | "weigh"> = {
  ...TOKEN_OPTIONS,
  embed: checkFunction,
  model: [checkString, undefined],
  weigh: [checkFunction, undefined],
}

/** Checks options. */
export function embeddingSettings(owner: string, options: EmbeddingOptions): EmbeddingSettings {
  const { embed, weigh, ...settings } = checkedOptions(owner, options, OPTIONS)
  const { model = embed.name } = settings
  const weightOf = (token: string): number => {
    if (weigh === undefined) return 1
    const weight: unknown = weigh(token)
    if (typeof weight === "number" && weight >= 0 && weight < Number.POSITIVE_INFINITY) return weight
    throw notTheNumber(`what weigh returns for ${JSON.stringify(token)}`, weight, "a finite number of at least 0")
  }
  let dimensions = 0
  return {
    ...settings,
    textOf(tokens) {
      const units = unitVectors(tokens.length === 0 ? [] : embed(tokens), tokens.length, dimensions)
      dimensions = units.dimensions
      return { ...units, tokens, count: tokens.length, weights: weightsOf(tokens, weightOf) }
    },
    signature: {
      pairs: () => [
        ["case", settings.lowercase ? "lc" : "mixed"],
        ["tok", tokenizerLabel(settings.tokenize)],
        ["model", nameOf(model, "embed")],
        ["weights", weigh === undefined ? "no" : nameOf(weigh.name, "weigh")],
      ],
      shortKeys: { case: "c", weights: "w" },
    },
  }
}

/** A name that a signature can hold, unless it is only the option's. */
function nameOf(name: string, option: string): string {
  return /^[^|:]+$/.test(name) && name !== option ? name : "custom"
}
