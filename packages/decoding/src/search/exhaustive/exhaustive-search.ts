// Exhaustive search: the best of all hypotheses, with a proof, or with an upper bound if it stops early.
import { checkedStep } from "../../model/checked-step.js"
import type { Model, Sources, Step } from "../../model/model.js"
import { checkModel, type Start, startOf } from "../../model/start-of.js"
import type { Hypothesis } from "../../scoring/scoring.js"
import { readPrompt } from "../rows/continue-rows.js"
import { extended, lengthOf, type Prefix, sumOf, tokensAfter } from "../rows/prefix.js"
import { ruledRow } from "../rows/ruled-scores.js"
import { resultOf, yieldingToEvents } from "../rows/steps.js"
import { bestHypotheses } from "./best-hypotheses.js"
import { type ExhaustiveSearchOptions, type ExhaustiveSettings, exhaustiveSettings } from "./options.js"

/** Result of an exhaustive search for one source. */
export interface ExhaustiveResult {
  /** The best ones found, at most `nBest`, the best first; of equal scores the one with lower token ids. */
  readonly hypotheses: readonly Hypothesis[]
  /** Number of them, from the first on, that are proven: no other hypothesis of the model comes before them. */
  readonly provenCount: number
  /** True if the list is proven: all are optimal, and if they are fewer than `nBest`, the model has no others. */
  readonly proven: boolean
  /**
   * No hypothesis of the model has a higher score: that of the first one if it is proven. `-Infinity` when nothing can be written,
   * nothing reaches `floor`, or all that can be written scores `-Infinity`.
   */
  readonly upperBound: number
  /** Number of sequences that the model has read, each with one more token than another; the prompt is the first. */
  readonly nodes: number
  /** Reason of the end: `"aborted"` by the signal, or because an iteration was left. */
  readonly reason: "complete" | "node-limit" | "aborted"
}

/** An exhaustive search after a step of the model. */
export interface ExhaustiveStep {
  /** The source that is searched, from 0. */
  readonly source: number
  /** Number of its sequences that the model has read. */
  readonly nodes: number
  /** Current hypotheses and bounds of this source. Takes time in proportion to the open nodes. */
  result(): ExhaustiveResult
}

const YIELD_EVERY = 256

/** A sequence that the model has read. */
interface OpenNode<States> {
  /** The states of the rows that were read together. */
  readonly states: States
  /** The row of this sequence. */
  readonly row: number
  readonly prefix: Prefix | undefined
  /** The tokens that may follow, by bound, ties by lower id. */
  readonly tokens: Int32Array
  /** Score of each of these tokens. */
  readonly tokenScores: Float64Array
  /** Highest score of a hypothesis that begins with each, descending. */
  readonly bounds: Float64Array
  /** Number of them that have been read. */
  next: number
}

/**
 * Searches all sequences that a model can write, up to a length.
 *
 * Depth-first search leaves out a sequence when nothing that begins with it can be among the best: log-probabilities are at most
 * 0, so that sums only fall, and the formula of the score bounds how high it can still become. The result is that of a beam of
 * infinite width. When it is stopped, the scores of the hypotheses that it has not seen are at most `upperBound`.
 *
 * Rules may raise scores, but not above 0, or no bound would hold. The sources are searched one after another, and each may take
 * `maxNodes`.
 *
 * @param model - the model
 * @param sources - prompts, and states for models that need a source
 * @param options - `maxLength`, end tokens, the order, the number of hypotheses, limits
 * @returns for each source its hypotheses and their proofs
 * @throws LecternError `out-of-range`, `wrong-type`, `unknown-option`; `out-of-range` for a score above 0 after the rules
 * @see Stahlberg and Byrne 2019, "On NMT search errors and model errors: cat got your tongue?", algorithm 1
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const logProbs = (tokens: Int32Array) => [[0.5, 0.4, 0.1], [0.3, 0.3, 0.4], [0.05, 0.05, 0.9]][tokens.at(-1)! % 3]!.map(Math.log)
 * const model = functionModel({ vocabularySize: 3, logProbs })
 * const [result] = await exhaustiveSearch(model, { prompts: [[0]] }, { endTokens: 2, maxLength: 8 })
 * result!.proven //=> true
 * ```
 */
