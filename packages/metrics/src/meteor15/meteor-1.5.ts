// METEOR 1.5 as a counter of blocks.
import { blockCache, type LineBlock } from "../block/line-block.js"
import type { Metric } from "../metric/metric.js"
import type { SignatureParts } from "../metric/signature.js"
import { tokenId } from "../tokenize/named-tokenizer.js"
import { blockTokens, lineText, lineTokens } from "../tokens/token-lines.js"
import { align } from "./align.js"
import { matchesOf, meteorWordsOf, type Word } from "./matcher.js"
import type { MeteorData } from "./meteor-data.js"
import { meteorWords } from "./normalize.js"
import {
  CHUNKS,
  COUNTS,
  countMatches,
  HYPOTHESIS,
  HYPOTHESIS_MATCHES,
  meteorValuesOf,
  REFERENCE,
  type Values,
} from "./score.js"
import { listOf, textNumber } from "./text-lists.js"

type Sums = "matches" | "chunks" | "hypothesisLength" | "referenceLength" | "segments"

// A state holds the counts of each segment's best reference, and the number of segments.
const SEGMENTS = COUNTS
/** The length of a state. */
export const METEOR_15_WIDTH: number = COUNTS + 1

const encoder = /* @__PURE__ */ new TextEncoder()

/** A counter of blocks. */
export function meteor15Counter(data: MeteorData): Metric["countLines"] {
  const tokens = `METEOR 1.5 ${data.version}`
  const row = new Float64Array(METEOR_15_WIDTH)
  const best = new Float64Array(METEOR_15_WIDTH)
  const prefix = (word: string): number | undefined => {
    const { prefixes } = data.lists
    return listOf(prefixes, textNumber(prefixes, encoder.encode(word))).at(-1)
  }

  return (block: LineBlock, total, rows) => {
    const { hypothesis, references, vocabulary } = blockTokens(block, tokens, (text, start, end, words, out) => {
      for (const word of meteorWords(lineText(text, start, end), prefix)) {
        out.push(tokenId(words, encoder.encode(word)))
      }
    })
    const wordOf = (block.cache ?? blockCache()).of(`words of ${tokens}`, [], () =>
      meteorWordsOf(vocabulary, data.lists),
    )
    const wordsOf = (line: Int32Array): Word[] => Array.from(line, wordOf)
    for (let segment = 0; segment < block.segments; segment++) {
      const ours = wordsOf(lineTokens(hypothesis, segment))
      let score = -1
      for (const lines of references) {
        if (lines.missing[segment] === 1) continue
        const theirs = wordsOf(lineTokens(lines, segment))
        countMatches(ours, theirs, align(matchesOf(ours, theirs, data.lists), ours.length), row)
        const value = meteorValuesOf(row).score
        if (value <= score) continue
        score = value
        best.set(row)
      }
      best[SEGMENTS] = 1
      for (let i = 0; i < METEOR_15_WIDTH; i++) total[i]! += best[i]!
      rows?.set(best, segment * METEOR_15_WIDTH)
    }
  }
}

/** The score of a state; matches are words of the hypotheses. */
export function meteor15Score(state: Float64Array): Values & Record<Sums, number> {
  return {
    ...meteorValuesOf(state),
    matches: state[HYPOTHESIS_MATCHES]!,
    chunks: state[CHUNKS]!,
    hypothesisLength: state[HYPOTHESIS]!,
    referenceLength: state[REFERENCE]!,
    segments: state[SEGMENTS]!,
  }
}

/** The signature's parts. */
export function meteor15Signature({ version }: MeteorData): SignatureParts {
  return {
    pairs: () => [
      ["lang", "en"],
      ["norm", "yes"],
      ["task", "rank"],
      ["data", version],
      ["variant", "1.5"],
    ],
    shortKeys: { data: "d" },
  }
}
