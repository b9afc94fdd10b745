// Options objects: JavaScript callers have no compiler that would notice a misspelled option.
import { LecternError } from "../problem.js"
import { nearest } from "./nearest.js"
import { checkRecord } from "./values.js"

/** Every option of a type, so that the compiler notices one that is missing here, or is here and not in the type. */
export type OptionNames<Options> = {
  readonly [Name in Options extends unknown ? keyof Options : never]: true
}

/**
 * Throws unless the value is an object whose fields are all known options.
 *
 * @param owner - what takes the options: `bleu()`
 * @param options - as passed
 * @param names - the options there are
 * @throws LecternError `wrong-type` for anything but an object; `unknown-option` for another field, with the option that
 * was probably meant
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
