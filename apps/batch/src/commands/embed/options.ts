// Options that the subcommands of `lectern embed` share.
import type { AnalogyMethod } from "@lectern/embeddings"
import { ANALOGY_OPTIONS } from "@lectern/embeddings/options"
import type { Context } from "../../console/command.js"
import { type ReadingOptions, readingGroup, reportGroup } from "../../console/groups.js"
import { type Option, type OptionGroup, optionGroup, type Raw, readGroup, type ValuesOf } from "../../console/option.js"
import type { ReportRun } from "../../console/report-run.js"
import { settled } from "../../console/setting.js"
import { choice, integer, orElse, text, withNames } from "../../console/values.js"
import type { VectorsRequest } from "./run/open.js"

const MAX = Number.MAX_SAFE_INTEGER

/** Options that select vectors of a file. */
export const vectorsGroup = optionGroup("Vectors:", {
  first: {
    flags: "--first <N>",
    help: "read only the first N words, which are the most frequent in most files (default: all)",
    more: "For `evaluate` 300000 by default, and 0 for all",
    read: integer(1, MAX),
  },
  duplicates: {
    flags: "--duplicates <WHAT>",
    help: "a word that comes twice: refuse the file (default), or use the first vector",
    more: "For files of word2vec and GloVe",
    read: orElse("refuse", choice(["refuse", "first"])),
  },
  words: { flags: "--words <FILE>", help: "the words of a .npy file, one a line", read: text },
})

/** Options of a command that reads vectors, in the order of the help. */
export const vectorsGroups: readonly OptionGroup[] = [vectorsGroup, readingGroup, reportGroup]

/** Checks them. */
export function vectorsOptions(
  raw: Raw,
  vectors: { readonly options: (typeof vectorsGroup)["options"] } & OptionGroup = vectorsGroup,
) {
  return { ...readGroup(vectors, raw), ...readGroup(readingGroup, raw), ...readGroup(reportGroup, raw) }
}

/** The operand that names a file of vectors. */
export const VECTORS = ["<VECTORS>", "a file of word vectors, also .gz; - is standard input"] as const

/** The end of the help. */
export const EXIT_CODES = "\nExit codes: see lectern score --help."

const METHODS = ["3cosadd", "3cosmul"] as const

/** The method that solves analogies. */
export const methodOption: Option<AnalogyMethod> = {
  flags: "--method <NAME>",
  help: "3cosadd (default), or 3cosmul",
  read: withNames(METHODS, (typed, flag) => (choice(METHODS)(typed, flag) === "3cosmul" ? "3CosMul" : "3CosAdd")),
}

/** The option for how many words are found. */
export function countOption(what: string): Option<number> {
  return settled(ANALOGY_OPTIONS, "count", {
    flags: "--count <N>",
    help: `how many ${what} (default: {default})`,
  })
}

/** An option of formats for lines of results. */
export function formatOption<Json extends "json" | "jsonl">(json: Json): Option<"text" | Json> {
  return {
    flags: "-f, --format <NAME>",
    help: `text (default), ${json}`,
    read: orElse<"text" | Json>("text", choice<"text" | Json>(["text", json], { what: "format" })),
  }
}

/** The part of a request that says how vectors are read. */
export function vectorsRequest(
  { first, duplicates, words, encodingErrors, maxExpand }: ValuesOf<typeof vectorsGroup> & ReadingOptions,
  { interrupts }: Context,
  { callbacks }: ReportRun,
): VectorsRequest {
  return { first, duplicates, words, encodingErrors, maxExpand, signal: interrupts.signal, ...callbacks }
}
