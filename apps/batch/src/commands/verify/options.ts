// The options of `lectern verify`.
import { engineGroup, type ReportOptions, reportOptions } from "../../console/groups.js"
import type { AnyGroup, OptionGroup } from "../../console/option.js"
import { text } from "../../console/values.js"

/** The values of the options, apart from the engine. */
export interface VerifyValues extends Pick<ReportOptions, "quiet" | "progress"> {
  /** The statistics; undefined for the texts. */
  readonly from: string | undefined
}

const { quiet, progress } = reportOptions

/** Options of the verification and of the output. */
export const verifyGroup: OptionGroup<VerifyValues> = {
  title: "Options:",
  options: {
    from: {
      flags: "--from <FILE>",
      help: "derive the scores from statistics of lectern merge, without the texts",
      read: text,
    },
    quiet,
    progress,
  },
}

/** All options, in the order of the help. */
export const verifyGroups: readonly AnyGroup[] = [verifyGroup, engineGroup]
