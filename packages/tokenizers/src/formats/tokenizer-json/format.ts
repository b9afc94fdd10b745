// Writes a tokenizer as Hugging Face's tokenizer.json, with fields in the library's order.

import { badData } from "@lectern/core"
import type { Tokenizer } from "../../pipeline/tokenizer.js"
import { checkPart } from "../../text/checks.js"
import type { Json, JsonObject } from "../../text/json.js"
import { paddingJson, truncationJson } from "./lengths.js"

/**
 * Writes a tokenizer.json, indented by two blanks, with the vocabulary in order of ids.
 *
 * @param tokenizer - one whose parts the format can express
 * @returns the file's text
 * @throws LecternError `bad-data` naming the part that the format cannot express, `wrong-type` for an argument that is not a tokenizer
 * @see [Guide: Tokenizers, part by part](../../../../../docs/guides/tokenizers.md#files)
 * @example
 * ```ts
 * const model = wordLevel({ vocabulary: vocabulary([["<unk>", 0], ["low", 1]]) })
 * const file = formatTokenizerJson(createTokenizer({ preTokenizer: whitespaceSplit(), model }))
 * JSON.parse(file).pre_tokenizer //=> { type: "WhitespaceSplit" }
 * JSON.parse(file).model //=> { type: "WordLevel", vocab: { "<unk>": 0, low: 1 }, unk_token: "<unk>" }
 * ```
 */
export function formatTokenizerJson(tokenizer: Tokenizer): string {
  checkPart("tokenizer", tokenizer, "tokenizer")
  const { truncation, padding, addedTokens, normalizer, preTokenizer, postProcessor, decoder, model } = tokenizer.parts
  const head = {
    version: "1.0",
    truncation: truncation === undefined ? null : truncationJson(truncation),
    padding: padding === undefined ? null : paddingJson(padding),
    added_tokens: addedTokens.map(({ id, content, singleWord, lstrip, rstrip, normalized, special }) => ({
      id,
      content,
      single_word: singleWord,
      lstrip,
      rstrip,
      normalized,
      special,
    })),
    normalizer: partJson("normalizer", normalizer),
    pre_tokenizer: partJson("pre-tokenizer", preTokenizer),
    post_processor: partJson("post-processor", postProcessor),
    decoder: partJson("decoder", decoder),
  }
  const open = JSON.stringify(head, undefined, 2).slice(0, -2)
  return `${open},\n  "model": ${modelText(model.toJson(), model.kind === "Unigram" ? undefined : model.vocabulary.entries())}\n}\n`
}

function partJson(stage: string, part: { toJson(): JsonObject | undefined } | undefined): Json {
  if (part === undefined) return null
  const json = part.toJson()
  if (json !== undefined) return json
  throw badData("tokenizer.json", `this format cannot express the ${stage}`)
}

// The vocabulary is written from its entries: objects put keys that look like numbers first, and large objects are slow.
function modelText(model: JsonObject, vocabulary: Iterable<readonly [string, number]> | undefined): string {
  const lines = Object.entries(model).map(([name, value]) => {
    if (name === "vocab" && vocabulary !== undefined) return `    "vocab": ${vocabularyText(vocabulary)}`
    if (name === "vocab" || name === "merges") return `    "${name}": ${rowsText(value as readonly Json[])}`
    return `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`
  })
  return `{\n${lines.join(",\n")}\n  }`
}

function vocabularyText(entries: Iterable<readonly [string, number]>): string {
  const lines: string[] = []
  for (const [token, id] of entries) lines.push(`      ${JSON.stringify(token)}: ${id}`)
  return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n    }`
}

function rowsText(rows: readonly Json[]): string {
  return rows.length === 0 ? "[]" : `[\n${rows.map((row) => `      ${JSON.stringify(row)}`).join(",\n")}\n    ]`
}
