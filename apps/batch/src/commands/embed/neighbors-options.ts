// The options of `lectern embed neighbors`.
import { NEIGHBOUR_INDEX_OPTIONS } from "@lectern/embeddings/options"
import { type OptionGroup, optionGroup } from "../../console/option.js"
import { settled } from "../../console/setting.js"
import { text } from "../../console/values.js"
import { countOption, formatOption, vectorsGroups } from "./options.js"

/** Options that select words. */
export const neighborsGroup = optionGroup("Neighbors:", {
  count: countOption("neighbors"),
  measure: settled(NEIGHBOUR_INDEX_OPTIONS, "measure", {
    flags: "--measure <NAME>",
    help: "cosine (default), dot, or euclidean, a distance",
  }),
  allow: { flags: "--allow <FILE>", help: "only these words may be neighbors, one a line", read: text },
  deny: { flags: "--deny <FILE>", help: "these words may not be neighbors, one a line", read: text },
  format: formatOption("jsonl"),
})

/** All options, in the order of the help. */
export const neighborsGroups: readonly OptionGroup[] = [neighborsGroup, ...vectorsGroups]
