// Arguments that several tokenizer commands share.
import type { FileReading } from "../../tokenizer/model/load.js"
import { SENTENCEPIECE_RULES, TIKTOKEN_ENCODINGS } from "../../tokenizer/model/names.js"
import { choice } from "../shared/values.js"

/** Options as typed; undefined when not given. */
export interface RawFileReading {
  readonly encoding?: string
  readonly sentencepieceRules?: string
}

/**
 * What the command line says of a tokenizer's file.
 *
 * @param raw - as typed
 * @returns which encoding the ranks of a `.tiktoken` file are of, whose ids a `.model` file gives
 * @throws LecternError `usage` for names that are none
 */
export function fileReading({ encoding, sentencepieceRules }: RawFileReading): FileReading {
  return {
    encoding: choice("encoding", encoding, TIKTOKEN_ENCODINGS),
    sentencePieceRules: choice("sentencepiece-rules", sentencepieceRules, SENTENCEPIECE_RULES),
  }
}
