// The description of `lectern compare` for the command line.

import type { CommandSpec } from "../../console/command.js"
import { checkedWithTables } from "../../console/metrics/metrics.js"
import { compareGroups, compareOptions } from "./options.js"

/** `lectern compare`. */
export const compare: CommandSpec = {
  name: "compare",
  summary: "show where systems differ",
  usage: "[options] REF [REF...] -i A B [C...]",
  description:
    "Compares every system with the first: corpus scores, segments won and lost, scores by length, words by " +
    "frequency, n-grams that one gets right and the other does not, and the segments that differ most.",
  operands: [["[REF...]", "reference files; lengths and frequencies are those of the first"]],
  groups: compareGroups,
  notes: `
Examples:
  lectern compare ref.txt -i base.txt new.txt
  lectern compare ref.txt -i base.txt new.txt -m bleu chrf --top 20
  lectern compare refA refB -i base.txt x.txt y.txt -f json -o report.json
  lectern compare ref.txt -i base.txt new.txt --frequency-corpus train.txt

Lengths, frequencies and n-grams are based on the words that --tokenize and
--lowercase produce. Segments are compared by their own scores (BLEU with
effective order, as in score -sl); scores that differ by less than 1e-9 are
ties. The ratio of an n-gram is (m + 1) / (m + l + 2), where the better system
has m matches and the other l. Segments with equal differences are listed by
number; n-grams with equal ratios by larger difference, then greater length,
then code units. Inputs are read twice, so they must be files. JSON (schema
lectern.compare/1) is unrounded.

Exit codes: see lectern score --help.`,
  async run(references, raw, context) {
    const { runCompare } = await import("./command.js")
    const options = await checkedWithTables(raw, context.interrupts.signal, (tables) =>
      compareOptions(references, raw, tables),
    )
    await runCompare(options, context)
  },
}
