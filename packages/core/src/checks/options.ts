// Options objects: JavaScript callers have no compiler that would notice a misspelled option.
import { LecternError } from "../problem.js"
import { nearest } from "./nearest.js"
import { checkRecord } from "./values.js"

/** The names of all options of a type: the compiler reports a name that is missing, or that the type does not have. */
export type OptionNames<Options> = {
  readonly [Name in Options extends unknown ? keyof Options : never]: true
}

/**
 * Throws unless the value is an object whose fields are all known options.
 *
 * @param owner - the function that takes the options: `bleu()`
 * @param options - as passed
 * @param names - the known options
 * @throws LecternError `wrong-type` for anything but an object; `unknown-option` for any other field, with the
 * option that was probably meant
 * @example
 * ```ts
 * checkOptions("bleu()", { lowercase: true }, { tokenize: true, lowercase: true })
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
