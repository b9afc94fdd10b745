// Gives commands the option --config, whose file has options.
import type { CommandSpec } from "../../console/command.js"
import type { OptionGroup } from "../../console/option.js"
import { text } from "../../console/values.js"

/** The option. */
export const configGroup: OptionGroup = {
  title: "Configuration:",
  options: {
    config: {
      flags: "--config <FILE>",
      help: "take options from FILE; those of the command line win (lectern config)",
      more: "No file is read without it",
      read: text,
    },
  },
}

/** A command, and its subcommands, with the option. */
export function withConfig(
  spec: CommandSpec,
  all: () => Promise<readonly CommandSpec[]>,
  above: readonly string[] = [],
): CommandSpec {
  const { run, groups = [], commands } = spec
  const path = [...above, spec.name]
  const below = commands && { commands: commands.map((each) => withConfig(each, all, path)) }
  if (run === undefined || groups.length === 0) return { ...spec, ...below }
  return {
    ...spec,
    ...below,
    groups: [...groups, configGroup],
    async run(operands, { config, ...raw }, context) {
      if (config === undefined) return run(operands, raw, context)
      const { configuredOptions } = await import("./read-config.js")
      const file = { path: String(config), signal: context.interrupts.signal }
      return run(operands, { ...(await configuredOptions(file, await all(), path.join(" "), groups)), ...raw }, context)
    },
  }
}
