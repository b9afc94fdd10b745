// Options for formats of tokenizer files that do not describe themselves completely.

import type { OptionGroup } from "../../console/option.js"
import { choice } from "../../console/values.js"
import { RANK_FILE_ENCODINGS, SENTENCEPIECE_RULES } from "../../resources/tokenizer-names.js"

/** The options. */
export const fileOptions = {
  encoding: {
    flags: "--encoding <NAME>",
    help: "encoding of a .tiktoken file: cl100k_base, o200k_base, whisper, ...",
    read: choice(RANK_FILE_ENCODINGS),
  },
  sentencepieceRules: {
    flags: "--sentencepiece-rules <V>",
    help: "ids of a .model file as in SentencePiece 0.2.3 (default) or 0.2.1",
    read: choice(SENTENCEPIECE_RULES),
  },
} satisfies OptionGroup["options"]
