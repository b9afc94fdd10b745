// Scores the lines of files with an n-gram model.
import { type Perplexity, perplexity, type SentenceOptions } from "@lectern/decoding/ngram"
import type { InputFacts } from "@lectern/engine"
import { newRun } from "@lectern/engine/internal/engines/run-cache"
import { warnOnce } from "@lectern/engine/internal/read/warnings"
import { type LinesRequest, withLines } from "@lectern/engine/internal/shard/over-lines"
import { loadScorer } from "../../../models/load.js"
import type { Stage } from "../../../types.js"
import { scoreLines } from "./tasks/score-lines.js"
import type { ScoredLineStyle } from "./tasks/scored-lines.js"

/** The texts to score, and the model. */
export interface ScoreLmRequest extends LinesRequest<Stage> {
  /** The model's file. */
  readonly model: string
  /** The ends of a sentence that take part. */
  readonly ends: Required<SentenceOptions>
  /** The output for each line; undefined for none. */
  readonly style: ScoredLineStyle | undefined
  /** Receives what is printed, in the order of the lines; awaited. */
  readonly onText: (text: Uint8Array) => void | Promise<void>
}

/** The perplexities of texts. */
export interface LmScores {
  /** The length of the model's longest n-grams. */
  readonly order: number
  /** The perplexity of all texts together. */
  readonly total: Perplexity
  /** The perplexity of each text. */
  readonly files: readonly (InputFacts & { readonly perplexity: Perplexity })[]
}

/** Scores texts. The result depends only on the lines, not on the engine. */
export function scoreLm(request: ScoreLmRequest): Promise<LmScores> {
  const { model, ends, style, onText } = request
  const worker = import.meta.resolve("#lm-worker")
  return withLines({ ...request, nulsAre: "white space" }, worker, async ({ engine, fold, inputs }) => {
    const scorer = await loadScorer(model, { ...request, engine })
    const run = newRun()
    const sums = perplexity()
    const total = sums.zero()
    const files: LmScores["files"][number][] = []
    const warn = warnOnce(request.onWarning)
    for (const input of inputs) {
      const sum = sums.zero()
      const [facts] = await fold(
        (shard) => engine.run(scoreLines, { run, scorer, ends, style, ...shard }),
        async ({ state, text, marks }) => {
          sums.merge(sum, state)
          if (marks > 0) {
            warn(
              `${input.label}: contains the words <s> or </s>, which count as unknown; they are added to each line anyway`,
            )
          }
          if (text.length > 0) await onText(text)
        },
        [input],
      )
      sums.merge(total, sum)
      files.push({ ...facts!, perplexity: sums.finalize(sum) })
    }
    return { order: scorer.order, total: sums.finalize(total), files }
  })
}
