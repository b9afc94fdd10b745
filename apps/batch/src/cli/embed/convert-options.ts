// The options of `lectern embed convert`.
import type { OutputFormat } from "../../embed/convert.js"
import type { AnyGroup, OptionGroup } from "../shared/option.js"
import { choice, text, usage } from "../shared/values.js"
import { formatOption, inputGroup, reportGroup, vectorsGroup } from "./options.js"

/** The values of the options. */
export interface ConvertValues {
  readonly to: string | undefined
  readonly wordsOut: string | undefined
  readonly format: "text" | "json"
}

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

/** The result. */
export const convertGroup: OptionGroup<ConvertValues> = {
  title: "Result:",
  options: {
    to: {
      flags: "--to <FORMAT>",
      help: `${Object.keys(FORMATS).join(", ")} (default: by the ending of the output)`,
      read: choice(Object.keys(FORMATS)),
    },
    wordsOut: { flags: "--words-out <FILE>", help: "for .npy: write the words, one a line, to FILE", read: text },
    format: formatOption("json"),
  },
}

/** All options, in the order of the help. */
export const convertGroups: readonly AnyGroup[] = [convertGroup, vectorsGroup, inputGroup, reportGroup]

/**
 * The format of the output.
 *
 * @param to - the option's value
 * @param output - the file
 * @returns the name of the format, and how it is written
 * @throws LecternError `usage` for an ending that does not tell the format
 */
export function outputFormat(
  to: string | undefined,
  output: string | undefined,
): { readonly name: string; readonly to: OutputFormat } {
  const ending = /\.([a-z0-9]+)(?:\.gz)?$/i.exec(output ?? "")?.[1]?.toLowerCase() ?? ""
  const name = to ?? (Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined)
  if (name !== undefined) return { name, to: FORMATS[name]! }
  const endings = Object.keys(ENDINGS).map((each) => `.${each}`)
  const what =
    output === undefined ? "standard output has no ending" : `the ending of ${output} does not tell the format`
  throw usage(`${what} (${endings.join(", ")} do); name the format: --to ${Object.keys(FORMATS).join("|")}`)
}
