// Options and help that `lectern plan`, `lectern shard` and `lectern merge` share.
import { reportOptions } from "../../console/groups.js"
import { optionGroup } from "../../console/option.js"

const { output, quiet, progress } = reportOptions

/** Options of the file that is written. */
export const outputGroup = optionGroup("Output:", { output, quiet, progress })

/** The example of all three commands. */
export const PARTS_EXAMPLE = `
Example, four parts counted anywhere, in any order:
  lectern plan ref.txt -i hyp.txt -m bleu chrf -o plan.json
  lectern shard plan.json 1/4 -o part-1.stats    and 2/4, 3/4, 4/4
  lectern merge plan.json part-*.stats -o all.stats
  lectern score --from all.stats --confidence

Exit codes: see lectern score --help.`
