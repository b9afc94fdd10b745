// The options of `lectern embed neighbors`.
import type { Measure } from "@lectern/embeddings"
import type { AnyGroup, OptionGroup } from "../../console/option.js"
import { choice, orElse, text } from "../../console/values.js"
import { countOption, formatOption, inputGroup, reportGroup, vectorsGroup } from "./options.js"

/** The values of the options. */
export interface NeighborsValues {
  readonly count: number
  readonly measure: Measure
  readonly allow: string | undefined
  readonly deny: string | undefined
  readonly format: "text" | "jsonl"
}

/** Options that select words. */
export const neighborsGroup: OptionGroup<NeighborsValues> = {
  title: "Neighbors:",
  options: {
    count: countOption("neighbors"),
    measure: {
      flags: "--measure <NAME>",
      help: "cosine (default), dot, or euclidean, a distance",
      read: orElse("cosine", choice(["cosine", "dot", "euclidean"])),
    },
    allow: { flags: "--allow <FILE>", help: "only these words may be neighbors, one a line", read: text },
    deny: { flags: "--deny <FILE>", help: "these words may not be neighbors, one a line", read: text },
    format: formatOption("jsonl"),
  },
}

/** All options, in the order of the help. */
export const neighborsGroups: readonly AnyGroup[] = [neighborsGroup, vectorsGroup, inputGroup, reportGroup]
