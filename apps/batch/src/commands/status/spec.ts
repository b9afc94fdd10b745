// The description of `lectern status` for the command line.
import type { CommandSpec } from "../../console/command.js"
import { statusGroups } from "./options.js"

/** `lectern status`. */
export const status: CommandSpec = {
  name: "status",
  summary: "how far an interrupted or running command is",
  usage: "DIR [options]",
  description:
    "Tells what the folder of --resume holds: of which command, how much of it is done, whether a process uses it, and whether texts " +
    "have changed since. Writes nothing, and may be called at any time.",
  operands: [["DIR", "what --resume named"]],
  groups: statusGroups,
  notes: `
Examples:
  lectern status run
  watch lectern status run

Exit codes: see lectern score --help.`,
  async run(operands, raw, context) {
    const { runStatusCommand } = await import("./command.js")
    await runStatusCommand(operands, raw, context)
  },
}
