// `lectern config`: checks a file of options, or prints the schema of such files.

import type { CommandSpec, Context } from "../../console/command.js"
import { toStream } from "../../console/stream.js"
import { counted } from "../../report/counted.js"
import { jsonText } from "../../report/json-text.js"
import { printable } from "../../report/printable.js"
import { readConfig, typedOptions } from "./read-config.js"
import { configSchema } from "./schema.js"
import { sectionsOf } from "./sections.js"

/** Runs `lectern config`. */
export async function runConfig(
  [path]: readonly string[],
  commands: readonly CommandSpec[],
  { streams, interrupts }: Context,
): Promise<void> {
  const out = toStream(streams.stdout)
  if (path === undefined) return out.write(`${jsonText(configSchema(commands), 1)}\n`)
  const known = new Map(sectionsOf(commands))
  const lines: string[] = []
  for (const [command, section] of await readConfig({ path, signal: interrupts.signal }, commands)) {
    const count = Object.keys(typedOptions(path, command, section, known.get(command)!.groups!)).length
    lines.push(`lectern ${command}: ${counted(count, "option")}`)
  }
  return out.write(`${printable(path)} is right\n${lines.map((line) => `${line}\n`).join("")}`)
}
