// The task that decodes the lines of ids of a shard into lines to print.
import { LecternError } from "@lectern/core"
import { cachedForRun } from "@lectern/engine/internal/engines/run-cache"
import { buffersOf, type Task } from "@lectern/engine/internal/engines/task"
import type { TextFindings } from "@lectern/engine/internal/read/text"
import { type LinePlace, placeInShard } from "@lectern/engine/internal/shard/line-place"
import { eachLine, onShard, shardText, type TextShard } from "@lectern/engine/internal/shard/shard-text"
import type { Tokenizer } from "@lectern/tokenizers"
import { jsonText } from "../../../../report/json-text.js"
import { printableLines } from "../../../../report/printable.js"
import { loadTokenizer, type TokenizerFile } from "../../../../resources/load-tokenizer.js"
import { byteText } from "./byte-text.js"

/** A shard of ids to decode. */
export interface DecodePayload extends TextShard {
  /** The run's id. */
  readonly run: string
  /** The tokenizer. */
  readonly tokenizer: TokenizerFile
  /** Whether to leave out special tokens. */
  readonly skipSpecialTokens: boolean
  /** Whether to write texts as JSON strings. */
  readonly json: boolean
  /** Whether a terminal shows the lines, so that its controls are escaped. */
  readonly terminal: boolean
}

/** The decoded lines of a shard. */
export interface DecodedShard {
  /** UTF-8, each text followed by `\n`. */
  readonly text: Uint8Array<ArrayBuffer>
  /** Whether any text contains newlines. */
  readonly hasNewlines: boolean
  readonly findings: TextFindings
}

const MAX_SHOWN = 40
const NEWLINE = 10

/** Decodes the lines of a shard. A word that is not an id is an error that names the line. */
export const decodeLines: Task<DecodePayload, DecodedShard> = {
  name: "decode",
  perform(payload) {
    const { run, tokenizer: file, skipSpecialTokens, json, terminal } = payload
    const tokenizer = cachedForRun(run, file.path, (): Tokenizer => loadTokenizer(file))
    const { bytes, carriageReturns, nuls } = shardText(payload)
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
    const out = byteText(4 * bytes.length)
    let hasNewlines = false
    let line = 0
    eachLine(bytes, (start, end) => {
      const ids = idsOf(decoder.decode(bytes.subarray(start, end)), tokenizer, () => placeInShard(payload, line))
      line++
      const text = tokenizer.decode(ids, { skipSpecialTokens })
      hasNewlines ||= text.includes("\n")
      out.string(json ? jsonText(text) : terminal ? printableLines(text) : text)
      out.byte(NEWLINE)
    })
    return { text: out.take(), hasNewlines, findings: { carriageReturns, nuls } }
  },
  ...onShard(),
  transfer: ({ text }) => buffersOf([text]),
}

function idsOf(text: string, tokenizer: Tokenizer, place: () => LinePlace): number[] {
  const words = text.split(/[ \t]+/).filter((word) => word !== "")
  return words.map((word) => {
    const id = /^\d+$/.test(word) ? Number(word) : Number.NaN
    if (tokenizer.tokenOf(id) !== undefined) return id
    const shown = JSON.stringify(word.length > MAX_SHOWN ? `${word.slice(0, MAX_SHOWN)}…` : word)
    const why = Number.isNaN(id)
      ? `${shown} is not a token id, expected whole numbers`
      : `the tokenizer has no id ${word}`
    throw new LecternError({ kind: "bad-data", ...place(), why })
  })
}
