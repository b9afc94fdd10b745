// The options of `lectern status`.
import type { AnyGroup, OptionGroup } from "../shared/option.js"
import { choice, orElse } from "../shared/values.js"

/** The values of the options. */
export interface StatusValues {
  readonly format: "text" | "json"
}

/** How the state is printed. */
export const statusGroup: OptionGroup<StatusValues> = {
  title: "Report:",
  options: {
    format: {
      flags: "-f, --format <NAME>",
      help: "text (default), json",
      read: orElse("text", choice(["text", "json"], { what: "format" })),
    },
  },
}

/** All options, in the order of the help. */
export const statusGroups: readonly AnyGroup[] = [statusGroup]
