// Turns Commander's errors into sentences that suggest what was probably meant.
import { existsSync } from "node:fs"
import type { Problem } from "@lectern/core"
import { nearest } from "@lectern/core/checks"
import { type Command, CommanderError } from "commander"
import type { ShortOptions } from "./short-options.js"

/** The command line as typed, with the known short options. */
export interface CommandLine {
  /** The arguments. */
  readonly args: readonly string[]
  /** The flags of several letters after one dash. */
  readonly shortOptions: ShortOptions
}

/** The problem behind an error that Commander threw. */
export function commandLineProblem(
  error: unknown,
  program: Command,
  { args, shortOptions }: CommandLine,
): Problem | "done" | undefined {
  if (!(error instanceof CommanderError)) return undefined
  if (error.exitCode === 0) return "done"
  const quoted = /'([^']*)'/.exec(error.message)?.[1] ?? ""
  switch (error.code) {
    case "commander.unknownOption":
      return usage(unknownOption(quoted.replace(/=.*/s, ""), program, { args, shortOptions }))
    case "commander.unknownCommand":
      return usage(unknownCommand(quoted, groupOf(program, args), args))
    case "commander.help":
      return usage(missingCommand(groupOf(program, args)))
    case "commander.optionMissingArgument":
      return usage(
        `${quoted
          .replace(/[<[].*/s, "")
          .trimEnd()
          .replace(", ", " or ")} needs a value`,
      )
    default:
      return usage(error.message.replace(/^error: /, "").replaceAll("\n", " "))
  }
}

function unknownOption(option: string, program: Command, { args, shortOptions }: CommandLine): string {
  const commands = namedCommands(program, args)
  const reason = unavailable(option)
  if (reason !== undefined) return `${option}: ${reason}`
  const first = commands[0]
  if (first === undefined) {
    const near = args.length === 1 ? nearest(option, ["--help", "--version"]) : undefined
    return near === undefined ? withoutCommand(program, args) : `unknown option '${option}'${meant(near)}`
  }
  if (args.indexOf(first.name()) > args.indexOf(option)) {
    const others = args.filter((argument) => argument !== first.name())
    return `unknown option '${option}'; options follow the command: lectern ${first.name()} ${others.map(shellWord).join(" ")}`
  }
  const options = commands.flatMap((command) => command.options)
  const names = option.startsWith("--")
    ? options.flatMap(({ long }) => long ?? [])
    : [...options.flatMap(({ short }) => short ?? []), ...Object.keys(shortOptions)]
  return `unknown option '${option}'${meant(nearest(option, names))}; ${pathOf(commands.at(-1)!)} --help lists all options`
}

/** The command that arguments name, and the one within it. */
function namedCommands(program: Command, args: readonly string[]): Command[] {
  const named = (among: readonly Command[], from: number): Command[] => {
    const at = args.findIndex((argument, i) => i >= from && among.some((command) => command.name() === argument))
    const command = among.find((each) => each.name() === args[at])
    return command === undefined ? [] : [command, ...named(command.commands, at + 1)]
  }
  return named(program.commands, 0)
}

// A longer command line is not repeated.
const MAX_SUGGESTION = 200

/** The answer to a command line without a command, most likely sacreBLEU's: `ref.txt -i hyp.txt`. */
function withoutCommand(program: Command, args: readonly string[]): string {
  const names = namesIn(program)
  const all = `the commands are: ${names.join(", ")}`
  const [first = ""] = args
  const isFile = existsSync(first)
  const near = isFile ? undefined : nearest(first, names)
  const hasInput = args.some((argument) => /^(-i|--input)(=|$)/.test(argument))
  if (near !== undefined || !(isFile || hasInput)) return `unknown command '${first}'${meant(near)}; ${all}`
  const operands = first.startsWith("-") ? ["REF"] : [shellWord(first)]
  const rest = args.slice(first.startsWith("-") ? 0 : 1).map(shellWord)
  const line = ["lectern score", ...operands, ...(hasInput ? [] : ["-i HYP"]), ...rest].join(" ")
  return `no command given (did you mean: ${line.length > MAX_SUGGESTION ? "lectern score REF -i HYP" : line}?); ${all}`
}

function shellWord(argument: string): string {
  return /^[\w@%+=:,./~-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`
}

function missingCommand(group: Command): string {
  return `no command given; the commands of ${pathOf(group)} are: ${namesIn(group).join(", ")}`
}

function unknownCommand(name: string, group: Command, args: readonly string[]): string {
  if (group.parent === null) return withoutCommand(group, args)
  const names = namesIn(group)
  const where = ` of ${pathOf(group)}`
  return `unknown command '${name}'${where}${meant(nearest(name, names))}; the commands are: ${names.join(", ")}`
}

/** The command whose subcommand is missing or unknown. */
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
  return name === undefined ? "" : ` (did you mean '${name}'?)`
}

function usage(why: string): Problem {
  return { kind: "usage", why }
}

// sacreBLEU's options that Lectern does not have, each with an alternative.
const UNAVAILABLE: readonly (readonly [RegExp, string])[] = [
  [
    /^(--citation|--cite)$/,
    "lectern has no test sets whose citation it could print; the documentation of each metric names its paper",
  ],
  [/^--list$/, "lectern has no test sets to list; give the reference files: lectern score REF -i HYP"],
  [
    /^(--test-set|-t|--origlang|-ol|--subset|--download|--echo|--detail|-d)$/,
    "lectern does not download test sets; give the reference files: lectern score REF -i HYP",
  ],
  [/^(--encoding|-e)$/, "lectern reads UTF-8; convert other files first: iconv -f ENCODING -t UTF-8 FILE"],
  [/^--force$/, "lectern has no warning about tokenized input to silence; leave it out"],
]

/** The alternative to an option that only sacreBLEU has. */
function unavailable(option: string): string | undefined {
  return UNAVAILABLE.find(([names]) => names.test(option))?.[1]
}
