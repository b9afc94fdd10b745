// The task that measures how tokenizers split the lines of a shard.
import { cachedForRun } from "@lectern/engine/internal/engines/run-cache"
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
import type { TextFindings } from "@lectern/engine/internal/read/text"
import { eachLine, onShard, shardText, type TextShard } from "@lectern/engine/internal/shard/shard-text"
import type { EncodeOptions, Tokenizer } from "@lectern/tokenizers"
import { loadTokenizer, type TokenizerFile } from "../../../../resources/load-tokenizer.js"
import { withTokenizerErrors } from "../../../../resources/tokenizer-errors.js"

/** A shard to measure. */
export interface MeasurePayload extends TextShard {
  /** The run's id. */
  readonly run: string
  /** The tokenizers, all measured on the same lines. */
  readonly tokenizers: readonly TokenizerFile[]
}

/** The measurements of a shard. */
export interface MeasuredShard {
  readonly text: TextSums
  /** One per tokenizer. */
  readonly tokenizers: readonly TokenizerSums[]
  readonly findings: TextFindings
}

/** Sums over lines. */
export interface TextSums {
  /** The number of lines. */
  readonly lines: number
  /** Bytes of UTF-8 without newlines. */
  readonly bytes: number
  /** Characters: code points. */
  readonly characters: number
  /** Words, separated by white space. */
  readonly words: number
}

/** Measurements of a tokenizer. */
export interface TokenizerSums {
  /** The number of occurrences of each id, by id. */
  readonly uses: Float64Array<ArrayBuffer>
  /** The maximum number of tokens in a line. */
  readonly longestLine: number
}

/** Options for encoding inspected texts: none of their special tokens is refused, and none is added. */
export const INSPECTED: EncodeOptions = { addSpecialTokens: false, allowedSpecial: "all", disallowedSpecial: "none" }

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })
const WORDS = /\S+/g

/** Measures the lines of a shard. */
export const measureLines: Task<MeasurePayload, MeasuredShard> = {
  name: "measure",
  perform(payload) {
    const { run, tokenizers: files } = payload
    const tokenizers = files.map((file) => cachedForRun(run, file.path, () => loadTokenizer(file)))
    const { bytes, carriageReturns, nuls } = shardText(payload)
    const text = { lines: 0, bytes: 0, characters: 0, words: 0 }
    const measured = tokenizers.map((tokenizer) => ({ uses: new Float64Array(idLimit(tokenizer)), longestLine: 0 }))
    eachLine(bytes, (start, end) => {
      const line = DECODER.decode(bytes.subarray(start, end))
      text.lines += 1
      text.bytes += end - start
      text.characters += characters(line)
      text.words += line.match(WORDS)?.length ?? 0
      for (const [t, tokenizer] of tokenizers.entries()) {
        const ids = withTokenizerErrors(files[t]!.path, () => tokenizer.encodeIds(line, INSPECTED))
        const { uses } = measured[t]!
        for (let i = 0; i < ids.length; i++) uses[ids[i]!]! += 1
        measured[t]!.longestLine = Math.max(measured[t]!.longestLine, ids.length)
      }
    })
    return { text, tokenizers: measured, findings: { carriageReturns, nuls } }
  },
  ...onShard(),
  transfer: ({ tokenizers }) => buffersOf(tokenizers.map(({ uses }) => uses)),
}

function characters(line: string): number {
  let count = 0
  for (let i = 0; i < line.length; i++) {
    const unit = line.charCodeAt(i)
    if (unit < 0xdc00 || unit > 0xdfff) count++
  }
  return count
}

/** One more than the largest id of a tokenizer. */
export function idLimit({ parts: { model, addedTokens } }: Tokenizer): number {
  return Math.max(model.vocabulary.idLimit, 1 + (addedTokens.at(-1)?.id ?? -1))
}
