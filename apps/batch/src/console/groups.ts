// Options that several commands share, described once so that they mean the same everywhere.
import { availableParallelism } from "node:os"
import type { ClusterEngine, EngineName } from "@lectern/engine"
import { ENGINES } from "@lectern/engine/internal/read/reading-options"
import { REQUEST_OPTIONS, RESAMPLING_OPTIONS } from "../count/check-request.js"
import { MAX_DECIMALS } from "../report/decimals.js"
import { type Option, type OptionGroup, optionGroup, type ValuesOf } from "./option.js"
import { settled } from "./setting.js"
import { choice, flag, integer, orElse, text, unlessOff } from "./values.js"

/** The maximum number of threads, references or systems. */
export const MAX_COUNT = 1024

/** Options for reading texts. */
export const readingOptions = {
  encodingErrors: settled(REQUEST_OPTIONS, "encodingErrors", {
    flags: "--encoding-errors <WHAT>",
    help: "invalid UTF-8: refuse (default), or replace with U+FFFD",
  }),
  byteOrderMark: settled(REQUEST_OPTIONS, "byteOrderMark", {
    flags: "--byte-order-mark <WHAT>",
    help: "at the start of a file: drop (default), or keep as sacreBLEU does",
  }),
  maxLineBytes: settled(REQUEST_OPTIONS, "maxLineBytes", {
    flags: "--max-line-bytes <N>",
    help: "refuse longer lines; 0 for no limit (default: {default})",
    more: "A line takes about 15 times its size in memory",
  }),
  maxExpand: settled(REQUEST_OPTIONS, "maxExpand", {
    flags: "--max-expand <N>",
    help: "refuse compressed files that grow more than N times; 0 for no limit (default: {default})",
    more: "Text grows 3 to 20 times; texts of up to 64 MiB are never refused",
  }),
} satisfies OptionGroup["options"]

/** Options for reading texts, as a group of their own. */
export const readingGroup = { title: "Input:", options: readingOptions }

/** Their values. */
export type ReadingOptions = ValuesOf<typeof readingGroup>

/** The part of a request that says how texts are read. */
export function readingRequest(options: ReadingOptions): ReadingOptions {
  const { encodingErrors, byteOrderMark, maxLineBytes, maxExpand } = options
  return { encodingErrors, byteOrderMark, maxLineBytes, maxExpand }
}

/** The number of references on each line of a file. */
export const numRefs: Option<number> = {
  flags: "--num-refs <N>",
  short: "-nr",
  help: "each REF line has N references, separated by tabs (default: 1)",
  read: orElse(1, integer(1, MAX_COUNT)),
}

/** The seed of all draws by default. */
export const SEED = 12_345

/** The largest seed. */
export const MAX_SEED: number = RESAMPLING_OPTIONS.seed.max!

/** The seed of draws. */
export function seedOption(of: string, max: number = MAX_SEED): Option<number> {
  return { flags: "--seed <N>", help: `${of} (default: ${SEED})`, read: orElse(SEED, integer(0, max)) }
}

/** The approximate size of a shard by default. */
export const SHARD_BYTES: number = REQUEST_OPTIONS.shardBytes[1]

const MAX_SHARD_BYTES = 2 ** 28

/** The size of shards of a corpus. */
export const shardBytes: Option<number> = settled(REQUEST_OPTIONS, "shardBytes", {
  flags: "--shard-bytes <N>",
  help: "approximate size of a shard, over all texts (default: {default})",
  more: "Smaller ones divide a small corpus among more workers or threads; scores never depend on it. There should be more shards than parts of a plan",
  read: integer(1, MAX_SHARD_BYTES),
})

/** The format of a report that is text or JSON. */
export const textOrJson: Option<"text" | "json"> = {
  flags: "-f, --format <NAME>",
  help: "text (default), json",
  read: orElse("text", choice(["text", "json"], { what: "format" })),
}

const MAX_COLUMNS = 1_000_000

/** Options for printing rates and aligned words. */
export const alignmentLineOptions = {
  width: {
    flags: "-w, --width <N>",
    help: "digits after the decimal point (default: 2)",
    read: orElse(2, integer(0, MAX_DECIMALS)),
  },
  wrap: {
    flags: "--wrap <N>",
    help: "wrap lines at N columns, 0 never (default: the terminal's width)",
    read: integer(0, MAX_COLUMNS),
  },
} satisfies OptionGroup["options"]

/** Options for writing results. */
export const reportOptions = {
  output: {
    flags: "-o, --output <FILE>",
    help: "write the results to FILE, once they are complete",
    more: "The file is there completely or not at all",
    read: text,
  },
  quiet: { flags: "-q, --quiet", help: "no warnings and no progress", read: flag },
  progress: {
    flags: "--progress <NAME>",
    help: "auto (default): a bar on a terminal, else a line every 30 s; json",
    more: "See [progress](#progress)",
    read: orElse("auto", choice(["auto", "json"])),
  },
  color: { flags: "--no-color", short: "-nc", help: "no colour; NO_COLOR does the same", read: unlessOff },
} satisfies OptionGroup["options"]

/** Options for writing results, as a group of their own. */
export const reportGroup = { title: "Report:", options: reportOptions }

/** Their values. */
export type ReportOptions = ValuesOf<typeof reportGroup>

/** The engine that does the work. */
export const engineGroup = optionGroup("Engine:", {
  jobs: {
    flags: "-j, --jobs <N>",
    help: "maximum number of worker threads; 0 (default): one per processor",
    more: "Not for `align`",
    read: (typed, name) => integer(0, MAX_COUNT)(typed, name) || availableParallelism(),
  },
  engine: {
    flags: "--engine <NAME>",
    help: "auto (default), inline, threads; results never depend on it",
    read: orElse("auto", choice(ENGINES)),
  },
})

/** The engine, or a cluster where the command allows one. */
export interface EngineOptions extends Pick<ValuesOf<typeof engineGroup>, "jobs"> {
  readonly engine: EngineName | ClusterEngine
}
