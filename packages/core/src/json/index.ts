/**
 * Untrusted JSON: a reader whose cost a file's length bounds, and checked access to the fields of what it read.
 *
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
