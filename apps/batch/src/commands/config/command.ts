// `lectern config`: checks a file of options, or prints the schema of such files.
import type { CommandSpec, TopCommand } from "../../console/command.js"
import { toStream } from "../../console/stream.js"
import { counted } from "../../report/counted.js"
import { jsonText } from "../../report/json-text.js"
import { printable } from "../../report/printable.js"

/** `lectern config`. */
export function config(all: () => Promise<readonly CommandSpec[]>): TopCommand {
  return {
    name: "config",
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
    async run([path], _, { streams, interrupts }) {
      const [{ readConfig, sectionsOf, typedOptions }, { configSchema }] = await Promise.all([
        import("./read-config.js"),
        import("./schema.js"),
      ])
      const commands = await all()
      const out = toStream(streams.stdout)
      if (path === undefined) return out.write(`${jsonText(configSchema(commands), 1)}\n`)
      const known = new Map(sectionsOf(commands))
      const lines: string[] = []
      for (const [command, section] of await readConfig({ path, signal: interrupts.signal }, commands)) {
        const count = Object.keys(typedOptions(path, command, section, known.get(command)!.groups!)).length
        lines.push(`lectern ${command}: ${counted(count, "option")}`)
      }
      return out.write(`${printable(path)} is right\n${lines.map((line) => `${line}\n`).join("")}`)
    },
  }
}
