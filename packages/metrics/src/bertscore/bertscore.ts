// BERTScore with any embedding: every token is matched with the most similar one on the other side.
import {
  checkBoolean,
  checkedOptions,
  checkFunction,
  checkRecord,
  checkString,
  notTheNumber,
  type OptionTable,
} from "@lectern/core/checks"
import type { Scored, Signed } from "../metric/metric.js"
import type { References } from "../metric/references.js"
import { type SignaturePair, signatureOf, tokenizerLabel } from "../metric/signature.js"
import { TOKEN_OPTIONS, type TokenOptions } from "../tokenize/token-options.js"
import { type BertScoreValues, greedyMatch, type WeightedVectors } from "./greedy.js"
import { type BertScoreTexts, bertScoreTexts, inverseFrequencies } from "./texts.js"
import { unitVectors, weightsOf } from "./vectors.js"

/** Vectors, one per token, all of the same length. */
export type TokenVectors = readonly Readonly<ArrayLike<number>>[]

/**
 * Gives each token of a text a vector, which may depend on the other tokens.
 *
 * @param tokens - the tokens of one text, at least one
 * @returns one vector per token, or a promise of them
 */
export type Embed = (tokens: readonly string[]) => TokenVectors | Promise<TokenVectors>

/**
 * Options of {@link bertScore}.
 *
 * @see [Note: BERTScore and vectors](../../../../docs/notes/bertscore.md)
 */
export interface BertScoreOptions<Embedding extends Embed = Embed> extends TokenOptions {
  /** Embeds a text. */
  readonly embed: Embedding
  /**
   * The name of the embedding in the signature.
   * @defaultValue the function's name
   */
  readonly model?: string
  /**
   * Whether tokens are weighted by their rarity in the corpus's references.
   * @defaultValue `false`
   */
  readonly idf?: boolean
  /**
   * The scores of unrelated texts, each below 1; a score x becomes (x - b) / (1 - b).
   * @defaultValue no rescaling
   */
  readonly baseline?: BertScoreValues
}

/** BERTScore of a corpus. */
export interface BertScore extends Scored, BertScoreValues {
  /** F1, the mean over segments: 0 to 1, below 0 only with a baseline. */
  readonly score: number
  /** The values of each segment. */
  readonly segments: readonly BertScoreValues[]
}

/** BERTScore with its embedding. */
export interface BertScorer<Embedding extends Embed> {
  /**
   * Scores a corpus; each distinct text is embedded once.
   *
   * @param hypotheses - one string per segment, at least one
   * @param references - as for every metric's `score`
   * @returns the score, or a promise of it when `embed` returns promises (except for a corpus of empty texts, which needs
   * none)
   * @throws LecternError as every metric's `score`; `unequal-lengths`, `wrong-type` or `out-of-range` unless `embed`
   * returns one vector of finite numbers per token, all of one length
   */
  score(hypotheses: readonly string[], references: References): BertScoreOf<ReturnType<Embedding>>
}

/** The score, or a promise of it when the vectors are promised. */
export type BertScoreOf<Vectors> = Vectors extends Promise<unknown> ? Promise<Signed<BertScore>> : Signed<BertScore>

const OPTIONS: OptionTable<BertScoreOptions, "model" | "baseline"> = {
  ...TOKEN_OPTIONS,
  embed: checkFunction,
  model: [checkString, undefined],
  idf: [checkBoolean, false],
  baseline: [checkBaseline, undefined],
}
const BASELINE: OptionTable<BertScoreValues> = { precision: checkBelow1, recall: checkBelow1, f1: checkBelow1 }

/**
 * BERTScore with any embedding function; Lectern does not include one.
 *
 * Precision is the mean, over the hypothesis's tokens, of the largest cosine with a token of the reference; recall the
 * same in the other direction. Their harmonic mean is F1, 0 unless both are positive. With `idf` the means are weighted;
 * a text with only zero weights is not. With several references, each value is its maximum over them; missing references
 * are ignored. A vector of zeros has the cosine 0 with every other. A corpus's values are means over segments.
 *
 * A segment with an empty text on either side, or on both, scores 0 before rescaling.
 *
 * Functions do not cross threads, so the registry does not have this metric.
 *
 * @param options - the embedding, tokenizer, case, weighting, baseline
 * @returns the scorer
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Zhang et al. 2020, "BERTScore: Evaluating Text Generation with BERT", section 3
 * @see [Note: BERTScore and vectors](../../../../docs/notes/bertscore.md)
 *
 * @example
 * ```ts
 * const places: Record<string, number[]> = { cat: [1, 0], kitten: [0.8, 0.6], sits: [0, 1] }
 * const embed = (tokens: readonly string[]) => tokens.map((token) => places[token] ?? [0, 0])
 * bertScore({ embed }).score(["kitten sits"], ["cat sits"]).score //=> 0.9
 * ```
 */
