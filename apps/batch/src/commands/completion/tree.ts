// The tree of completions: commands, their options, and the values of options that are names.
import type { CommandSpec } from "../../console/command.js"
import { longFlag, type Option, valuesOf } from "../../console/option.js"

/** A command or subcommand. */
export interface CompletedCommand {
  /** Its name after those of the commands above it; empty for `lectern` itself. */
  readonly path: readonly string[]
  /** The commands below it. */
  readonly commands: readonly CompletedName[]
  /** Its options. */
  readonly options: readonly CompletedOption[]
}

/** A command's name. */
export interface CompletedName {
  readonly name: string
  readonly help: string
}

/** An option. */
export interface CompletedOption {
  /** `--width`. */
  readonly long: string
  /** `-w`, and sacreBLEU's `-tok`; either may be missing. */
  readonly short: readonly string[]
  readonly help: string
  /** The number of values after it. */
  readonly takes: "none" | "one" | "some"
  /** The allowed values, where they are names; a file may follow otherwise. */
  readonly names: readonly string[] | undefined
  /** Whether it may be a file, too. */
  readonly orFile?: boolean | undefined
}

const HELP: CompletedOption = { long: "--help", short: ["-h"], help: "print the help", takes: "none", names: undefined }
const VERSION: CompletedOption = { ...HELP, long: "--version", short: ["-V"], help: "print the version" }

/** All commands. */
export function completedCommands(commands: readonly CommandSpec[]): readonly CompletedCommand[] {
  const root = { path: [], commands: namesOf(commands), options: [HELP, VERSION] }
  return [root, ...commands.flatMap((spec) => completed(spec, []))]
}

function completed(spec: CommandSpec, above: readonly string[]): readonly CompletedCommand[] {
  const { name, groups = [], commands = [] } = spec
  const path = [...above, name]
  const options = groups
    .flatMap((group) => Object.values(group.options))
    .flatMap(withOpposite)
    .map(optionOf)
  const own = { path, commands: namesOf(commands), options: [...options, HELP] }
  return [own, ...commands.flatMap((each) => completed(each, path))]
}

function withOpposite(option: Option<unknown>): Option<unknown>[] {
  const { flags, off } = option
  return off === undefined ? [option] : [option, { ...option, flags: flags.replace("--", "--no-"), help: off }]
}

function namesOf(commands: readonly CommandSpec[]): readonly CompletedName[] {
  return commands.map(({ name, summary }) => ({ name, help: summary }))
}

function optionOf({ flags, short, help, read: { names, orFile } }: Option<unknown>): CompletedOption {
  const letter = /^-[A-Za-z]\b/.exec(flags)?.[0]
  const shorts = [letter, short].filter((each) => each !== undefined)
  return { long: longFlag(flags), short: shorts, help, takes: valuesOf(flags), names, orFile }
}
