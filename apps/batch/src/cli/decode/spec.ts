// The description of `lectern decode` for the command line.
import type { CommandSpec } from "../shared/command.js"
import { decodeGroups } from "./options.js"

/** `lectern decode`. */
export const decode: CommandSpec = {
  name: "decode",
  summary: "search the best outputs of a model",
  usage: "MODEL [SOURCES...] [options]",
  description:
    "Searches the best outputs of an n-gram model for each source, a line that the output continues; an empty line begins a " +
    "sentence. Prints a line of JSON for each source, in the same order.",
  operands: [
    ["<MODEL>", "an n-gram model in the ARPA format, also .gz"],
    ["[SOURCES...]", "files of sources, also .gz; - (the default) is standard input"],
  ],
  groups: decodeGroups,
  notes: `
Examples:
  lectern decode model.arpa prompts.txt --beam 8 --nbest 3
  lectern decode model.arpa prompts.txt --beam 6 --groups 3 --nbest 6
  echo the cat | lectern decode model.arpa --search exhaustive --max-tokens 10

Exit codes: see lectern score --help.`,
  async run(operands, raw, context) {
    const { runDecode } = await import("./command.js")
    await runDecode(operands, raw, context)
  },
}
