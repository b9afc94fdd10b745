// The description of `lectern gate` for the command line.
import type { TopCommand } from "../../console/command.js"
import { gateGroups } from "./options.js"

/** `lectern gate`. */
export const gate: TopCommand = {
  name: "gate",
  usage: "[options] REF [REF...] -i BASE NEW | --scores BASE NEW",
  description:
    "Says whether a new system may take the place of the baseline: compares both on the same segments, with the options " +
    "of lectern score, or the scores of items that another tool has written, and ends with exit code 1 if the new one is worse.",
  operands: [["[REF...]", "reference files"]],
  groups: gateGroups,
  notes: `
Examples:
  lectern gate ref.txt -i base.txt new.txt -m chrf
  lectern gate data.jsonl -i base.jsonl new.jsonl --ref-field answer \\
    --field output -m exact chrf --by field:category --max-drop 2
  lectern gate --scores base.jsonl new.jsonl --max-drop 0.02
  lectern gate ref.txt -i base.txt new.txt -m bleu --fail-under bleu=30
  lectern gate ref.txt -i base.txt new.txt -m bleu -f html -o gate.html
  lectern gate --scores base.jsonl new.jsonl --anytime -f markdown -o gate.md

The drop is the baseline's score less the new one's, in points of the printed
score (the other way round where lower is better), with a 95% interval:
  worse                           the interval is above 0, and the drop is
                                  larger than --max-drop: fails
  worse, within the allowed drop  the interval is above 0, the drop is not
                                  larger than --max-drop: passes
  better                          the interval is below 0: passes
  not shown to be worse           else: passes
  cannot tell                     fewer than 10 items or 2 clusters: passes
With --non-inferior it passes only if the interval does not reach beyond
--max-drop, and fails where it cannot tell. With several metrics or groups,
worse and better also need a p-value below .05 after Holm's correction; one of
them that is worse is enough to fail.

Exit codes: 0 passed, 1 failed, 65 for missing outputs or items (unless
--missing says otherwise) and for runs with errors; others: see lectern score
--help.`,
  run: async (...call) => (await import("./command.js")).runGate(...call),
}
