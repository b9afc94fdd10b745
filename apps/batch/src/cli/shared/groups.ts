// Options that several commands have: described once, they mean the same everywhere.
import { availableParallelism } from "node:os"
import type { ByteOrderMark, EncodingErrors, EngineName } from "../../types.js"
import type { OptionGroup, Options } from "./option.js"
import { choice, flag, integer, orElse, text, unlessOff } from "./values.js"

/** How texts are read. */
export interface ReadingOptions {
  /** What happens to invalid UTF-8. */
  readonly encodingErrors: EncodingErrors
  /** What happens to a byte order mark. */
  readonly byteOrderMark: ByteOrderMark
}

/** Where results go. */
export interface ReportOptions {
  /** The file for the results; undefined for standard output. */
  readonly output: string | undefined
  /** Whether warnings and progress are suppressed. */
  readonly quiet: boolean
  /** Whether colour is allowed. */
  readonly color: boolean
}

/** Where the work is done. */
export interface EngineOptions {
  /** Worker threads at most. */
  readonly jobs: number
  /** Which engine. */
  readonly engine: EngineName
}

/** The largest number of threads, references or systems. */
export const MAX_COUNT = 1024

/** How texts are read. */
export const readingOptions: Options<ReadingOptions> = {
  encodingErrors: {
    flags: "--encoding-errors <WHAT>",
    help: "invalid UTF-8: refuse (default), or replace by U+FFFD",
    read: orElse("refuse", choice(["refuse", "replace"])),
  },
  byteOrderMark: {
    flags: "--byte-order-mark <WHAT>",
    help: "at the start of a file: drop (default), or keep as sacreBLEU does",
    read: orElse("drop", choice(["drop", "keep"])),
  },
}

/** How many references each line of a file has. */
export const numRefs: Options<{ readonly numRefs: number }>["numRefs"] = {
  flags: "--num-refs <N>",
  short: "-nr",
  help: "each REF line has N references, separated by tabs (default: 1)",
  read: orElse(1, integer(1, MAX_COUNT)),
}

/** Where results go. */
export const reportOptions: Options<ReportOptions> = {
  output: { flags: "-o, --output <FILE>", help: "write the results to FILE, whole or not at all", read: text },
  quiet: { flags: "-q, --quiet", help: "no warnings and no progress", read: flag },
  color: { flags: "--no-color", short: "-nc", help: "no colour; NO_COLOR does the same", read: unlessOff },
}

/** Where the work is done. */
export const engineGroup: OptionGroup<EngineOptions> = {
  title: "Engine:",
  options: {
    jobs: {
      flags: "-j, --jobs <N>",
      help: "worker threads at most; 0 (default): as many as the machine runs at once",
      read: (typed, name) => integer(0, MAX_COUNT)(typed, name) || availableParallelism(),
    },
    engine: {
      flags: "--engine <NAME>",
      help: "auto (default), inline, threads; results never depend on it",
      read: orElse("auto", choice(["auto", "inline", "threads"])),
    },
  },
}
