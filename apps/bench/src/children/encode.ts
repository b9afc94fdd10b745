// Encodes a text with a tokenizer of ours: encode.js TOKENIZER RULES TEXT lines|whole|letters [N]. The tokenizer's name says what
// it is: FILE.tiktoken, ranks of cl100k_base; FILE.model, with whose RULES; FILE.json. Prints what the encoding alone cost.
import { readFileSync } from "node:fs"
import { parseSentencePiece, parseTokenizerJson, type Tokenizer, tiktokenTokenizer } from "@lectern/tokenizers"
import { printReport } from "./encoding-report.js"

type SentencePieceRules = NonNullable<NonNullable<Parameters<typeof parseSentencePiece>[1]>["rules"]>

const [file = "", rules = "", ...words] = process.argv.slice(2)
const tokenizer = load()
printReport((text) => tokenizer.encodeIds(text, { addSpecialTokens: false }), words)

function load(): Tokenizer {
  if (file.endsWith(".tiktoken"))
    return tiktokenTokenizer(readFileSync(file), "cl100k_base", { disallowedSpecial: "none" })
  if (file.endsWith(".model")) return parseSentencePiece(readFileSync(file), { rules: rules as SentencePieceRules })
  return parseTokenizerJson(readFileSync(file, "utf8"))
}