export async function exhaustiveSearch<States>(
  model: Model<States>,
  sources: Sources<States>,
  options: ExhaustiveSearchOptions,
): Promise<readonly ExhaustiveResult[]> {
  checkModel(model)
  const settings = exhaustiveSettings("exhaustiveSearch()", options, model.vocabularySize)
  return resultOf(searchAll(model, startOf(model, sources), settings))
}

/**
 * Exhaustive search as an async iterator: yields after every step of the model, with the interval so far. Leaving the loop
 * ends the search.
 *
 * @param model - the model
 * @param sources - prompts, and states for models that need a source
 * @param options - as of {@link exhaustiveSearch}
 * @returns an iterator whose return value is that of {@link exhaustiveSearch}
 * @throws LecternError as {@link exhaustiveSearch}, from the first `next()`
 * @see [Note: Beam search](../../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const model = functionModel({ vocabularySize: 2, logProbs: () => [Math.log(0.4), Math.log(0.6)] })
 * const options = { endTokens: 0, maxLength: 8 }
 * const bounds: number[] = []
 * for await (const { result } of exhaustiveSearchSteps(model, { prompts: [[1]] }, options)) bounds.push(result().upperBound)
 * // The end at once has probability 0.4.
 * bounds.map(Math.exp) //=> [0.4]
 * ```
 */
export async function* exhaustiveSearchSteps<States>(
  model: Model<States>,
  sources: Sources<States>,
  options: ExhaustiveSearchOptions,
): AsyncGenerator<ExhaustiveStep, readonly ExhaustiveResult[], undefined> {
  checkModel(model)
  const settings = exhaustiveSettings("exhaustiveSearchSteps()", options, model.vocabularySize)
  return yield* searchAll(model, startOf(model, sources), settings)
}

async function* searchAll<States>(
  model: Model<States>,
  start: Start<States>,
  settings: ExhaustiveSettings,
): AsyncGenerator<ExhaustiveStep, readonly ExhaustiveResult[], undefined> {
  const results: ExhaustiveResult[] = []
  for (let source = 0; source < start.prompts.length; source++) {
    const first = await readPrompt(model, start, source)
    results.push(yield* searchOne(model, start, source, first, settings))
  }
  return results
}

