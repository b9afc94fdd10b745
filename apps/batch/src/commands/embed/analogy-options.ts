// The options of `lectern embed analogy`.
import type { AnalogyMethod } from "@lectern/embeddings"
import type { AnyGroup, Option, OptionGroup } from "../../console/option.js"
import { choice, withNames } from "../../console/values.js"
import { countOption, formatOption, inputGroup, reportGroup, vectorsGroup } from "./options.js"

/** The values of the options. */
export interface AnalogyValues {
  readonly method: AnalogyMethod
  readonly count: number
  readonly format: "text" | "jsonl"
}

const METHODS = ["3cosadd", "3cosmul"] as const

/** The method that solves analogies. */
export const methodOption: Option<AnalogyMethod> = {
  flags: "--method <NAME>",
  help: "3cosadd (default), or 3cosmul",
  read: withNames(METHODS, (typed, flag) => (choice(METHODS)(typed, flag) === "3cosmul" ? "3CosMul" : "3CosAdd")),
}

/** Options of answers to analogies. */
export const analogyGroup: OptionGroup<AnalogyValues> = {
  title: "Answers:",
  options: { method: methodOption, count: countOption("answers"), format: formatOption("jsonl") },
}

/** All options, in the order of the help. */
export const analogyGroups: readonly AnyGroup[] = [analogyGroup, vectorsGroup, inputGroup, reportGroup]
