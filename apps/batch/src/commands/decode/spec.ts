// The description of `lectern decode` for the command line.
import type { CommandSpec } from "../../console/command.js"
import { decodeGroups } from "./options.js"

/** `lectern decode`. */
export const decode: CommandSpec = {
  name: "decode",
  summary: "search the best outputs of a model",
  usage: "MODEL [SOURCES...] [options]",
  description:
    "Searches the best outputs of a model for each source, a line. The outputs of an n-gram model continue the source, and an " +
    "empty line begins a sentence; those of a sequence-to-sequence model rewrite it. Prints a line of JSON for each source, in " +
    "the same order.",
  operands: [
    ["<MODEL>", "an n-gram model in the ARPA format, also .gz, or a model of lectern seq2seq train"],
    ["[SOURCES...]", "files of sources, also .gz; - (the default) is standard input"],
  ],
  groups: decodeGroups,
  notes: `
Examples:
  lectern decode model.arpa prompts.txt --beam 8 --nbest 3
  lectern decode model.arpa prompts.txt --beam 6 --groups 3 --nbest 6
  lectern decode model.safetensors sources.txt -f text | lectern score ref.txt
  echo the cat | lectern decode model.arpa --search exhaustive --max-tokens 10

Exit codes: see lectern score --help.`,
  async run(operands, raw, context) {
    const { runDecode } = await import("./command.js")
    await runDecode(operands, raw, context)
  },
}
