// The commands that a file of options may have sections for.
import type { CommandSpec } from "../../console/command.js"

/** The commands with options of their own. */
export function sectionsOf(
  commands: readonly CommandSpec[],
  above: readonly string[] = [],
): (readonly [string, CommandSpec])[] {
  return commands.flatMap((spec) => {
    const path = [...above, spec.name]
    const below = sectionsOf(spec.commands ?? [], path)
    return spec.groups === undefined || spec.groups.length === 0 ? below : [[path.join(" "), spec] as const, ...below]
  })
}