export function bertScore<Embedding extends Embed>(options: BertScoreOptions<Embedding>): BertScorer<Embedding> {
  const { embed, idf, baseline, ...settings } = checkedOptions("bertScore()", options, OPTIONS)
  const { model = embed.name } = settings

  function finish(texts: BertScoreTexts, embedded: readonly WeightedVectors[]): Signed<BertScore> {
    const segments = texts.hypotheses.map((text, i) => {
      const values = texts.references[i]!.map((reference) => greedyMatch(embedded[text]!, embedded[reference]!))
      return rescaled(values.reduce(largest), baseline)
    })
    const mean = (name: keyof BertScoreValues): number =>
      segments.reduce((sum, values) => sum + values[name], 0) / segments.length
    const f1 = mean("f1")
    const values = { precision: mean("precision"), recall: mean("recall"), f1 }
    const pairs = (): SignaturePair[] => [
      ["case", settings.lowercase ? "lc" : "mixed"],
      ["tok", tokenizerLabel(settings.tokenize)],
      ["model", /^[^|:]+$/.test(model) && model !== "embed" ? model : "custom"],
      ["idf", idf ? "yes" : "no"],
      ["baseline", baseline && `${baseline.precision},${baseline.recall},${baseline.f1}`],
    ]
    const signature = signatureOf({ pairs, shortKeys: {} }, texts.count, "full")
    return { score: f1, ...values, segments, signature }
  }

  function score(hypotheses: readonly string[], references: References): unknown {
    const texts = bertScoreTexts(hypotheses, references, settings)
    const weigh = idf ? inverseFrequencies(texts) : () => 1
    let dimensions = 0
    const take = (tokens: readonly string[], vectors: unknown): WeightedVectors => {
      const units = unitVectors(vectors, tokens.length, dimensions)
      dimensions = units.dimensions
      return { ...units, count: tokens.length, weights: weightsOf(tokens, weigh) }
    }
    const embedded: WeightedVectors[] = []
    for (const [i, tokens] of texts.tokens.entries()) {
      const vectors = tokens.length === 0 ? [] : embed(tokens)
      if (isPromise(vectors)) return rest(vectors, i)
      embedded.push(take(tokens, vectors))
    }
    return finish(texts, embedded)

    async function rest(first: PromiseLike<unknown>, from: number): Promise<Signed<BertScore>> {
      embedded.push(take(texts.tokens[from]!, await first))
      for (const tokens of texts.tokens.slice(from + 1)) {
        embedded.push(take(tokens, tokens.length === 0 ? [] : await embed(tokens)))
      }
      return finish(texts, embedded)
    }
  }

  return { score: score as BertScorer<Embedding>["score"] }
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function"
}

function largest(a: BertScoreValues, b: BertScoreValues): BertScoreValues {
  return {
    precision: Math.max(a.precision, b.precision),
    recall: Math.max(a.recall, b.recall),
    f1: Math.max(a.f1, b.f1),
  }
}

function rescaled(values: BertScoreValues, baseline: BertScoreValues | undefined): BertScoreValues {
  if (baseline === undefined) return values
  const move = (name: keyof BertScoreValues): number => (values[name] - baseline[name]) / (1 - baseline[name])
  return { precision: move("precision"), recall: move("recall"), f1: move("f1") }
}

function checkBaseline(name: string, baseline: unknown): void {
  checkRecord(name, baseline, "an object with precision, recall and f1")
  checkedOptions(name, baseline, BASELINE, `${name}.`)
}

function checkBelow1(name: string, value: unknown): void {
  if (typeof value === "number" && value > Number.NEGATIVE_INFINITY && value < 1) return
  throw notTheNumber(name, value, "a finite number less than 1")
}