async function* searchOne<States>(
  model: Model<States>,
  start: Start<States>,
  source: number,
  first: Step<States>,
  settings: ExhaustiveSettings,
): AsyncGenerator<ExhaustiveStep, ExhaustiveResult, undefined> {
  const { endTokens, maxLength, maxNodes, batchSize, rules, scorer, signal } = settings
  const prompt = start.prompts[source]!
  const depthFirst = settings.order === "depth-first"
  const best = bestHypotheses(settings.nBest, settings.floor)
  const scores = new Float64Array(model.vocabularySize)
  const bounds = new Float64Array(model.vocabularySize)
  const candidates = new Int32Array(model.vocabularySize)
  const yieldToEvents = yieldingToEvents(signal, YIELD_EVERY)
  // Nodes to go on with, the next one last; and, breadth-first, those of the next length.
  let open: OpenNode<States>[] = []
  let longer: OpenNode<States>[] = []
  let nodes = 1

  /** Takes the hypotheses that end with the next token; the node of the other tokens, if there are any. */
  function read({ logProbs, states }: Step<States>, row: number, prefix: Prefix | undefined): OpenNode<States>[] {
    const tokens = rules.length === 0 ? prompt : tokensAfter(prompt, prefix)
    const context = { tokens, promptLength: prompt.length, source }
    ruledRow(rules, logProbs, row * scores.length, context, scores)
    const sum = sumOf(prefix)
    const length = lengthOf(prefix) + 1
    const ends = length === maxLength && settings.unfinished === "keep"
    for (let token = 0; token < scores.length; token++) {
      const tokenScore = scores[token]!
      if (tokenScore === -Infinity || !(ends || endTokens[token] === 1)) continue
      const finished = endTokens[token] === 1
      const score = scorer.score(sum + tokenScore, length, finished)
      if (best.welcomes(score, prefix, token)) best.add(extended(prefix, token, tokenScore), score, finished)
    }
    if (length === maxLength) return []
    let count = 0
    for (let token = 0; token < scores.length; token++) {
      if (scores[token] === -Infinity || endTokens[token] === 1) continue
      const bound = scorer.bound(sum + scores[token]!, length)
      if (depthFirst && !best.welcomes(bound, prefix, token)) continue
      bounds[token] = bound
      candidates[count++] = token
    }
    return count === 0 ? [] : [openNode({ states, row, prefix }, candidates.slice(0, count), scores, bounds)]
  }

  /** Number of a node's next tokens to read at once: none when the others cannot win. */
  function due({ prefix, tokens, bounds, next }: OpenNode<States>): number {
    const most = Math.min(batchSize, tokens.length - next)
    let count = 0
    while (count < most && (!depthFirst || best.welcomes(bounds[next + count]!, prefix, tokens[next + count]!))) count++
    return count
  }

  /** Reads the next tokens of a node. */
  async function expand(node: OpenNode<States>, count: number): Promise<void> {
    const tokens = node.tokens.slice(node.next, node.next + count)
    const step = await checkedStep(
      model,
      await model.reorder(node.states, new Int32Array(count).fill(node.row)),
      tokens,
    )
    const opened = Array.from(tokens, (token, row) =>
      read(step, row, extended(node.prefix, token, node.tokenScores[node.next + row]!)),
    ).flat()
    node.next += count
    nodes += count
    if (depthFirst) open.push(...opened.reverse())
    else longer.push(...opened)
  }

  function result(reason: ExhaustiveResult["reason"]): ExhaustiveResult {
    const { hypotheses } = best
    const remaining = remainingBound([...open, ...longer])
    const proven = reason === "complete"
    const provenCount = proven ? hypotheses.length : hypotheses.filter(({ score }) => score > remaining).length
    const highest = hypotheses[0]?.score ?? -Infinity
    return {
      hypotheses,
      provenCount,
      proven,
      upperBound: proven ? highest : Math.max(highest, remaining),
      nodes,
      reason,
    }
  }

  open.push(...read(first, 0, undefined))
  for (;;) {
    const node = open.at(-1)
    const wanted = node === undefined ? 0 : due(node)
    if (wanted === 0) {
      open.pop()
      if (open.length > 0) continue
      if (longer.length === 0) return result("complete")
      open = longer.reverse()
      longer = []
      continue
    }
    if (signal?.aborted) return result("aborted")
    if (nodes === maxNodes) return result("node-limit")
    await expand(node!, Math.min(wanted, maxNodes - nodes))
    await yieldToEvents()
    yield { source, nodes, result: () => result("aborted") }
  }
}

/** Opens a node. */
function openNode<States>(
  read: Pick<OpenNode<States>, "states" | "row" | "prefix">,
  tokens: Int32Array,
  scores: Float64Array,
  bounds: Float64Array,
): OpenNode<States> {
  tokens.sort((a, b) => bounds[b]! - bounds[a]! || a - b)
  return {
    ...read,
    tokens,
    tokenScores: Float64Array.from(tokens, (token) => scores[token]!),
    bounds: Float64Array.from(tokens, (token) => bounds[token]!),
    next: 0,
  }
}

/** The highest score of anything that was not read, `-Infinity` when all was. */
function remainingBound(nodes: readonly OpenNode<unknown>[]): number {
  return nodes.reduce((highest, { bounds, next }) => Math.max(highest, bounds[next] ?? -Infinity), -Infinity)
}
