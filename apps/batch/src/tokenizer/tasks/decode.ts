// Decodes the lines of ids of a shard, as the lines that the command prints.
import { LecternError } from "@lectern/core"
import type { Tokenizer } from "@lectern/tokenizers"
import { keptFor } from "../../engines/run-cache.js"
import type { Oddities } from "../../read/text.js"
import { loadTokenizer, type TokenizerFile } from "../load.js"
import { byteText } from "./byte-text.js"
import { eachLine, shardText, type TextShard } from "./shard-text.js"

/** A shard of ids to decode. */
export interface DecodeTask extends TextShard {
  readonly kind: "decode"
  /** The run's number. */
  readonly run: number
  /** The tokenizer. */
  readonly tokenizer: TokenizerFile
  /** Whether special tokens are left out. */
  readonly skipSpecialTokens: boolean
  /** Whether texts are written as JSON strings. */
  readonly json: boolean
}

/** The decoded lines of a shard. */
export interface DecodedShard {
  /** UTF-8, each text followed by `\n`. */
  readonly text: Uint8Array<ArrayBuffer>
  /** Whether a text has line ends of its own. */
  readonly hasNewlines: boolean
  readonly oddities: Oddities
}

/**
 * Decodes lines.
 *
 * @param task - the shard
 * @returns the texts
 * @throws LecternError `unreadable`; `bad-data` naming input, line and the word that is no id
 */
export function decodeLines(task: DecodeTask): DecodedShard {
  const tokenizer = keptFor(task.run, task.tokenizer.path, (): Tokenizer => loadTokenizer(task.tokenizer))
  const { skipSpecialTokens, json, input, shard } = task
  const { bytes, carriageReturns, nuls } = shardText(task)
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
  const out = byteText(4 * bytes.length)
  let hasNewlines = false
  let line = shard.firstSegment
  eachLine(bytes, (start, end) => {
    line++
    const ids = idsOf(decoder.decode(bytes.subarray(start, end)), tokenizer, input.label, line)
    const text = tokenizer.decode(ids, { skipSpecialTokens })
    hasNewlines ||= text.includes("\n")
    out.string(json ? JSON.stringify(text) : text)
    out.byte(NEWLINE)
  })
  return { text: out.taken(), hasNewlines, oddities: { carriageReturns, nuls } }
}

const NEWLINE = 10

function idsOf(text: string, tokenizer: Tokenizer, path: string, line: number): number[] {
  const words = text.split(/[ \t]+/).filter((word) => word !== "")
  return words.map((word) => {
    const id = /^\d+$/.test(word) ? Number(word) : Number.NaN
    if (tokenizer.tokenOf(id) !== undefined) return id
    const shown = JSON.stringify(word.length > MOST_SHOWN ? `${word.slice(0, MOST_SHOWN)}…` : word)
    const why = Number.isNaN(id)
      ? `${shown} is not a token id, expected whole numbers`
      : `the tokenizer has no id ${word}`
    throw new LecternError({ kind: "bad-data", path, line, why })
  })
}

const MOST_SHOWN = 40
