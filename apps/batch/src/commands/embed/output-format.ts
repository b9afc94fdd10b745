// The format of files of vectors that are written.

import type { Streams } from "../../console/command.js"
import type { Option } from "../../console/option.js"
import { choice, text, usage } from "../../console/values.js"
import type { OutputFormat } from "./run/write.js"

const FORMATS: Readonly<Record<string, OutputFormat>> = {
  word2vec: "word2vec",
  "word2vec-binary": "word2vec-binary",
  glove: "glove",
  "fasttext-text": "word2vec",
  npy: "npy",
  safetensors: "safetensors",
}
const ENDINGS: Readonly<Record<string, string>> = {
  vec: "fasttext-text",
  bin: "word2vec-binary",
  glove: "glove",
  npy: "npy",
  safetensors: "safetensors",
}

/** A model with its sub-words: fastText's .bin. */
const FASTTEXT = "fasttext"

/** The option that names a format. */
export const toOption: Option<string | undefined> = {
  flags: "--to <FORMAT>",
  help: `${Object.keys(FORMATS).join(", ")} (default: by the ending of the output)`,
  more: "`fasttext-text` is the same as `word2vec`, `fasttext` a whole model as `.bin` of fastText",
  read: choice(Object.keys(FORMATS)),
}

/** The same for vectors that were trained, whose sub-words can be written. */
export const trainedToOption: Option<string | undefined> = {
  ...toOption,
  help: `${[...Object.keys(FORMATS), FASTTEXT].join(", ")} (default: by the ending of the output; with sub-words, .bin is ${FASTTEXT})`,
  read: choice([...Object.keys(FORMATS), FASTTEXT]),
}

/** The option for the words of a file that has none. */
export const wordsOutOption: Option<string | undefined> = {
  flags: "--words-out <FILE>",
  help: "for .npy: write the words, one a line, to FILE",
  read: text,
}

/** A format by the name that users know. */
export interface NamedFormat {
  readonly name: string
  readonly to: OutputFormat
}

/** The format of the output. */
export function outputFormat(to: string | undefined, output: string | undefined): NamedFormat {
  const ending = /\.([a-z0-9]+)(?:\.gz)?$/i.exec(output ?? "")?.[1]?.toLowerCase() ?? ""
  const name = to ?? (Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined)
  if (name !== undefined) return { name, to: FORMATS[name]! }
  const endings = Object.keys(ENDINGS).map((each) => `.${each}`)
  const what =
    output === undefined ? "standard output has no ending" : `the ending of ${output} does not tell the format`
  throw usage(`${what} (${endings.join(", ")} do); name the format: --to ${Object.keys(FORMATS).join("|")}`)
}

/** The format of trained vectors. */
export function trainedFormat(
  to: string | undefined,
  output: string | undefined,
  subwords: boolean,
): NamedFormat | undefined {
  const isModel = to === FASTTEXT || (to === undefined && subwords && /\.bin(?:\.gz)?$/i.test(output ?? ""))
  return isModel ? undefined : outputFormat(to, output)
}

/** Throws unless vectors can be written as requested. */
export function checkVectorOutput(
  format: NamedFormat | undefined,
  { output, wordsOut }: { readonly output: string | undefined; readonly wordsOut: string | undefined },
  { stdout }: Streams,
): void {
  const { name, to } = format ?? { name: FASTTEXT, to: undefined }
  if (output === undefined && stdout.isTTY && to !== "word2vec" && to !== "glove") {
    throw usage("the result is a binary file, which a terminal cannot show; name a file: -o FILE")
  }
  if (to === "npy" && wordsOut === undefined)
    throw usage(".npy files have no words; name a file for them: --words-out FILE")
  if (to !== "npy" && wordsOut !== undefined) throw usage(`--words-out is for .npy files; ${name} files have the words`)
}
