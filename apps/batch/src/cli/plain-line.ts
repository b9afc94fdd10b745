// Reads command lines without a mistake, as Commander does, which would first register every option: a tenth of a short run.
// Commander reads the others, and words what is wrong with them.
import type { CommandSpec } from "../console/command.js"
import { longFlag, type Raw } from "../console/option.js"

/** A command with its operands and options. */
interface PlainLine {
  readonly spec: CommandSpec
  readonly operands: readonly string[]
  readonly raw: Raw
}

/** The effect of a flag. */
interface Flag {
  /** The option's name among the values. */
  readonly name: string
  readonly takes: "nothing" | "value" | "values"
  /** Whether it begins with `--no-`. */
  readonly negated: boolean
}

// Read by the whole program, even in place of a value.
const VERSION = /^(?:-V.*|--version)$/s

/** Reads a command line; undefined for one that may have a mistake, or asks for help. */
export function plainLine(args: readonly string[], commands: readonly CommandSpec[]): PlainLine | undefined {
  if (args.some((each) => VERSION.test(each))) return undefined
  const [name, ...words] = args
  const spec = commands.find((each) => each.name === name)
  if (spec === undefined) return undefined
  return spec.commands === undefined ? lineOf(spec, words) : plainLine(words, spec.commands)
}

function lineOf(spec: CommandSpec, words: readonly string[]): PlainLine | undefined {
  const flags = flagsOf(spec)
  const raw: Record<string, string | string[] | boolean> = {}
  for (const [flag, { name, negated }] of flags) if (negated && !flags.has(flag.replace("no-", ""))) raw[name] = true
  const operands: string[] = []
  let values: string[] | undefined
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    if (word.length < 2 || word[0] !== "-") {
      ;(values ?? operands).push(word)
      continue
    }
    values = undefined
    const [, long, short] = /^(--[^=]+)=|^(-[^-])./s.exec(word) ?? []
    const joined = long ?? short
    const flag = flags.get(joined ?? word)
    if (flag === undefined || (joined !== undefined && flag.takes === "nothing")) return undefined
    const { name, takes, negated } = flag
    if (takes === "nothing") {
      raw[name] = !negated
      continue
    }
    const value = joined === undefined ? words[++i] : word.slice(joined.length + (long === undefined ? 0 : 1))
    if (value === undefined) return undefined
    if (takes === "value") raw[name] = value
    else {
      const all = [...((raw[name] as string[] | undefined) ?? []), value]
      raw[name] = all
      if (joined === undefined) values = all
    }
  }
  return areAllowed(operands, spec) ? { spec, operands, raw } : undefined
}

/** All flags of a command. */
function flagsOf({ groups = [] }: CommandSpec): ReadonlyMap<string, Flag> {
  const flags = new Map<string, Flag>()
  for (const { flags: written, off } of groups.flatMap(({ options }) => Object.values(options))) {
    const long = longFlag(written)
    const negated = long.startsWith("--no-")
    const name = long.slice(negated ? 5 : 2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    const takes = !written.includes("<") ? "nothing" : written.includes("...") ? "values" : "value"
    const flag: Flag = { name, takes, negated }
    flags.set(long, flag)
    if (written[1] !== "-") flags.set(written.slice(0, 2), flag)
    if (off !== undefined) flags.set(long.replace("--", "--no-"), { ...flag, negated: true })
  }
  return flags
}

/** Whether a command takes that many operands. */
function areAllowed(given: readonly string[], { operands = [] }: CommandSpec): boolean {
  const needed = operands.filter(([name]) => !name.startsWith("[")).length
  const limit = operands.some(([name]) => name.includes("...")) ? Number.POSITIVE_INFINITY : operands.length
  return given.length >= needed && given.length <= limit
}
