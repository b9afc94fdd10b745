// Edits of every segment of a block, counted once for all metrics that need them.
import { wasmKernel } from "#edits/wasm-kernel"
import { ByteBuffer } from "../block/encode-lines.js"
import { LINE_BREAK } from "../block/line-block.js"
import { lastingCache } from "../tokens/lasting-cache.js"
import {
  type BlockTokens,
  blockTokens,
  type LineTokenizer,
  lineText,
  type TokenLines,
  type TokenRun,
} from "../tokens/token-lines.js"
import type { Vocabulary } from "../tokens/vocabulary.js"
import type { Pipeline } from "../transforms/checked-transforms.js"
import type { Transform } from "../transforms/transform.js"
import { DELETE, EditAligner, INSERT, SUBSTITUTE } from "./aligner.js"
import { EDIT_COUNTS, type EditCounter } from "./edit-counter.js"
import { tokenizeCharacters, tokenizeWords } from "./tokenize.js"

const NEWLINE = 10

/** A unit of comparison: its name, and how lines are split into it. */
export interface EditUnit {
  /** Distinguishes it in caches. */
  readonly name: string
  /** The tokenizer in signatures, unless it is the default. */
  readonly label?: string
  /** Numbers the units of a line, by the vocabulary or on its own. */
  readonly tokenizeLine: LineTokenizer
  /** All its numbers in a block are below this, or else below the vocabulary's size. */
  readonly sizeOf?: (tokens: BlockTokens) => number
}

/** Words as in {@link alignWords}. */
export const WORDS: EditUnit = { name: "words", tokenizeLine: tokenizeWords }

/** Code points. */
export const CHARACTERS: EditUnit = {
  name: "characters",
  tokenizeLine: (text, start, end, _, tokens) => tokenizeCharacters(text, start, end, tokens),
  sizeOf: (tokens) => bitsOf(tokens) + 1,
}

/** Writes the counts of a pair of lines at a place. */
export type PairCounter = (hypothesis: TokenRun, reference: TokenRun, counts: Int32Array, at: number) => void

/** Tokenizers of lines and a counter of their tokens. */
export interface PairCounting {
  /** Distinguishes the tokens from all others. */
  readonly key: string
  readonly tokenizeHypothesis: LineTokenizer
  readonly tokenizeReference: LineTokenizer
  /** A counter for the lines of a block. */
  readonly counterFor: (tokens: BlockTokens) => PairCounter
}

/** Rewrites the words of a pair of lines; their new numbers are below `size`. */
export type PairJoiner = (
  vocabulary: Vocabulary,
) => (
  hypothesis: TokenRun,
  reference: TokenRun,
) => { readonly hypothesis: TokenRun; readonly reference: TokenRun; readonly size: number }

/** A counter of the fewest edits: in WebAssembly where it can run and lines are compared as they are. */
export function editCounter(unit: EditUnit, pipeline: Pipeline, joiner?: PairJoiner): EditCounter {
  const plain = alignmentCounter(unit, pipeline, joiner)
  const asTheyAre = pipeline.apply === undefined && joiner === undefined
  const fast = asTheyAre ? wasmKernel(unit.name, plain) : undefined
  return cachedCounter(`${unit.name} ${pipeline.key}`, fast ?? plain)
}

/** A counter in plain TypeScript. */
export function alignmentCounter(unit: EditUnit, pipeline: Pipeline, joiner?: PairJoiner): EditCounter {
  const tokenize = tokenizerAfter(pipeline, unit.tokenizeLine)
  const aligner = new EditAligner()
  return blockCounter({
    key: `${unit.name} ${pipeline.key}`,
    tokenizeHypothesis: tokenize,
    tokenizeReference: tokenize,
    counterFor(tokens) {
      aligner.reserve(unit.sizeOf?.(tokens) ?? tokens.vocabulary.size)
      const count: PairCounter = (hypothesis, reference, counts, at) => {
        aligner.align(hypothesis, reference, "counts")
        writeCounts(aligner.counts, reference.end - reference.start, counts, at)
      }
      const join = joiner?.(tokens.vocabulary)
      if (join === undefined) return count
      return (hypothesis, reference, counts, at) => {
        const joined = join(hypothesis, reference)
        aligner.reserve(joined.size)
        count(joined.hypothesis, joined.reference, counts, at)
      }
    },
  })
}

