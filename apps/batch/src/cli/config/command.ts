// `lectern config`: checks a file of options, or prints the schema of such files.
import { LecternError } from "@lectern/core"
import { nearest } from "@lectern/core/checks"
import { jsonText } from "../../report/json-text.js"
import { printable } from "../../report/printable.js"
import type { CommandSpec, Context } from "../shared/command.js"
import type { AnyGroup } from "../shared/option.js"
import { toStream } from "../shared/stream.js"
import { readConfig, typedOptions } from "./read-config.js"
import { configSchema } from "./schema.js"

/**
 * Runs `lectern config`.
 *
 * @param operands - the file; none for the schema
 * @param commands - the commands that files may have options of
 * @param context - streams and signals
 * @throws LecternError `unreadable`; `bad-data` for a file with a wrong option
 */
export async function runConfig(
  [path]: readonly string[],
  commands: readonly CommandSpec[],
  { streams, interrupts }: Context,
): Promise<void> {
  const out = toStream(streams.stdout)
  if (path === undefined) return out.write(`${jsonText(configSchema(commands), 1)}\n`)
  const known = new Map(commands.flatMap((spec) => groupsOf(spec, [])))
  const lines: string[] = []
  for (const [command, section] of await readConfig({ path, signal: interrupts.signal })) {
    const groups = known.get(command)
    if (groups === undefined) {
      const near = nearest(command, [...known.keys()])
      const hint = near === undefined ? "" : ` (did you mean ${JSON.stringify(near)}?)`
      throw new LecternError({
        kind: "bad-data",
        path,
        why: `there is no command ${JSON.stringify(command)} with options${hint}`,
      })
    }
    const count = Object.keys(typedOptions(path, command, section, groups)).length
    lines.push(`lectern ${command}: ${count} ${count === 1 ? "option" : "options"}`)
  }
  return out.write(`${printable(path)} is right\n${lines.map((line) => `${line}\n`).join("")}`)
}

function groupsOf(
  { name, groups = [], commands = [] }: CommandSpec,
  above: readonly string[],
): [string, readonly AnyGroup[]][] {
  const path = [...above, name]
  const below = commands.flatMap((each) => groupsOf(each, path))
  return groups.length === 0 ? below : [[path.join(" "), groups], ...below]
}
