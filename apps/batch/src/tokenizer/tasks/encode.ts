// Encodes the lines of a shard, as the lines that the command prints.
import type { Tokenizer } from "@lectern/tokenizers"
import { keptFor } from "../../engines/run-cache.js"
import type { Oddities } from "../../read/text.js"
import { blaming } from "../blaming.js"
import { loadTokenizer, type TokenizerFile } from "../load.js"
import { byteText } from "./byte-text.js"
import { type EncodeForm, writeEncoding } from "./encoded-line.js"
import { eachLine, shardText, type TextShard } from "./shard-text.js"

/** A shard to encode. */
export interface EncodeTask extends TextShard {
  readonly kind: "encode"
  /** The run's number. */
  readonly run: number
  /** The tokenizer. */
  readonly tokenizer: TokenizerFile
  /** What is printed of each line. */
  readonly form: EncodeForm
  /** Whether the special tokens of a text are added. */
  readonly addSpecialTokens: boolean
}

/** The encoded lines of a shard. */
export interface EncodedShard {
  /** UTF-8, each line ended by `\n`. */
  readonly text: Uint8Array<ArrayBuffer>
  /** How many tokens. */
  readonly tokens: number
  readonly oddities: Oddities
}

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })

/**
 * Encodes lines.
 *
 * @param task - the shard
 * @returns one line for each
 * @throws LecternError `unreadable` or `bad-data`, naming input and line
 */
export function encodeLines(task: EncodeTask): EncodedShard {
  const tokenizer = keptFor(task.run, task.tokenizer.path, (): Tokenizer => loadTokenizer(task.tokenizer))
  const { bytes, carriageReturns, nuls } = shardText(task)
  const out = byteText(2 * bytes.length)
  let tokens = 0
  eachLine(bytes, (start, end) => {
    const line = DECODER.decode(bytes.subarray(start, end))
    tokens += blaming(task.tokenizer.path, () => writeEncoding(out, tokenizer, line, task))
  })
  return { text: out.taken(), tokens, oddities: { carriageReturns, nuls } }
}