/** Writes hits, substitutions, deletions and insertions. */
export function writeCounts(edits: Int32Array, words: number, counts: Int32Array, at: number): void {
  const substitutions = edits[SUBSTITUTE]!
  const deletions = edits[DELETE]!
  counts[at] = words - substitutions - deletions
  counts[at + 1] = substitutions
  counts[at + 2] = deletions
  counts[at + 3] = edits[INSERT]!
}

/**
 * A counter of pairs of lines. With several references, each segment is compared with the one that gives the fewest edits
 * per reference word or character; of equals, the one with the fewest edits, then the first.
 */
export function pairCounter(name: string, counting: PairCounting): EditCounter {
  return cachedCounter(name, blockCounter(counting))
}

/** Counts once for all metrics that share a block's cache. */
function cachedCounter(name: string, count: EditCounter): EditCounter {
  const nextCache = lastingCache()
  return (block) => {
    const cache = block.cache ?? nextCache()
    return cache.of(`edits of ${name}`, [block.hypothesis, ...block.references], () => count({ ...block, cache }))
  }
}

function blockCounter({ key, tokenizeHypothesis, tokenizeReference, counterFor }: PairCounting): EditCounter {
  return (block) => {
    const tokens = blockTokens(block, `edit ${key}`, tokenizeHypothesis, tokenizeReference)
    return countBlock(tokens, block.segments, counterFor(tokens))
  }
}

function countBlock({ hypothesis, references }: BlockTokens, segments: number, countPair: PairCounter): Int32Array {
  const counts = new Int32Array(EDIT_COUNTS * segments)
  const [first] = references
  if (references.length === 1) {
    for (let i = 0; i < segments; i++) {
      countPair(lineRun(hypothesis, i), lineRun(first!, i), counts, EDIT_COUNTS * i)
    }
    return counts
  }
  const tried = new Int32Array(EDIT_COUNTS)
  for (let i = 0; i < segments; i++) {
    let leastRate = Number.POSITIVE_INFINITY
    let leastEdits = 0
    for (const reference of references) {
      if (reference.missing[i] === 1) continue
      countPair(lineRun(hypothesis, i), lineRun(reference, i), tried, 0)
      const [hits = 0, substitutions = 0, deletions = 0, insertions = 0] = tried
      const edits = substitutions + deletions + insertions
      const rate = edits / Math.max(1, hits + substitutions + deletions)
      if (rate < leastRate || (rate === leastRate && edits < leastEdits)) {
        leastRate = rate
        leastEdits = edits
        counts.set(tried, EDIT_COUNTS * i)
      }
    }
  }
  return counts
}

function lineRun({ tokens, ends }: TokenLines, i: number): TokenRun {
  return { tokens, start: i === 0 ? 0 : ends[i - 1]!, end: ends[i]! }
}

/** A number that no token exceeds: all their bits. */
function bitsOf({ hypothesis, references }: BlockTokens): number {
  let bits = 0
  for (const { tokens } of [hypothesis, ...references]) for (let i = 0; i < tokens.length; i++) bits |= tokens[i]!
  return bits
}

/** A tokenizer of lines after transforms. */
export function tokenizerAfter({ apply }: Pipeline, tokenizeLine: LineTokenizer): LineTokenizer {
  return apply === undefined ? tokenizeLine : tokenizeAfter(apply, tokenizeLine)
}

/** Tokenizes the transformed line. */
export function tokenizeAfter(transform: Transform, tokenizeLine: LineTokenizer): LineTokenizer {
  const encoder = new TextEncoder()
  const buffer = new ByteBuffer()
  return (text, start, end, vocabulary, tokens) => {
    const changed = transform(lineText(text, start, end))
    const bytes = buffer.reserve(3 * changed.length)
    const { written } = encoder.encodeInto(changed, bytes)
    if (changed.includes("\n")) {
      for (let at = 0; at < written; at++) if (bytes[at] === NEWLINE) bytes[at] = LINE_BREAK
    }
    tokenizeLine(bytes, 0, written, vocabulary, tokens)
  }
}
