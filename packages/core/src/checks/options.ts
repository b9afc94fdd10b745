// Options objects: one table of an owner's options gives their names, checks and defaults. JavaScript callers have no
// compiler that would notice a misspelled option.
import { LecternError } from "../problem.js"
import { nearest } from "./nearest.js"
import type { Rule } from "./rules.js"
import { checkRecord } from "./values.js"

/**
 * The options of a type, by name: the rule of each, with its default if it may be left out. The compiler reports an
 * option that is missing, that the type does not have, or whose rule or default has another type.
 *
 * @typeParam Options - the interface of the options
 * @typeParam Unset - options that may be left out and have no default; theirs is written as undefined
 */
export type OptionTable<Options, Unset extends keyof Options = never> = {
  readonly [Name in keyof Options]-?: Name extends Unset
    ? readonly [rule: Rule<Exclude<Options[Name], undefined>>, fallback: undefined]
    : object extends Pick<Options, Name>
      ? readonly [rule: Rule<Exclude<Options[Name], undefined>>, fallback: Exclude<Options[Name], undefined>]
      : Rule<Options[Name]>
}

/** Options after checking, with defaults filled in; those of `Unset` may be undefined. */
export type CheckedOptions<Options, Unset extends keyof Options = never> = {
  readonly [Name in keyof Options]-?: Exclude<Options[Name], undefined> | (Name extends Unset ? undefined : never)
}

/** The names of all options of a type: the compiler reports a name that is missing, or that the type does not have. */
export type OptionNames<Options> = {
  readonly [Name in Options extends unknown ? keyof Options : never]: unknown
}

/**
 * Checks options and fills in defaults. Unknown names are refused first, then values in the order of the table. An
 * option that is undefined counts as left out.
 *
 * @param owner - the function that takes the options: `bleu()`
 * @param options - as passed
 * @param table - the known options
 * @param prefix - written before an option's name in messages: `groups.` for a record in another
 * @returns all options of the table, in a new object
 * @throws LecternError `wrong-type` for anything but an object; `unknown-option` for an unknown name, with the option
 * that was probably meant; the errors of the rules
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * import { checkBoolean, checkedOptions, integer, type OptionTable } from "@lectern/core/checks"
 *
 * interface NistOptions {
 *   readonly lowercase?: boolean
 *   readonly maxOrder?: number
 * }
 * const NIST: OptionTable<NistOptions> = { lowercase: [checkBoolean, false], maxOrder: [integer(1, 16), 5] }
 * checkedOptions("nist()", { lowercase: true }, NIST) //=> { lowercase: true, maxOrder: 5 }
 * ```
 */
export function checkedOptions<Options, Unset extends keyof Options = never>(
  owner: string,
  options: unknown,
  table: OptionTable<Options, Unset>,
  prefix = "",
): CheckedOptions<Options, Unset> {
  checkOptions(owner, options, table)
  const checked: Record<string, unknown> = {}
  for (const name of Object.keys(table)) {
    const value = (options as Readonly<Record<string, unknown>>)[name]
    const entry = (table as Entries)[name]!
    const isRequired = typeof entry === "function"
    const isDefault = value === undefined && !isRequired
    if (!isDefault) (isRequired ? entry : entry[0])(prefix + name, value as never)
    checked[name] = isDefault ? entry[1] : value
  }
  return checked as CheckedOptions<Options, Unset>
}

/**
 * A rule for a record with fields of its own, checked as options are: `groups.count must be ...`.
 *
 * @param table - the fields
 * @returns a rule with the errors of {@link checkedOptions}
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * const GROUPS = recordOf<{ readonly count?: number }>({ count: [integer(1), 10] })
 * checkedOptions<{ readonly groups: { readonly count?: number } }>("split()", { groups: { count: 0 } }, { groups: GROUPS }) //=> LecternError: groups.count must be an integer of at least 1, got 0
 * ```
 */
export function recordOf<Fields, Unset extends keyof Fields = never>(table: OptionTable<Fields, Unset>): Rule<Fields> {
  return (name: string, value: unknown) => void checkedOptions(name, value, table, `${name}.`)
}

/** A table of any owner. */
type Entries = Readonly<Record<string, Rule<unknown> | readonly [Rule<unknown>, unknown]>>

/**
 * Throws unless the value is an object whose fields are all known options; their values are not checked.
 *
 * @param owner - the function that takes the options: `bleu()`
 * @param options - as passed
 * @param names - the known options, in the order of the message
 * @throws LecternError `wrong-type` for anything but an object; `unknown-option` for any other field, with the
 * option that was probably meant
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * checkOptions("bleu()", { lowercase: true }, { tokenize: true, lowercase: true }) //=> undefined
 * checkOptions("bleu()", { lowercased: true }, { tokenize: true, lowercase: true }) //=> LecternError: bleu() has no option "lowercased"; did you mean "lowercase"?
 * ```
 */
export function checkOptions<Options>(owner: string, options: unknown, names: OptionNames<Options>): void {
  checkRecord(`the options of ${owner}`, options)
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(names, name)) continue
    const known = Object.keys(names)
    const meant = nearest(name, known)
    throw new LecternError({ kind: "unknown-option", owner, name, known, ...(meant !== undefined && { meant }) })
  }
}
