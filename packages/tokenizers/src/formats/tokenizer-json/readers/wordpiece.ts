// Reader of WordPiece models.
import { wordPiece } from "../../../encode/wordpiece/wordpiece.js"
import { stringOf, wholeNumberOf } from "../../json-fields.js"
import type { ReaderOf } from "./reader.js"
import { vocabularyOf } from "./vocabulary-field.js"

/** WordPiece. */
export const wordPieceReader: ReaderOf<"model"> = {
  stage: "model",
  type: "WordPiece",
  fields: ["unk_token", "continuing_subword_prefix", "max_input_chars_per_word", "vocab"],
  read: (field) =>
    wordPiece({
      unknownToken: stringOf(field("unk_token")),
      continuingSubwordPrefix: stringOf(field("continuing_subword_prefix")),
      maxInputCharsPerWord: wholeNumberOf(field("max_input_chars_per_word"), 0, Number.MAX_SAFE_INTEGER),
      vocabulary: vocabularyOf(field("vocab")),
    }),
}
