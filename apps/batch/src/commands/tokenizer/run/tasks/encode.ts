// The task that encodes the lines of a shard into lines to print.
import { cachedForRun } from "@lectern/engine/internal/engines/run-cache"
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
import type { TextFindings } from "@lectern/engine/internal/read/text"
import { type LinePlace, placeInShard } from "@lectern/engine/internal/shard/line-place"
import { bytesOf, shardLabel } from "@lectern/engine/internal/shard/plan"
import { eachLine, shardText, type TextShard } from "@lectern/engine/internal/shard/shard-text"
import type { Tokenizer } from "@lectern/tokenizers"
import { loadTokenizer, type TokenizerFile } from "../model/load.js"
import { withTokenizerErrors } from "../model/tokenizer-errors.js"
import { byteText } from "./byte-text.js"
import { type EncodeForm, type LineStyle, writeEncoding } from "./encoded-line.js"

/** A shard to encode. */
export interface EncodePayload extends TextShard {
  /** The run's id. */
  readonly run: string
  /** The tokenizer. */
  readonly tokenizer: TokenizerFile
  /** The format of the lines. */
  readonly form: EncodeForm
  /** Treatment of special tokens. */
  readonly options: LineStyle["options"]
  /** Whether a terminal shows the lines, so that its controls are escaped. */
  readonly terminal: boolean
}

/** The encoded lines of a shard. */
export interface EncodedShard {
  /** UTF-8, each line followed by `\n`. */
  readonly text: Uint8Array<ArrayBuffer>
  /** The number of tokens. */
  readonly tokens: number
  readonly findings: TextFindings
}

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true })

/** Encodes the lines of a shard. */
export const encodeLines: Task<EncodePayload, EncodedShard> = {
  name: "encode",
  perform(payload) {
    const { run, tokenizer: file } = payload
    const tokenizer = cachedForRun(run, file.path, (): Tokenizer => loadTokenizer(file))
    const { bytes, carriageReturns, nuls } = shardText(payload)
    const out = byteText(2 * bytes.length)
    let tokens = 0
    let line = 0
    eachLine(bytes, (start, end) => {
      const text = DECODER.decode(bytes.subarray(start, end))
      const place = (): LinePlace => placeInShard(payload, line)
      tokens += withTokenizerErrors(file.path, () => writeEncoding(out, tokenizer, text, payload), place)
      line++
    })
    return { text: out.take(), tokens, findings: { carriageReturns, nuls } }
  },
  bytes: ({ shard }) => bytesOf(shard),
  label: ({ shard }) => shardLabel(shard),
  transfer: ({ text }) => buffersOf([text]),
}
