// chrF and chrF++: the F-score of character n-grams, with or without word n-grams, exact and mergeable.

import { blockCache, type LineBlock, lowerBlock } from "../block/line-block.js"
import { corpusMetric, sentenceScore } from "../metric/corpus-metric.js"
import type { CorpusMetric, ScoreReport, Signed } from "../metric/metric.js"
import { type Reference, refuseTexts } from "../metric/references.js"
import { clusterBlock } from "./characters/clusters.js"
import { HYPOTHESIS_LENGTH, MATCHES, MISSING, REFERENCE_LENGTH, type SequenceRule } from "./characters/kernel.js"
import { sequenceKernel } from "./characters/sequence-kernel.js"
import { type ChrfOptions, type ChrfSettings, chrfSettings } from "./options.js"
import { type ChrfScore, chrfPoints, chrfScore, ORDER_WIDTH, writeOrder } from "./score.js"

/** Counts of one rule: for each segment and reference, [lengths, matches of order 1, 2, ...]. */
interface Part {
  readonly orders: number
  readonly counts: Int32Array
}

/** Counts a block, as {@link Metric.countLines}. */
type LineCounter = (block: LineBlock, total: Float64Array, rows?: Float64Array) => void

// State: for each order of characters, then of words, [hypothesis total, reference total, matches], whole numbers.

/**
 * Corpus chrF; with `wordOrder: 2`, chrF++.
 *
 * N-grams of code points, whitespace removed, are counted by order and summed over segments. Precision and recall, each
 * averaged over the orders that both sides have, give F = (1 + beta^2) P R / (beta^2 P + R). With several references, a
 * segment counts the one with the highest F, the first of equals. Missing references are ignored; an empty one has no
 * n-grams. The words of chrF++ are separated by whitespace; one ASCII punctuation mark at a word's end, or else at its
 * start, is a separate word. Without any match, and for an empty corpus, the score is 0; with `epsSmoothing` at most
 * 1e-16.
 *
 * The name gives beta and the word order (`chrF2`, `chrF2+`, `chrF2++`, `chrF3`); the signature gives the rest. The
 * object holds tables and buffers, so reuse it; nothing carries over from one corpus to the next.
 *
 * @param options - orders, beta, case, whitespace, clusters, smoothing
 * @returns a metric; its state is three whole numbers for each order, the layout sacreBLEU uses
 * @throws LecternError `out-of-range` or `wrong-type` when an option is not allowed
 * @see Popović 2015, "chrF: character n-gram F-score for automatic MT evaluation", section 2
 * @see Popović 2017, "chrF++: words helping character n-grams", section 2
 * @see [Note: chrF](../../../../docs/notes/chrf.md)
 *
 * @example
 * ```ts
 * chrf().score(["the cats sat"], ["the cat sat"]).score //=> 0.74776
 * chrf({ wordOrder: 2 }).name //=> "chrF2++"
 * // Hindi "ki" for "ka": one of two code points is missing, one of one cluster is wrong.
 * chrf().score(["क"], ["कि"]).score //=> 0.55556
 * chrf({ graphemes: true }).score(["क"], ["कि"]).score //=> 0
 * ```
 */
export function chrf(options: ChrfOptions = {}): CorpusMetric<ChrfScore> {
  refuseTexts("chrf()", options, "sentenceChrf")
  const settings = chrfSettings("chrf()", options)
  return corpusMetric({
    name: `chrF${settings.beta}${"+".repeat(settings.wordOrder)}`,
    higherIsBetter: true,
    width: ORDER_WIDTH * (settings.charOrder + settings.wordOrder),
    counter: chrfCounter(settings),
    finalize: (state) => chrfScore(state, settings),
    report: (result) => chrfReport(result, settings),
    pairs: () => [
      ["case", settings.lowercase ? "lc" : "mixed"],
      ["eff", settings.epsSmoothing ? "no" : "yes"],
      ["nc", settings.charOrder],
      ["nw", settings.wordOrder],
      ["space", settings.whitespace ? "yes" : "no"],
      ["tok", settings.graphemes ? "grapheme" : undefined],
    ],
    shortKeys: { case: "c", eff: "e", space: "s" },
  })
}

