// An option of the command line, described once: flags, help, checks and warnings follow from the description.
import type { MetricName } from "@lectern/metrics"

/** What the parser hands over for an option; undefined when it was not given. */
export type Typed = string | readonly string[] | boolean | undefined

/** Everything that was typed, by the names of the options. */
export type Raw = Readonly<Record<string, Typed>>

/**
 * Checks what was typed.
 *
 * @param typed - as the parser hands it over
 * @param flag - the option, for messages: `--width`
 * @throws LecternError `usage` or `out-of-range` for what is not allowed
 */
export type Read<Value> = (typed: Typed, flag: string) => Value

/** One option. */
export interface Option<Value> {
  /** The flags, as help shows them: `-w, --width <N>`. */
  readonly flags: string
  /** sacreBLEU's flag of several letters behind one dash: `-tok`. */
  readonly short?: string
  /** What help says. */
  readonly help: string
  /** From what was typed to a value. */
  readonly read: Read<Value>
  /** The metrics on which it has an effect; by default it is not about metrics. */
  readonly concerns?: readonly MetricName[]
  /** Options without which it has no effect: one of them must be given. */
  readonly needs?: readonly string[]
}

/** An option for each value. */
export type Options<Values> = { readonly [Name in keyof Values]-?: Option<Values[Name]> }

/** Options under one heading of the help. */
export interface OptionGroup<Values> {
  /** The heading: `Report:`. */
  readonly title: string
  /** The options in the order of the help. */
  readonly options: Options<Values>
}

/** A group of options with whatever values. */
export interface AnyGroup {
  readonly title: string
  readonly options: Readonly<Record<string, Option<unknown>>>
}

/**
 * The values of a group's options.
 *
 * @param group - the group
 * @param raw - everything that was typed
 * @returns one checked value per option
 * @throws LecternError `usage` or `out-of-range` for what is not allowed
 */
export function readGroup<Values>({ options }: OptionGroup<Values>, raw: Raw): Values {
  const entries = Object.entries<Option<unknown>>(options)
  return Object.fromEntries(
    entries.map(([name, { flags, read }]) => [name, read(raw[name], longFlag(flags))]),
  ) as Values
}

/**
 * An option's long flag.
 *
 * @param flags - as help shows them: `-w, --width <N>`, `--no-color`
 * @returns `--width`, `--no-color`
 */
export function longFlag(flags: string): string {
  return /--[a-z0-9-]+/.exec(flags)![0]
}

/**
 * Warnings about options that do not apply to this run.
 *
 * @param groups - all options of the command
 * @param raw - everything that was typed
 * @param metrics - the metrics of the run
 * @returns a sentence for each option without effect
 */
export function withoutEffect(groups: readonly AnyGroup[], raw: Raw, metrics: readonly MetricName[]): string[] {
  const options = new Map(groups.flatMap(({ options: each }) => Object.entries(each)))
  const flagOf = (name: string): string => longFlag(options.get(name)!.flags)
  return [...options].flatMap(([name, { concerns, needs }]) => {
    if (raw[name] === undefined) return []
    if (concerns !== undefined && !concerns.some((metric) => metrics.includes(metric))) {
      return [`${flagOf(name)} has no effect on the selected metrics (-m); it applies to ${concerns.join(", ")}`]
    }
    if (needs !== undefined && !needs.some((other) => raw[other])) {
      return [`${flagOf(name)} has no effect without ${needs.map(flagOf).join(" or ")}`]
    }
    return []
  })
}
