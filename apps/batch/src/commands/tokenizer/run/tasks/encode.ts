// The task that encodes the lines of a shard into lines to print.
import { cachedForRun } from "@lectern/engine/internal/engines/run-cache"
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
import type { TextFindings } from "@lectern/engine/internal/read/text"
import { type LinePlace, placeInShard } from "@lectern/engine/internal/shard/line-place"
import { eachLine, onShard, shardText, type TextShard } from "@lectern/engine/internal/shard/shard-text"
import type { EncodeOptions, Encoding, Tokenizer } from "@lectern/tokenizers"
import { jsonText } from "../../../../report/json-text.js"
import { printable } from "../../../../report/printable.js"
import { loadTokenizer, type TokenizerFile } from "../../../../resources/load-tokenizer.js"
import { withTokenizerErrors } from "../../../../resources/tokenizer-errors.js"
import { type ByteText, byteText } from "./byte-text.js"

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
  ...onShard(),
  transfer: ({ text }) => buffersOf([text]),
}

/** The format of a line: ids, tokens as in the vocabulary, or a JSON object with everything. */
type EncodeForm = "ids" | "pieces" | "json"

/** Options for encoding a line. */
interface LineStyle {
  readonly form: EncodeForm
  readonly options: Pick<EncodeOptions, "addSpecialTokens" | "allowedSpecial" | "disallowedSpecial">
  /** Whether a terminal shows the line, so that its controls are escaped. */
  readonly terminal: boolean
}

const BLANK = 32
const NEWLINE = 10

/** Encodes a text and appends a line. */
function writeEncoding(
  out: ByteText,
  tokenizer: Tokenizer,
  text: string,
  { form, options, terminal }: LineStyle,
): number {
  if (form === "json") {
    const encoding = tokenizer.encode(text, options)
    out.string(`${encodingJson(encoding)}\n`)
    return encoding.ids.length
  }
  const ids = tokenizer.encodeIds(text, options)
  for (let i = 0; i < ids.length; i++) {
    if (i > 0) out.byte(BLANK)
    if (form === "ids") out.number(ids[i]!)
    else {
      const token = tokenizer.tokenOf(ids[i]!)!
      out.string(terminal ? printable(token) : token)
    }
  }
  out.byte(NEWLINE)
  return ids.length
}

/** Formats an encoding as one line of JSON. */
function encodingJson({ ids, tokens, offsets, byteOffsets, specialTokensMask }: Encoding): string {
  return jsonText({
    ids: [...ids],
    tokens,
    offsets: pairs(offsets),
    byteOffsets: pairs(byteOffsets),
    specialTokensMask: [...specialTokensMask],
  })
}

function pairs(flat: Int32Array): [number, number][] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i]!, flat[2 * i + 1]!])
}
