// Loads a tokenizer.json: load.js FILE. Prints the milliseconds on the wall from opening the file to the first ids.
import { readFileSync } from "node:fs"
import { performance } from "node:perf_hooks"
import { parseTokenizerJson } from "@lectern/tokenizers"

const start = performance.now()
const tokens = parseTokenizerJson(readFileSync(process.argv[2] ?? "", "utf8")).encodeIds("Hello, world").length
console.log(JSON.stringify({ tokens, milliseconds: performance.now() - start }))
