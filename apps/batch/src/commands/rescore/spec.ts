// The description of `lectern rescore` for the command line.
import type { TopCommand } from "../../console/command.js"
import { rescoreGroups, rescoreOptions } from "./options.js"

/** `lectern rescore`. */
export const rescore: TopCommand = {
  name: "rescore",
  usage: "[options] REF [REF...] -i HYP [HYP...] --regimes NAME NAME...",
  description:
    "Scores the same transcripts under several regimes of word error rate side by side, and says rule by rule why the " +
    "rates of two of them differ: the errors and words that each rule adds or removes add up exactly to the difference.",
  operands: [["[REF...]", "reference files; each segment uses the one with the lowest error rate"]],
  groups: rescoreGroups,
  notes: `
Examples:
  lectern rescore ref.txt -i hyp.txt --regimes none lowercase+remove-punctuation
  lectern rescore ref.stm -i hyp.ctm --regimes whisper-en open-asr@2026-08
  lectern rescore ref.txt -i a.txt b.txt --regimes none whisper-en \\
    whisper-en+compounds lectern-en --explain whisper-en lectern-en
  lectern rescore ref.txt -i hyp.txt --regime-file ours.json --regimes ours \\
    whisper-en -f html -o why.html

A regime is a list of rules joined by +, applied in this order: normalizers
(whisper-en, whisper-en@1, open-asr/de), transforms (lowercase), FILE.json (a
table of words as for lectern align --transforms). Rules of comparison may
stand anywhere in it: compounds, alternatives, sclite-costs, fillers=FILE,
equivalent=FILE, as the options of lectern score of these names. none has no rules.

The path from the first regime to the second changes one rule at a time:
+ adds one, - removes one, ~ is a rule of the same name in another form. What
a rule changes depends on the rules before it; the sum does not. JSON (schema
lectern.rescore/1) is unrounded.

Exit codes: see lectern score --help.`,
  async run(references, raw, context) {
    const { runRescore } = await import("./command.js")
    await runRescore(await rescoreOptions(references, raw, context.interrupts.signal), context)
  },
}
