// The table of the options of reading, and the names of the engines, for all functions that take them.
import { checkFunction, checkObject, choice, integer, type OptionTable } from "@lectern/core/checks"
import type { EngineName, ReadingOptions } from "../types.js"
import { MAX_EXPAND, MAX_LINE_BYTES } from "./formats/limits.js"

/** The names of the engines. */
export const ENGINES: readonly EngineName[] = ["auto", "inline", "threads"]

/** The options of reading. */
export const READING_OPTIONS: OptionTable<ReadingOptions, "onWarning" | "signal"> = {
  encodingErrors: [choice(["refuse", "replace"]), "refuse"],
  byteOrderMark: [choice(["drop", "keep"]), "drop"],
  maxLineBytes: [integer(0), MAX_LINE_BYTES],
  maxExpand: [integer(0), MAX_EXPAND],
  signal: [checkObject, undefined],
  onWarning: [checkFunction, undefined],
}