/**
 * chrF of one sentence.
 *
 * @param hypothesis - the system's output
 * @param references - one reference or several, null where one is missing
 * @param options - as for {@link chrf}
 * @returns the score, 0 to 1, with its parts and signature
 * @throws LecternError as {@link chrf}; `wrong-type` when a text is not a string or every reference is missing
 * @see [Note: chrF](../../../../docs/notes/chrf.md)
 *
 * @example
 * ```ts
 * sentenceChrf("the cat sat", ["the cat sat", "a cat was sitting"]).score //=> 1
 * ```
 */
export function sentenceChrf(
  hypothesis: string,
  references: string | readonly Reference[],
  options?: ChrfOptions,
): Signed<ChrfScore> {
  return sentenceScore(chrf, hypothesis, references, options)
}

function chrfReport({ precision, recall, orders }: ChrfScore, settings: ChrfSettings): ScoreReport {
  const state = orders.flatMap(({ hypothesisTotal, referenceTotal, matches }) => [
    hypothesisTotal,
    referenceTotal,
    matches,
  ])
  return {
    score: chrfPoints(state, settings), // 100 * score can be one unit in the last place off
    parts: {
      chrp: 100 * precision,
      chrr: 100 * recall,
      hyp_totals: orders.map(({ hypothesisTotal }) => hypothesisTotal),
      ref_totals: orders.map(({ referenceTotal }) => referenceTotal),
      matches: orders.map(({ matches }) => matches),
    },
  }
}

/** A counter. */
function chrfCounter(settings: ChrfSettings): LineCounter {
  const { charOrder, wordOrder, lowercase, whitespace, graphemes, kernel } = settings
  const parts = [part(whitespace ? "characters-and-spaces" : "characters", charOrder), part("words", wordOrder)].filter(
    (each) => each !== undefined,
  )
  const width = ORDER_WIDTH * (charOrder + wordOrder)
  const row = new Float64Array(width)
  const best = new Float64Array(width)

  function part(rule: SequenceRule, orders: number): ((block: LineBlock) => Part) | undefined {
    if (orders === 0) return undefined
    const count = sequenceKernel({ rule, orders }, kernel)
    const key = `chrf ${rule} ${orders} ${kernel}`
    return (lines) => {
      const block = graphemes && rule !== "words" ? clusterBlock(lines, whitespace) : lines
      const { of } = block.cache ?? blockCache()
      return { orders, counts: of(key, [block.hypothesis, ...block.references], () => count(block)) }
    }
  }

  function count(block: LineBlock, total: Float64Array, rows?: Float64Array): void {
    const lines = lowercase ? lowerBlock(block) : block
    const counted = parts.map((each) => each(lines))
    const references = block.references.length
    for (let segment = 0; segment < block.segments; segment++) {
      const winner = bestReference(counted, segment * references, references)
      for (let i = 0; i < width; i++) total[i]! += winner[i]!
      rows?.set(winner, segment * width)
    }
  }

  /** The counts of the reference with the highest F, the first of equals. */
  function bestReference(counted: readonly Part[], first: number, references: number): Float64Array {
    let highest = -1
    for (let r = 0; r < references; r++) {
      if (!readCounts(counted, first + r)) continue
      if (references === 1) return row
      const points = chrfPoints(row, settings)
      if (points <= highest) continue
      highest = points
      best.set(row)
    }
    return best
  }

  /** Reads the counts of one reference into `row`; false when it is missing. */
  function readCounts(counted: readonly Part[], pair: number): boolean {
    let to = 0
    for (const { orders, counts } of counted) {
      const from = pair * (MATCHES + orders)
      const ours = counts[from + HYPOTHESIS_LENGTH]!
      const theirs = counts[from + REFERENCE_LENGTH]!
      if (theirs === MISSING) return false
      for (let n = 1; n <= orders; n++) {
        writeOrder(row, to, n, ours, theirs, counts[from + MATCHES + n - 1]!)
        to += ORDER_WIDTH
      }
    }
    return true
  }

  return count
}
