// The descriptions of `lectern plan`, `lectern shard` and `lectern merge` for the command line.

import type { CommandSpec } from "../../console/command.js"
import { checkedWithTables } from "../../console/metrics/metrics.js"
import { mergeGroups, mergeOptions, shardGroups, shardOptions } from "./part-options.js"
import { planGroups, planOptions } from "./plan-options.js"

const EXAMPLES = `
Example, four parts counted anywhere, in any order:
  lectern plan ref.txt -i hyp.txt -m bleu chrf -o plan.json
  lectern shard plan.json 1/4 -o part-1.stats    and 2/4, 3/4, 4/4
  lectern merge plan.json part-*.stats -o all.stats
  lectern score --from all.stats --confidence

Exit codes: see lectern score --help.`

/** `lectern plan`. */
export const plan: CommandSpec = {
  name: "plan",
  summary: "divide a corpus into parts that can be counted apart",
  usage: "[options] REF [REF...] -i HYP [HYP...] -o plan.json",
  description:
    "Divides texts into shards and writes a plan, from which lectern shard counts any part on any machine that has the texts under " +
    "the same paths. The plan depends only on the texts and the options.",
  operands: [["[REF...]", "reference files"]],
  groups: planGroups,
  notes: EXAMPLES,
  async run(references, raw, context) {
    const { runPlan } = await import("./plan-command.js")
    const options = await checkedWithTables(raw, context.interrupts.signal, (tables) =>
      planOptions(references, raw, tables),
    )
    await runPlan(options, context)
  },
}

/** `lectern shard`. */
export const shard: CommandSpec = {
  name: "shard",
  summary: "count one part of a plan",
  usage: "PLAN I/N -o part-I.stats [options]",
  description:
    "Counts part I of N of a plan. Its bytes do not depend on the machine, the time or the number of threads. Texts that have " +
    "changed since the plan was made are refused, and so is a FILE that exists with other bytes.",
  operands: [["[OPERAND...]", "the plan, and the part as I/N: 1/4 to 4/4"]],
  groups: shardGroups,
  notes: EXAMPLES,
  async run(operands, raw, context) {
    const { runShard } = await import("./shard-command.js")
    await runShard(shardOptions(operands, raw), context)
  },
}

/** `lectern merge`. */
export const merge: CommandSpec = {
  name: "merge",
  summary: "merge the counted parts of a plan; add and subtract merged files",
  usage:
    "PLAN PART [PART...] -o all.stats\n       lectern merge ALL.stats [MORE.stats...] [--minus FILE...] -o new.stats",
  description:
    "Merges the parts of a plan, in any order, and checks that every shard is there once and undamaged. The result is scored by " +
    "lectern score --from. Merged files of several texts are put one after the other; --minus takes shards away.",
  operands: [["[OPERAND...]", "the plan and the files of its parts, or merged files"]],
  groups: mergeGroups,
  notes: EXAMPLES,
  async run(operands, raw, context) {
    const { runMerge } = await import("./merge-command.js")
    await runMerge(mergeOptions(operands, raw), context)
  },
}
