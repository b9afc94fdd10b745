// The options of `lectern blame`.

import {
  type EngineOptions,
  engineGroup,
  numRefs,
  type ReadingOptions,
  type ReportOptions,
  readingOptions,
  reportOptions,
  textOrJson,
} from "../../console/groups.js"
import { type AnyGroup, type OptionGroup, type Raw, readGroup } from "../../console/option.js"
import { checkLength } from "../../console/output-length.js"
import { refuseDuplicates } from "../../console/overwriting.js"
import type { Texts } from "../../console/texts.js"
import { choice, integer, numberUpTo, orElse, several, text, usage } from "../../console/values.js"
import type { TextSource } from "../../types.js"
import { type LimitValues, limitGroup } from "../decode/options.js"
import type { BlameSpec } from "./request.js"

interface SearchValues {
  readonly beam: readonly number[]
  readonly alpha: readonly number[]
  readonly lengthPenalty: "power" | "gnmt"
  readonly maxNodes: number
}

interface ReportValues extends ReportOptions {
  readonly format: "text" | "json"
  readonly nbestOut: string | undefined
}

/** The options of `lectern blame`, checked. */
export interface BlameOptions extends ReadingOptions, EngineOptions, ReportValues {
  readonly texts: Texts
  readonly spec: BlameSpec
}

const MAX = 1_000_000
const BEAMS = [1, 2, 4, 8]

const inputGroup: OptionGroup<ReadingOptions & { readonly numRefs: number }> = {
  title: "Input:",
  options: {
    numRefs,
    ...readingOptions,
  },
}

const searchGroup: OptionGroup<SearchValues> = {
  title: "Search:",
  options: {
    beam: {
      flags: "--beam <N...>",
      help: `beam widths (default: ${BEAMS.join(" ")})`,
      read: orElse(BEAMS, several(integer(1, MAX))),
    },
    alpha: {
      flags: "--alpha <X...>",
      help: "exponents of the length penalty (default: 0, no penalty)",
      read: orElse([0], several(numberUpTo(100))),
    },
    lengthPenalty: {
      flags: "--length-penalty <NAME>",
      help: "power (default), gnmt",
      read: orElse("power", choice(["power", "gnmt"])),
    },
    maxNodes: {
      flags: "--max-nodes <N>",
      help: "prefixes to read in search of a proof, for each source and exponent (default: 1000)",
      read: orElse(1000, integer(0, 1e9)),
    },
  },
}

const outputGroup: OptionGroup<LimitValues> = {
  title: "Outputs:",
  options: {
    ...limitGroup.options,
    nbest: { ...limitGroup.options.nbest, help: "outputs per source in --nbest-out (default: 1)" },
  },
}

const reportGroup: OptionGroup<ReportValues> = {
  title: "Report:",
  options: {
    format: textOrJson,
    nbestOut: {
      flags: "--nbest-out <FILE>",
      help: "also write the outputs of each source and its references, ranked together, as a line of JSON",
      read: text,
    },
    ...reportOptions,
  },
}

/** All options, in the order of the help. */
export const blameGroups: readonly AnyGroup[] = [inputGroup, searchGroup, outputGroup, reportGroup, engineGroup]

/** Checks the options. */
export function blameOptions(files: readonly string[], raw: Raw): BlameOptions {
  const { numRefs, ...reading } = readGroup(inputGroup, raw)
  const { beam: beamWidths, alpha: alphas, ...search } = readGroup(searchGroup, raw)
  const { nbest: nBest, ...limits } = readGroup(outputGroup, raw)
  const report = readGroup(reportGroup, raw)
  checkLength(limits)
  if (raw.nbest !== undefined && report.nbestOut === undefined) throw usage("--nbest has no effect without --nbest-out")
  refuseDuplicates(files)
  return {
    texts: textsOf(files, numRefs),
    ...reading,
    ...report,
    ...readGroup(engineGroup, raw),
    spec: { beamWidths, alphas, ...search, ...limits, nBest, lists: report.nbestOut !== undefined },
  }
}

/** One file has a source and its references on each line; of several, the first has the sources. */
function textsOf(files: readonly string[], numRefs: number): Texts {
  const [first = "-", ...others] = files
  const columns = (path: string, of: number): TextSource[] =>
    Array.from({ length: of }, (_, index) => ({ name: `${path} column ${index + 1}`, path, column: { index, of } }))
  if (others.length > 0) {
    const whole = (path: string): TextSource => ({ name: path, path })
    return {
      systems: [whole(first)],
      references: others.flatMap((path) => (numRefs === 1 ? [whole(path)] : columns(path, numRefs))),
    }
  }
  const [source, ...references] = columns(first, 1 + numRefs)
  return { systems: [source!], references }
}
