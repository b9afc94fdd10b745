// `lectern blame`: whether the search or the model is to blame for outputs that are not the references.

import { SCORING_OPTIONS } from "@lectern/decoding/options"
import type { TextSource } from "@lectern/engine"
import type { Context, TopCommand } from "../../console/command.js"
import { toFile } from "../../console/destination.js"
import {
  engineGroup,
  numRefs,
  readingOptions,
  readingRequest,
  reportOptions,
  textOrJson,
} from "../../console/groups.js"
import { optionGroup, type Raw, readGroup } from "../../console/option.js"
import { checkLength } from "../../console/output-length.js"
import { refuseDuplicates, refuseOverwriting, refuseOverwritingFiles } from "../../console/overwriting.js"
import { reportRun } from "../../console/report-run.js"
import { settled } from "../../console/setting.js"
import type { Texts } from "../../console/texts.js"
import { integer, numberUpTo, orElse, several, text, usage } from "../../console/values.js"
import { limitGroup } from "../decode/command.js"
import type { BlameSpec } from "./request.js"

const MAX = 1_000_000
const BEAMS = [1, 2, 4, 8]

const inputGroup = optionGroup("Input:", {
  numRefs,
  ...readingOptions,
})

const searchGroup = optionGroup("Search:", {
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
  lengthPenalty: settled(SCORING_OPTIONS, "lengthPenalty", { flags: "--length-penalty <NAME>", help: "{names}" }),
  maxNodes: {
    flags: "--max-nodes <N>",
    help: "prefixes to read in search of a proof, for each source and exponent (default: 1000)",
    more: "With 0 only beam search's own proofs count",
    read: orElse(1000, integer(0, 1e9)),
  },
})

const outputGroup = optionGroup("Outputs:", {
  ...limitGroup.options,
  nbest: {
    ...limitGroup.options.nbest,
    help: "outputs per source in --nbest-out (default: 1)",
    more: "At most the beam width",
  },
})

const reportGroup = optionGroup("Report:", {
  format: textOrJson,
  nbestOut: {
    flags: "--nbest-out <FILE>",
    help: "also write the outputs of each source and its references, ranked together, as a line of JSON",
    read: text,
  },
  ...reportOptions,
})

/** `lectern blame`. */
export const blame: TopCommand = {
  name: "blame",
  usage: "MODEL [PAIRS | SOURCES REF...] [options]",
  description:
    "Searches the best output of a model for each source and compares it with the references by the score that " +
    "the search maximizes. A reference that scores higher blames the search, otherwise the model is to blame. Exhaustive " +
    "search proves whether a better output exists at all. The output of an n-gram model continues the source, that of a " +
    "sequence-to-sequence model rewrites it.",
  operands: [
    ["<MODEL>", "an n-gram model in the ARPA format, also .gz, or a model of lectern seq2seq train"],
    [
      "[TEXTS...]",
      "PAIRS, a file of sources and references separated by tabs (default: standard input); or SOURCES and files of references",
    ],
  ],
  groups: [inputGroup, searchGroup, outputGroup, reportGroup, engineGroup],
  notes: `
Examples:
  lectern blame model.arpa pairs.tsv
  lectern blame model.arpa sources.txt ref1.txt ref2.txt --beam 1 2 4 8 --alpha 0 0.6 1
  lectern blame model.arpa pairs.tsv --nbest 4 --nbest-out lists.jsonl -f json

"settings" is to blame where the model would prefer a reference that --max-tokens,
--min-tokens or --block-ngram-repeat exclude.

Exit codes: see lectern score --help.`,
  run: runBlame,
}

async function runBlame(operands: readonly string[], raw: Raw, context: Context): Promise<void> {
  const [{ blame: blamePairs }, { blameJson, blameText }] = await Promise.all([
    import("./blame.js"),
    import("./report.js"),
  ])
  const [model = "", ...files] = operands
  const options = blameOptions(files, raw)
  const { texts, spec, nbestOut, output, jobs, engine } = options
  refuseOverwritingFiles(output, [model])
  refuseOverwritingFiles(nbestOut, [model])
  refuseOverwriting(nbestOut, texts)
  if (output !== undefined && output === nbestOut) throw usage(`-o and --nbest-out are both ${output}`)
  const { signal } = context.interrupts
  const plan = { options, texts, context, work: { doing: "searching", unit: "lines" } } as const
  await reportRun(plan, async ({ destination, callbacks }) => {
    const lists = nbestOut === undefined ? undefined : await toFile(nbestOut, signal)
    try {
      const blamed = await blamePairs({
        ...texts,
        ...readingRequest(options),
        ...callbacks,
        jobs,
        engine,
        signal,
        model,
        spec,
        onLists: (text) => lists?.write(text),
      })
      lists?.finish()
      const report = { ...blamed, model, spec }
      await destination.write(options.format === "json" ? blameJson(report) : blameText(report))
    } finally {
      lists?.discard()
    }
  })
}

function blameOptions(files: readonly string[], raw: Raw) {
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
    spec: { beamWidths, alphas, ...search, ...limits, nBest, lists: report.nbestOut !== undefined } satisfies BlameSpec,
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
