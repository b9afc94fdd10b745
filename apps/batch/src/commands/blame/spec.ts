// The description of `lectern blame` for the command line.
import type { CommandSpec } from "../../console/command.js"
import { blameGroups } from "./options.js"

/** `lectern blame`. */
export const blame: CommandSpec = {
  name: "blame",
  summary: "tell search errors from model errors",
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
  groups: blameGroups,
  notes: `
Examples:
  lectern blame model.arpa pairs.tsv
  lectern blame model.arpa sources.txt ref1.txt ref2.txt --beam 1 2 4 8 --alpha 0 0.6 1
  lectern blame model.arpa pairs.tsv --nbest 4 --nbest-out lists.jsonl -f json

"settings" is to blame where the model would prefer a reference that --max-tokens,
--min-tokens or --block-ngram-repeat exclude.

Exit codes: see lectern score --help.`,
  async run(operands, raw, context) {
    const { runBlame } = await import("./command.js")
    await runBlame(operands, raw, context)
  },
}
