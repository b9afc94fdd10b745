/**
 * Untrusted JSON: a reader whose cost a file's length bounds, and checked access to the fields of what it read.
 *
 * Use it for files that strangers write. `JSON.parse` limits neither depth nor size, and an error in a field does not name its place.
 *
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#read-untrusted-json)
 * @example
 * ```ts
 * const root = { value: parseJsonText('{ "order": 3 }', "model.json"), place: "", file: "model.json" }
 * const field = fieldsOf(root, ["order", "discount"])
 * wholeNumberOf(field("order"), 1, 9) //=> 3
 * optional(field("discount"), numberOf, 0.75) //=> 0.75
 * ```
 * @packageDocumentation
 */
export { checkFile, textOf } from "./file-text.js"
export {
  arrayOf,
  badField,
  booleanOf,
  choiceOf,
  type FieldFinder,
  type Found,
  fieldOf,
  fieldsOf,
  itemOf,
  itemsOf,
  MAX_STRING,
  nullable,
  numberOf,
  objectOf,
  optional,
  quoted,
  type ReadObject,
  stringOf,
  wholeNumberOf,
} from "./json-fields.js"
export {
  MAX_JSON_DEPTH,
  MAX_JSON_LENGTH,
  MAX_JSON_VALUES,
  parseJsonText,
  type ReadJson,
} from "./json-text.js"
