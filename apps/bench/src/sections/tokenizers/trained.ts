// Tokenizers on disk that are encoded with and loaded: trained by ours, in the formats that peers read.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { formatSentencePiece, formatTokenizerJson, parseTokenizerJson, tiktokenTokenizer } from "@lectern/tokenizers"
import type { Text } from "../../data/texts.js"
import { lecternTrain } from "../../harness/commands.js"
import { measure } from "../../harness/measure.js"
import type { Kind } from "../../harness/recipes.js"

/** Where the tokenizer of a kind, trained on a text, is kept. */
export function tokenizerPath(folder: string, kind: Kind, text: Text, vocabularySize: number): string {
  mkdirSync(folder, { recursive: true })
  return join(folder, `${kind}-${text.name}-${text.bytes}-${vocabularySize}.json`)
}

/** A tokenizer.json trained by the command, unless it is there. */
export function trainedTokenizer(folder: string, kind: Kind, text: Text, vocabularySize: number): string {
  const path = tokenizerPath(folder, kind, text, vocabularySize)
  if (!existsSync(path)) measure(lecternTrain(kind, text.path, vocabularySize, path))
  return path
}

/** The same tokenizer for SentencePiece. */
export function asSentencePiece(path: string): string {
  const model = path.replace(/json$/, "model")
  writeFileSync(model, formatSentencePiece(parseTokenizerJson(readFileSync(path, "utf8"))))
  return model
}

/** tiktoken's cl100k_base for Hugging Face. */
export function asTokenizerJson(folder: string, ranks: string): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, "cl100k_base.json")
  writeFileSync(path, formatTokenizerJson(tiktokenTokenizer(readFileSync(ranks), "cl100k_base")))
  return path
}
