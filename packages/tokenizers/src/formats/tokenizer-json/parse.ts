// Reads Hugging Face's tokenizer.json strictly: anything unknown is an error that names it and its place, and nothing is ignored.
// Files are untrusted: sizes are limited, and no regular expression of a file is run.
// Source: https://github.com/huggingface/tokenizers, version 0.23, the Deserialize implementations
import { LecternError } from "@lectern/core"
import { checkOptions, type OptionNames } from "@lectern/core/checks"
import {
  badField,
  booleanOf,
  choiceOf,
  type Found,
  fieldOf,
  fieldsOf,
  itemsOf,
  nullable,
  objectOf,
  optional,
  parseJsonText,
  quoted,
  type ReadJson,
  stringOf,
  wholeNumberOf,
} from "@lectern/core/json"
import { MAX_ID, type Vocabulary } from "../../encode/vocabulary.js"
import { createTokenizer } from "../../pipeline/create-tokenizer.js"
import type { AddedToken, Tokenizer } from "../../pipeline/tokenizer.js"
import { checkParts } from "../../text/checks.js"
import { paddingOf, truncationOf } from "./lengths.js"
import { allReaders } from "./readers/all.js"
import {
  type ComponentReader,
  MAX_ADDED_TOKENS,
  type ReadComponent,
  type ReaderOf,
  type Stage,
  type Stages,
} from "./readers/reader.js"

/** Options of `parseTokenizerJson`. */
export interface ParseOptions {
  /**
   * The file's name, for errors.
   *
   * @defaultValue `"tokenizer.json"`
   */
  readonly name?: string
}

const OPTIONS: OptionNames<ParseOptions> = { name: true }

/** All fields of a file. */
export const FIELDS: readonly string[] = [
  "version",
  "truncation",
  "padding",
  "added_tokens",
  "normalizer",
  "pre_tokenizer",
  "post_processor",
  "decoder",
  "model",
]

/**
 * Reads Hugging Face's tokenizer.json with any components. A page that needs only one algorithm is smaller with
 * `parseTokenizerJsonWith`.
 *
 * @param text - the file, as text or bytes of UTF-8
 * @param options - the name of the file
 * @returns the tokenizer
 * @throws LecternError as `parseTokenizerJsonWith`
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#files)
 * @example
 * ```ts
 * const model = wordLevel({ vocabulary: vocabulary([["<unk>", 0], ["low", 1]]) })
 * const file = formatTokenizerJson(createTokenizer({ preTokenizer: whitespaceSplit(), model }))
 * parseTokenizerJson(file).encode("low river").ids //=> [1, 0]
 * ```
 */
export function parseTokenizerJson(text: string | Uint8Array, options: ParseOptions = {}): Tokenizer {
  checkOptions("parseTokenizerJson()", options, OPTIONS)
  return parseTokenizerJsonWith(allReaders, text, options)
}

/**
 * Reads a tokenizer.json with chosen readers, so that a bundle contains only the code of one algorithm.
 *
 * @param readers - for every type of component that the file may have
 * @param text - the file, as text or bytes of UTF-8
 * @param options - the name of the file
 * @returns the tokenizer
 * @throws LecternError `bad-data` with the place of the fault: text that is not JSON or exceeds the limits of `parseJsonText`, a type of
 * component without a reader, an unknown field, a value of the wrong type or outside its limits, an unknown regular
 * expression, components that contradict each other; `unknown-option`, or `wrong-type` for an argument of the wrong type
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#small-pages)
 * @example
 * ```ts
 * const model = wordPiece({ vocabulary: vocabulary([["[UNK]", 0], ["low", 1], ["##er", 2]]) })
 * const file = formatTokenizerJson(createTokenizer({ preTokenizer: bertPreTokenizer(), model }))
 * parseTokenizerJsonWith(bertReaders, file).encode("lower").ids //=> [1, 2]
 * ```
 */
