// The description of `lectern verify` for the command line.
import type { CommandSpec } from "../../console/command.js"
import { verifyGroups } from "./options.js"

/** `lectern verify`. */
export const verify: CommandSpec = {
  name: "verify",
  summary: "derive the scores of a receipt again",
  usage: "RECEIPT [options]",
  description:
    "Counts the texts of a receipt of lectern score --receipt again, or reads their statistics, and compares lines, counts and " +
    "scores with the receipt. Names the first shard that differs, and ends with exit code 65 then.",
  operands: [["RECEIPT", "the file that lectern score --receipt wrote"]],
  groups: verifyGroups,
  notes: `
Examples:
  lectern score ref.txt -i hyp.txt --receipt receipt.json
  lectern verify receipt.json
  lectern verify receipt.json --from all.stats

Exit codes: see lectern score --help.`,
  async run(operands, raw, context) {
    const { runVerify } = await import("./command.js")
    await runVerify(operands[0]!, raw, context)
  },
}
