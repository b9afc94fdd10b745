// Readers of post-processors.
import {
  badField,
  booleanOf,
  choiceOf,
  type Found,
  fieldOf,
  fieldsOf,
  itemsOf,
  objectOf,
  optional,
  quoted,
  stringOf,
  wholeNumberOf,
} from "@lectern/core/json"
import { MAX_ID } from "../../../encode/vocabulary.js"
import { bertProcessing, type SpecialToken } from "../../../postprocess/bert-processing.js"
import { byteLevelProcessing } from "../../../postprocess/byte-level-processing.js"
import { postProcessorSequence } from "../../../postprocess/post-processor.js"
import { robertaProcessing } from "../../../postprocess/roberta-processing.js"
import type { TemplatePiece } from "../../../postprocess/template-pieces.js"
import { type TemplateToken, templateProcessing } from "../../../postprocess/template-processing.js"
import { MAX_SEQUENCE, type ReaderOf } from "./reader.js"

/** BERT's `[CLS]` and `[SEP]`. */
export const bertProcessingReader: ReaderOf<"post_processor"> = {
  stage: "post_processor",
  type: "BertProcessing",
  fields: ["sep", "cls"],
  read: (field) => bertProcessing({ sep: specialTokenOf(field("sep")), cls: specialTokenOf(field("cls")) }),
}

/** RoBERTa's `<s>` and `</s>`. */
export const robertaProcessingReader: ReaderOf<"post_processor"> = {
  stage: "post_processor",
  type: "RobertaProcessing",
  fields: ["sep", "cls", "trim_offsets", "add_prefix_space"],
  read: (field) =>
    robertaProcessing({
      sep: specialTokenOf(field("sep")),
      cls: specialTokenOf(field("cls")),
      trimOffsets: booleanOf(field("trim_offsets")),
      addPrefixSpace: booleanOf(field("add_prefix_space")),
    }),
}

/** Offsets without blanks, for byte-level models. */
export const byteLevelProcessingReader: ReaderOf<"post_processor"> = {
  stage: "post_processor",
  type: "ByteLevel",
  fields: ["add_prefix_space", "trim_offsets", "use_regex"],
  read: (field) =>
    byteLevelProcessing({
      addPrefixSpace: booleanOf(field("add_prefix_space")),
      trimOffsets: booleanOf(field("trim_offsets")),
      useRegex: optional(field("use_regex"), booleanOf, true),
    }),
}

/** Templates. */
export const templateProcessingReader: ReaderOf<"post_processor"> = {
  stage: "post_processor",
  type: "TemplateProcessing",
  fields: ["single", "pair", "special_tokens"],
  read: (field) =>
    templateProcessing({
      single: itemsOf(field("single"), MAX_SEQUENCE).map(pieceOf),
      pair: itemsOf(field("pair"), MAX_SEQUENCE).map(pieceOf),
      specialTokens: templateTokensOf(field("special_tokens")),
    }),
}

/** Post-processors one after the other. */
export const postProcessorSequenceReader: ReaderOf<"post_processor"> = {
  stage: "post_processor",
  type: "Sequence",
  fields: ["processors"],
  read: (field, read) =>
    postProcessorSequence(itemsOf(field("processors"), MAX_SEQUENCE).map((found) => read("post_processor", found))),
}

function specialTokenOf(found: Found): SpecialToken {
  const [token, id, ...rest] = itemsOf(found, 2)
  if (token === undefined || id === undefined || rest.length > 0) throw badField(found, "must be a token and its id")
  return [stringOf(token), wholeNumberOf(id, 0, MAX_ID)]
}

function pieceOf(found: Found): TemplatePiece {
  const isSequence = objectOf(found).has("Sequence")
  const inner = fieldsOf(found, [isSequence ? "Sequence" : "SpecialToken"])(isSequence ? "Sequence" : "SpecialToken")
  const field = fieldsOf(inner, ["id", "type_id"])
  const typeId = wholeNumberOf(field("type_id"), 0, 0x7fffffff)
  return isSequence
    ? { kind: "sequence", id: choiceOf(field("id"), ["A", "B"]), typeId }
    : { kind: "special", id: stringOf(field("id")), typeId }
}

function templateTokensOf(found: Found): TemplateToken[] {
  return [...objectOf(found).keys()].map((name) => {
    const token = fieldOf(found, name)
    const field = fieldsOf(token, ["id", "ids", "tokens"])
    const id = stringOf(field("id"))
    if (id !== name) throw badField(field("id"), `must be the name it has in the object, ${quoted(name)}`)
    return {
      id,
      ids: itemsOf(field("ids"), MAX_SEQUENCE).map((each) => wholeNumberOf(each, 0, MAX_ID)),
      tokens: itemsOf(field("tokens"), MAX_SEQUENCE).map(stringOf),
    }
  })
}