export function parseTokenizerJsonWith(
  readers: readonly ComponentReader[],
  text: string | Uint8Array,
  options: ParseOptions = {},
): Tokenizer {
  checkParts("readers", readers, "reader")
  checkOptions("parseTokenizerJsonWith()", options, OPTIONS)
  const { name = "tokenizer.json" } = options
  const root: Found = { value: parsed(text, name), place: "", file: name }
  if (isTekken(root.value)) throw badField(root, TEKKEN)
  const field = fieldsOf(root, FIELDS)
  optional(field("version"), (found) => choiceOf(found, ["1.0"]), "1.0")
  const read = componentsReader(readers)
  return named(root, () => {
    const stages = {
      truncation: nullable(field("truncation"), truncationOf),
      padding: nullable(field("padding"), paddingOf),
      addedTokens: optional(field("added_tokens"), (found) => itemsOf(found, MAX_ADDED_TOKENS), []).map(addedTokenOf),
      normalizer: nullable(field("normalizer"), (found) => read("normalizer", found)),
      preTokenizer: nullable(field("pre_tokenizer"), (found) => read("pre_tokenizer", found)),
      postProcessor: nullable(field("post_processor"), (found) => read("post_processor", found)),
      decoder: nullable(field("decoder"), (found) => read("decoder", found)),
      model: read("model", field("model")),
    }
    const { addedTokens, model } = stages
    return createTokenizer({ ...stages, addedTokens: addedTokens.map((token) => withLastId(token, model.vocabulary)) })
  })
}

/** An added token whose text two ids of the model have: it has the one that the model gives. */
function withLastId(token: AddedToken, vocabulary: Vocabulary): AddedToken {
  const { id, content } = token
  return vocabulary.tokenOf(id) === content ? { ...token, id: vocabulary.idOf(content) ?? id } : token
}

/** The JSON; a file in Mistral's format is too large for it. */
function parsed(text: string | Uint8Array, name: string): ReadJson | undefined {
  try {
    return parseJsonText(text, name)
  } catch (error) {
    const head = text?.slice?.(0, TEKKEN_START)
    const start = head instanceof Uint8Array ? new TextDecoder().decode(head) : String(head)
    if (start.includes('"token_bytes"')) throw badField({ value: undefined, place: "", file: name }, TEKKEN)
    throw error
  }
}

// Where its first token is, after its configuration.
const TEKKEN_START = 2 ** 16

const TEKKEN = "this is Mistral's tekken format, which is not supported; use the tokenizer.json of the same model"

/** Mistral's own format: `config`, `vocab` with bytes and ranks, `special_tokens`. */
function isTekken(root: ReadJson | undefined): boolean {
  return root instanceof Map && !root.has("model") && root.has("config") && root.has("vocab")
}

function componentsReader(readers: readonly ComponentReader[]): ReadComponent {
  const byType = new Map(readers.map((reader) => [`${reader.stage} ${reader.type}`, reader]))
  return function read<S extends Stage>(stage: S, found: Found): Stages[S] {
    const object = objectOf(found)
    const typePlace = fieldOf(found, "type")
    const type = stage === "model" && !object.has("type") ? untypedModel(found) : stringOf(typePlace)
    const reader = byType.get(`${stage} ${type}`) as ReaderOf<S> | undefined
    if (reader === undefined) {
      const known = readers.flatMap((other) => (other.stage === stage ? [other.type] : []))
      throw badField(typePlace, `unknown ${quoted(type)} (known: ${known.join(", ")})`)
    }
    const field = fieldsOf(found, ["type", ...reader.fields])
    return named(found, () => reader.read(field, read))
  }
}

// Files written before 2021 do not name the type of their model; like the library, this infers it from the fields.
function untypedModel(found: Found): string {
  const object = objectOf(found)
  if (object.has("merges")) return "BPE"
  if (Array.isArray(object.get("vocab"))) return "Unigram"
  return object.has("max_input_chars_per_word") ? "WordPiece" : "WordLevel"
}

/** Adds the file's name and the place to errors of a tokenizer's parts. */
export function named<T>(found: Found, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof LecternError)) throw error
    if (error.problem.kind === "bad-data" && error.problem.path === found.file) throw error
    throw badField(found, error.message)
  }
}

const ADDED_TOKEN_FIELDS = ["id", "content", "single_word", "lstrip", "rstrip", "normalized", "special"]

/** Reads an added token; every field is required. */
export function addedTokenOf(found: Found): AddedToken {
  const field = fieldsOf(found, ADDED_TOKEN_FIELDS)
  const content = stringOf(field("content"))
  if (content === "") throw badField(field("content"), "must not be empty")
  return {
    id: wholeNumberOf(field("id"), 0, MAX_ID),
    content,
    singleWord: booleanOf(field("single_word")),
    lstrip: booleanOf(field("lstrip")),
    rstrip: booleanOf(field("rstrip")),
    normalized: booleanOf(field("normalized")),
    special: booleanOf(field("special")),
  }
}
