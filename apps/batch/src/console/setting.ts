// Options of the command that are options of a package: range, names and default are those of the package's table.
import type { Rule } from "@lectern/core/checks"
import type { Option, OptionGroup, Read } from "./option.js"
import { type ChoiceWords, choice, flag, integer, numberIn, orElse, unlessOff } from "./values.js"

/** A table of options: a rule for each, with the default of one that may be left out. */
export type SettingTable<Names extends PropertyKey> = Readonly<
  Record<Names, Rule<unknown> | readonly [Rule<unknown>, unknown]>
>

/** The values of an option that can be typed. */
type Typeable<Entry> = Entry extends Rule<infer Value> | readonly [Rule<infer Value>, unknown]
  ? Exclude<Value, (...args: never) => unknown>
  : never

/** The value of an option that may be missing; a switch is off then. */
type Given<Entry> = Typeable<Entry> extends boolean ? boolean : Typeable<Entry> | undefined

/** The description of an option of a package, with a check of its own where the table does not say enough. */
interface Described<Value> extends Omit<Option<Value>, "read" | "setting"> {
  readonly read?: Read<Value>
  /** Words for the messages about names. */
  readonly words?: ChoiceWords
  /** The command's default, in place of the package's. */
  readonly fallback?: Value
}

/**
 * An option of a package. `{default}` in its help stands for the default, `{names}` for the names. Undefined if it was not
 * given, so that the package's default applies.
 */
export function setting<Tables extends SettingTable<keyof Tables>, Name extends keyof Tables & string>(
  table: Tables,
  name: Name,
  { words, read, fallback: own, ...option }: Described<Given<Tables[Name]>>,
): Option<Given<Tables[Name]>> {
  const entry: Rule<unknown> | readonly [Rule<unknown>, unknown] = table[name]
  const [rule, packaged] = typeof entry === "function" ? [entry, undefined] : entry
  const fallback = own ?? packaged
  const names = rule.choices === undefined ? undefined : inOrderOfHelp(rule.choices, fallback)
  return {
    ...option,
    help: option.help.replace("{default}", String(fallback)).replace("{names}", listed(names ?? [], fallback)),
    setting: name,
    read: read ?? (readBy(rule, fallback, names, words) as Read<Given<Tables[Name]>>),
  }
}

/** The same, with the default if it was not given. */
export function settled<Tables extends SettingTable<keyof Tables>, Name extends keyof Tables & string>(
  table: Tables,
  name: Name,
  option: Described<Given<Tables[Name]>>,
): Option<Typeable<Tables[Name]>> {
  const given = setting(table, name, option)
  const fallback = (option.fallback ?? defaultOf(table, name)) as Typeable<Tables[Name]>
  return { ...given, read: orElse(fallback, given.read as Read<Typeable<Tables[Name]> | undefined>) }
}

/** The default of an option of a package. */
export function defaultOf<Tables extends SettingTable<keyof Tables>, Name extends keyof Tables>(
  table: Tables,
  name: Name,
) {
  return (table[name] as readonly unknown[])[1] as Typeable<Tables[Name]>
}

/** The settings of a package that were given, of those in its table. */
export function settingsOf<Tables extends SettingTable<keyof Tables>>(
  table: Tables,
  { options }: OptionGroup,
  values: Readonly<Record<string, unknown>>,
): { readonly [Name in keyof Tables]?: Typeable<Tables[Name]> } {
  const given = Object.entries(options).flatMap(([name, { setting: as, read }]) => {
    if (as === undefined || !Object.hasOwn(table, as)) return []
    const value = values[name]
    return value === undefined || value === read(undefined, name) ? [] : [[as, value]]
  })
  return Object.fromEntries(given)
}

function readBy(
  { min = -Infinity, max, whole }: Rule<unknown>,
  fallback: unknown,
  names: readonly string[] | undefined,
  words: ChoiceWords | undefined,
): Read<unknown> {
  if (names !== undefined) return choice(names, words)
  if (typeof fallback === "boolean") return fallback ? unlessOff : flag
  return whole ? integer(min, max ?? Number.MAX_SAFE_INTEGER) : numberIn(min, max ?? Infinity)
}

/** The names that an option may have, as its help lists them. */
export function namesIn(entry: readonly [Rule<unknown>, unknown]): string {
  return listed(namesOf(entry), entry[1])
}

/** The names that an option may have, in the order of its help. */
export function namesOf([{ choices }, fallback]: readonly [Rule<unknown>, unknown]): readonly string[] {
  return inOrderOfHelp(choices!, fallback)
}

function listed(names: readonly string[], fallback: unknown): string {
  return names.map((each) => (each === fallback ? `${each} (default)` : each)).join(", ")
}

/** The default first, `none` last. */
function inOrderOfHelp(names: readonly unknown[], fallback: unknown): readonly string[] {
  const place = (name: unknown): number => (name === fallback ? 0 : name === "none" ? 2 : 1)
  return names.toSorted((a, b) => place(a) - place(b)) as string[]
}
