// Arguments that several tokenizer commands share.
import type { TiktokenEncoding } from "@lectern/tokenizers"
import { TIKTOKEN_ENCODINGS } from "../../tokenizer/pipeline-names.js"
import { choice } from "../options/values.js"

/**
 * Which encoding the ranks of a `.tiktoken` file are of.
 *
 * @param value - as typed; undefined when it was not given
 * @returns the encoding; undefined when none was given
 * @throws LecternError `usage` for a name that is none
 */
export function encodingName(value: string | undefined): TiktokenEncoding | undefined {
  return choice("encoding", value, TIKTOKEN_ENCODINGS)
}
