// The description of `lectern config` for the command line.
import type { CommandSpec } from "../../console/command.js"

/** `lectern config`. */
export function config(commands: readonly CommandSpec[]): CommandSpec {
  return {
    name: "config",
    summary: "check a file of options, or print the JSON schema of such files",
    usage: "[FILE]",
    description:
      "A file of options is JSON: an object for each command, with its options by their flags without dashes. Any command takes it " +
      "with --config FILE. lectern config FILE checks it; lectern config prints its JSON schema, for editors.",
    operands: [["[FILE]", "a file of options"]],
    notes: `
Examples:
  {"score": {"metrics": ["bleu", "chrf"], "jobs": 4, "quiet": true}}
  lectern config > lectern.schema.json
  lectern config options.json
  lectern score ref.txt -i hyp.txt --config options.json

Exit codes: see lectern score --help.`,
    async run(operands, _, context) {
      const { runConfig } = await import("./command.js")
      await runConfig(operands, commands, context)
    },
  }
}
