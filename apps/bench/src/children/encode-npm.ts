// The same with a package of npm and its own vocabulary of cl100k_base: encode-npm.js FOLDER gpt-tokenizer|hypertok TEXT MODE.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type Encode, printReport } from "./encoding-report.js"

const [folder = "", name = "", ...words] = process.argv.slice(2)
const { resolve } = createRequire(pathToFileURL(join(folder, "package.json")))
printReport(await (name === "hypertok" ? hypertok() : gptTokenizer()), words)

async function gptTokenizer(): Promise<Encode> {
  const { encode } = (await load("gpt-tokenizer/encoding/cl100k_base")) as { encode: Encode }
  return (text) => encode(text)
}

async function hypertok(): Promise<Encode> {
  const { fromBytes } = (await load("hypertok")) as {
    fromBytes(bytes: Uint8Array, options: { tier: "single" }): Promise<{ encodeSync: Encode }>
  }
  const vocabulary = resolve("@hypertok/vocab-cl100k/vocab.htk")
  const tokenizer = await fromBytes(readFileSync(vocabulary), { tier: "single" })
  return (text) => tokenizer.encodeSync(text)
}

function load(module: string): Promise<unknown> {
  return import(pathToFileURL(resolve(module)).href)
}
