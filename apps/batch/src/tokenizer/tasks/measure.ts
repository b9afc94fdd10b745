// Measures how tokenizers cut the lines of a shard: sums, and how often each token was used.
import type { Tokenizer } from "@lectern/tokenizers"
import { keptFor } from "../../engines/run-cache.js"
import type { Oddities } from "../../read/text.js"
import { blaming } from "../blaming.js"
import { loadTokenizer, type TokenizerFile } from "../load.js"
import { eachLine, shardText, type TextShard } from "./shard-text.js"

/** A shard to measure. */
export interface MeasureTask extends TextShard {
  readonly kind: "measure"
  /** The run's number. */
  readonly run: number
  /** The tokenizers, all measured on the same lines. */
  readonly tokenizers: readonly TokenizerFile[]
}

/** What was found in a shard. */
export interface MeasuredShard {
  readonly text: TextSums
  /** One per tokenizer. */
  readonly tokenizers: readonly TokenizerSums[]
  readonly oddities: Oddities
}

/** Sums over lines, whole numbers. */
export interface TextSums {
  /** Lines. */
  readonly lines: number
  /** Bytes of UTF-8, line ends left out. */
  readonly bytes: number
  /** Characters: code points. */
  readonly characters: number
  /** Words: runs of anything but white space. */
  readonly words: number
}

/** How a tokenizer cut the lines. */
export interface TokenizerSums {
  /** How often each id was used, by id. */
  readonly uses: Float64Array<ArrayBuffer>
  /** Tokens of the line that has most. */
  readonly longestLine: number
}

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })

/**
 * Measures lines.
 *
 * @param task - the shard
 * @returns its sums
 * @throws LecternError `unreadable` or `bad-data`, naming input and line
 */
export function measureLines(task: MeasureTask): MeasuredShard {
  const tokenizers = task.tokenizers.map((file) => keptFor(task.run, file.path, () => loadTokenizer(file)))
  const { bytes, carriageReturns, nuls } = shardText(task)
  const sums = { lines: 0, bytes: 0, characters: 0, words: 0 }
  const measured = tokenizers.map((tokenizer) => ({ uses: new Float64Array(idLimit(tokenizer)), longestLine: 0 }))
  eachLine(bytes, (start, end) => {
    const line = DECODER.decode(bytes.subarray(start, end))
    sums.lines += 1
    sums.bytes += end - start
    sums.characters += characters(line)
    sums.words += line.match(WORDS)?.length ?? 0
    for (const [t, tokenizer] of tokenizers.entries()) {
      const ids = blaming(task.tokenizers[t]!.path, () => tokenizer.encodeIds(line, { addSpecialTokens: false }))
      const { uses } = measured[t]!
      for (let i = 0; i < ids.length; i++) uses[ids[i]!]! += 1
      measured[t]!.longestLine = Math.max(measured[t]!.longestLine, ids.length)
    }
  })
  return { text: sums, tokenizers: measured, oddities: { carriageReturns, nuls } }
}

const WORDS = /\S+/g

function characters(line: string): number {
  let count = 0
  for (let i = 0; i < line.length; i++) {
    const unit = line.charCodeAt(i)
    if (unit < 0xdc00 || unit > 0xdfff) count++
  }
  return count
}

/**
 * One more than the largest id a tokenizer can give.
 *
 * @param tokenizer - any tokenizer
 */
export function idLimit({ parts: { model, addedTokens } }: Tokenizer): number {
  return Math.max(model.vocabulary.idLimit, 1 + (addedTokens.at(-1)?.id ?? -1))
}
