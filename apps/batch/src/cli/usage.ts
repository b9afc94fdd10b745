// What is wrong with a command line: from Commander's error to a sentence that names what was probably meant.
import type { Problem } from "@lectern/core"
import { nearest } from "@lectern/core/checks"
import { type Command, CommanderError } from "commander"
import { SHORT_OPTIONS } from "./short-options.js"
import { unavailable } from "./unavailable.js"

/**
 * The problem behind an error that Commander threw.
 *
 * @param error - anything thrown
 * @param program - the whole command line
 * @param args - the arguments it was given
 * @returns the problem; `done` for help and version, which Commander throws as well; undefined for any other error
 */
export function commandLineProblem(
  error: unknown,
  program: Command,
  args: readonly string[],
): Problem | "done" | undefined {
  if (!(error instanceof CommanderError)) return undefined
  if (error.exitCode === 0) return "done"
  const quoted = /'([^']*)'/.exec(error.message)?.[1] ?? ""
  switch (error.code) {
    case "commander.unknownOption":
      return usage(unknownOption(quoted.replace(/=.*/s, ""), program, args))
    case "commander.unknownCommand":
      return usage(unknownCommand(quoted, groupOf(program, args)))
    case "commander.help":
      return usage(`which command? ${pathOf(groupOf(program, args))} has ${namesIn(groupOf(program, args)).join(", ")}`)
    case "commander.optionMissingArgument":
      return usage(`${quoted.replace(/ *[<[].*/s, "").replace(", ", " or ")} needs a value`)
    default:
      return usage(error.message.replace(/^error: /, "").replaceAll("\n", " "))
  }
}

function unknownOption(option: string, program: Command, args: readonly string[]): string {
  const commands = program.commands
    .flatMap((command) => [command, ...command.commands])
    .filter((command) => args.includes(command.name()))
  if (commands.length === 0) return `unknown option '${option}'; a command comes first: lectern score REF -i HYP`
  const reason = unavailable(option)
  if (reason !== undefined) return `${option}: ${reason}`
  const options = commands.flatMap((command) => command.options)
  const names = option.startsWith("--")
    ? options.flatMap(({ long }) => long ?? [])
    : [...options.flatMap(({ short }) => short ?? []), ...Object.keys(SHORT_OPTIONS)]
  return `unknown option '${option}'${meant(nearest(option, names))}; ${pathOf(commands.at(-1)!)} --help lists all`
}

function unknownCommand(name: string, group: Command): string {
  const names = namesIn(group)
  const where = group.parent === null ? "" : ` of ${pathOf(group)}`
  return `unknown command '${name}'${where}${meant(nearest(name, names))}; the commands are: ${names.join(", ")}`
}

/** The command that the arguments lead to, whose commands were to be chosen from. */
function groupOf(program: Command, args: readonly string[]): Command {
  return program.commands.find((command) => command.name() === args[0] && command.commands.length > 0) ?? program
}

function namesIn(group: Command): string[] {
  return group.commands.map((command) => command.name())
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`
}

function meant(name: string | undefined): string {
  return name === undefined ? "" : `, did you mean '${name}'?`
}

function usage(why: string): Problem {
  return { kind: "usage", why }
}
