// Reads files of options: {"score": {"metrics": ["bleu", "chrf"], "jobs": 4}}.
import { badData, LecternError } from "@lectern/core"
import { nearest } from "@lectern/core/checks"
import { smallFile } from "@lectern/engine/internal/read/small-file"
import { parsedJson } from "@lectern/engine/internal/store/json-shape"
import type { CommandSpec } from "../../console/command.js"
import { longFlag, type Option, type OptionGroup, type Raw, type Typed, valuesOf } from "../../console/option.js"

/** A file of options. */
export interface ConfigFile {
  readonly path: string
  /** Stops reading. */
  readonly signal: AbortSignal | undefined
}

/** The key for the schema, which editors look for. */
export const SCHEMA_KEY = "$schema"
const MAX_BYTES = 2 ** 20

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

/** Reads the options of all commands. */
export async function readConfig(
  { path, signal }: ConfigFile,
  commands: readonly CommandSpec[],
): Promise<ReadonlyMap<string, object>> {
  const content = await smallFile(path, { expected: "JSON", maxBytes: MAX_BYTES, signal })
  let parsed: unknown
  try {
    parsed = parsedJson(content)
  } catch (error) {
    throw badData(path, `invalid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!isRecord(parsed)) throw badData(path, 'expected an object for each command, such as {"score": {"jobs": 4}}')
  const sections = Object.entries(parsed).filter(([name]) => name !== SCHEMA_KEY)
  const known = new Map(sectionsOf(commands))
  for (const [name, section] of sections) {
    if (!known.has(name))
      throw badData(path, `there is no command ${JSON.stringify(name)} with options${meant(name, known)}`)
    if (!isRecord(section)) throw badData(path, `${JSON.stringify(name)} must be an object of options`)
  }
  return new Map(sections as [string, object][])
}

/** The options of a command in a file. */
export async function configuredOptions(
  file: ConfigFile,
  commands: readonly CommandSpec[],
  command: string,
  groups: readonly OptionGroup[],
): Promise<Raw> {
  const section = (await readConfig(file, commands)).get(command)
  return section === undefined ? {} : typedOptions(file.path, command, section, groups)
}

/** Checks the options of a command. */
export function typedOptions(path: string, command: string, section: object, groups: readonly OptionGroup[]): Raw {
  const known = new Map(
    groups.flatMap(({ options }) => Object.entries(options)).map(([name, option]) => [keyOf(option), { name, option }]),
  )
  known.delete("config") // a file names no other one
  return Object.fromEntries(
    Object.entries(section).map(([key, value]) => {
      const found = known.get(key)
      if (found === undefined) {
        throw badData(path, `lectern ${command} has no option ${JSON.stringify(key)}${meant(key, known)}`)
      }
      const typed = typedValue(found.option, value)
      const place = `${JSON.stringify(key)} of ${JSON.stringify(command)}`
      if (typed === undefined)
        throw badData(path, `${place} is ${JSON.stringify(value)}, expected ${wanted(found.option)}`)
      checkValue(path, place, found.option, typed)
      return [found.name, typed]
    }),
  )
}

/** The end of a message about an unknown key. */
function meant(key: string, known: ReadonlyMap<string, unknown>): string {
  const near = nearest(key, [...known.keys()])
  return near === undefined ? "" : ` (did you mean ${JSON.stringify(near)}?)`
}

/** The key of an option in files. */
export function keyOf({ flags }: Pick<Option<unknown>, "flags">): string {
  return longFlag(flags).slice(2)
}

/** The value as the parser of the command line would give it; undefined when it cannot be one. */
function typedValue(option: Option<unknown>, value: unknown): Typed {
  const takes = valuesOf(option.flags)
  if (takes === "none") return value === true ? !keyOf(option).startsWith("no-") : undefined
  const isValue = (each: unknown): boolean =>
    (typeof each === "string" && !each.includes("\0")) || (typeof each === "number" && Number.isFinite(each))
  if (takes === "one") return isValue(value) ? String(value) : undefined
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.length > 0 && values.every(isValue) ? values.map(String) : undefined
}

function wanted(option: Option<unknown>): string {
  const takes = valuesOf(option.flags)
  if (takes === "none") return "true; without the option, leave it out"
  return takes === "one" ? "a text or a number" : "a list of texts or numbers"
}

function checkValue(path: string, place: string, { read }: Option<unknown>, typed: Typed): void {
  try {
    read(typed, place)
  } catch (error) {
    if (!(error instanceof LecternError)) throw error
    throw badData(path, error.message)
  }
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
