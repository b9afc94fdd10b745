// Reader of word-level models.
import { wordLevel } from "../../../encode/lookup/word-level.js"
import { stringOf } from "../../json-fields.js"
import type { ReaderOf } from "./reader.js"
import { vocabularyOf } from "./vocabulary-field.js"

/** Word level. */
export const wordLevelReader: ReaderOf<"model"> = {
  stage: "model",
  type: "WordLevel",
  fields: ["vocab", "unk_token"],
  read: (field) => wordLevel({ unknownToken: stringOf(field("unk_token")), vocabulary: vocabularyOf(field("vocab")) }),
}
