// The description of `lectern align` for the command line.
import type { TopCommand } from "../../console/command.js"
import { alignGroups, alignOptions } from "./options.js"

/** `lectern align`. */
export const align: TopCommand = {
  name: "align",
  usage: "[options] REF [REF...] -i HYP",
  description:
    "Aligns each line of the hypothesis with its reference, word by word or character by character, and marks " +
    "substitutions (S), deletions (D) and insertions (I). A summary of all segments follows.",
  operands: [["[REF...]", "reference files; each segment uses the one with the lowest error rate"]],
  groups: alignGroups,
  notes: `
Examples:
  lectern align ref.txt -i hyp.txt               every segment, then a summary
  lectern align ref.txt -i hyp.txt --only-errors --limit 20
  lectern align ref.txt -i hyp.txt --lines 7,100-120 --no-summary
  lectern align ref.txt -i hyp.txt --limit 0 --top 50   the summary alone
  lectern align ref.txt -i hyp.txt --char --transforms nfkc lowercase
  lectern align ref.txt -i hyp.txt --limit 0 --keywords names.txt
  lectern align ref.txt -i hyp.txt -f jsonl -o alignments.jsonl

Lists in the summary begin with the most frequent entry; entries with equal
counts are sorted by code units. In text output, a token in a right-to-left
script is enclosed in U+2068 and U+2069, so that terminals keep the columns in
place. Control characters are escaped, and with --char a wrong space is shown
as an open box. JSON (schema lectern.align/1) has the tokens as compared.

Exit codes: see lectern score --help.`,
  run: async (references, raw, context) =>
    (await import("./command.js")).runAlign(await alignOptions(references, raw, context.interrupts.signal), context),
}
