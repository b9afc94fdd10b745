// The description of a command-line option. Flags, help, checks and warnings are derived from it.
import type { MetricName } from "@lectern/metrics"

/** The parser's value of an option; undefined when the option was not given. */
export type Typed = string | readonly string[] | boolean | undefined

/** The parser's values of all options, by name. */
export type Raw = Readonly<Record<string, Typed>>

/** Checks and converts the parser's value of an option. */
export interface Read<Value> {
  (typed: Typed, flag: string): Value
  /** The allowed values, where they are names. */
  readonly names?: readonly string[]
  /** Whether a file is allowed besides the names. */
  readonly orFile?: boolean
  /** The smallest and the largest number allowed, where there are both. */
  readonly range?: readonly [min: number, max: number]
}

/** One option. */
export interface Option<Value> {
  /** The flags as printed in the help: `-w, --width <N>`. */
  readonly flags: string
  /** sacreBLEU's flag of several letters after one dash: `-tok`. */
  readonly short?: string
  /** The text in the help. */
  readonly help: string
  /** The help of its opposite, `--no-...`, where that is a flag of its own. */
  readonly off?: string
  /** Further sentences on the page of the command, in Markdown, the last without its period. */
  readonly more?: string
  /** Checks and converts the value. */
  readonly read: Read<Value>
  /** The metrics that it affects; absent when it does not depend on metrics. */
  readonly appliesTo?: readonly MetricName[]
  /** Its name among the options of the package that it belongs to; absent for an option of the command's own. */
  readonly setting?: string
  /** Names of options of which at least one must be given for this one to have an effect. */
  readonly needs?: readonly string[]
}

/** Options under one heading of the help. */
export interface OptionGroup {
  /** The heading: `Report:`. */
  readonly title: string
  /** The options in the order of the help. */
  readonly options: Readonly<Record<string, Option<unknown>>>
}

/** A group of options, with the type of each. */
export function optionGroup<Options extends OptionGroup["options"]>(
  title: string,
  options: Options,
): { readonly title: string; readonly options: Options } {
  return { title, options }
}

/** The checked values of a group of options. */
export type ValuesOf<Group extends OptionGroup> = {
  readonly [Name in keyof Group["options"]]: ReturnType<Group["options"][Name]["read"]>
}

/** Checks the options of a group. */
export function readGroup<Group extends OptionGroup>({ options }: Group, raw: Raw): ValuesOf<Group> {
  const values = Object.entries(options).map(([name, { flags, read }]) => [name, read(raw[name], longFlag(flags))])
  return Object.fromEntries(values) as ValuesOf<Group>
}

/** An option's long flag. */
export function longFlag(flags: string): string {
  return /--[a-z0-9-]+/.exec(flags)![0]
}

/** The number of values after an option. */
export function valuesOf(flags: string): "none" | "one" | "some" {
  return flags.includes("...>") ? "some" : flags.includes("<") ? "one" : "none"
}

/** Warnings about options that have no effect on this run. */
export function withoutEffect(groups: readonly OptionGroup[], raw: Raw, metrics: readonly MetricName[]): string[] {
  const options = new Map(groups.flatMap(({ options: each }) => Object.entries(each)))
  const flagOf = (name: string): string => longFlag(options.get(name)!.flags)
  return [...options].flatMap(([name, option]) => {
    if (raw[name] === undefined) return []
    const { appliesTo, needs } = option
    if (appliesTo !== undefined && !appliesTo.some((metric) => metrics.includes(metric))) {
      return [`${flagOf(name)} has no effect on the selected metrics (-m); it applies to ${appliesTo.join(", ")}`]
    }
    if (needs !== undefined && !needs.some((other) => raw[other])) {
      return [`${flagOf(name)} has no effect without ${needs.map(flagOf).join(" or ")}`]
    }
    return []
  })
}
