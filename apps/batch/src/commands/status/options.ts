// The options of `lectern status`.
import { textOrJson } from "../../console/groups.js"
import type { AnyGroup, OptionGroup } from "../../console/option.js"

/** The values of the options. */
export interface StatusValues {
  readonly format: "text" | "json"
}

/** Options for printing the state. */
export const statusGroup: OptionGroup<StatusValues> = {
  title: "Report:",
  options: {
    format: textOrJson,
  },
}

/** All options, in the order of the help. */
export const statusGroups: readonly AnyGroup[] = [statusGroup]
