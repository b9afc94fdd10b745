// The options of `lectern embed convert`.
import type { AnyGroup, OptionGroup } from "../../console/option.js"
import { formatOption, inputGroup, reportGroup, vectorsGroup } from "./options.js"
import { toOption, wordsOutOption } from "./output-format.js"

/** The values of the options. */
export interface ConvertValues {
  readonly to: string | undefined
  readonly wordsOut: string | undefined
  readonly format: "text" | "json"
}

/** The result. */
export const convertGroup: OptionGroup<ConvertValues> = {
  title: "Result:",
  options: {
    to: toOption,
    wordsOut: wordsOutOption,
    format: formatOption("json"),
  },
}

/** All options, in the order of the help. */
export const convertGroups: readonly AnyGroup[] = [convertGroup, vectorsGroup, inputGroup, reportGroup]
