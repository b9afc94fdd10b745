// Transforms as callers pass them, checked and joined.
import {
  checkChoice,
  checkedOptions,
  checkRecord,
  checkText,
  later,
  type OptionTable,
  wrongType,
} from "@lectern/core/checks"
import { labelOf, named, TRANSFORMS, transformNames } from "./labels.js"
import { wordReplacer } from "./replace-words.js"
import type { Transform, TransformSpec, WordTable } from "./transform.js"

/** The result of a list of transforms. */
export interface Pipeline {
  /** Their names in order, separated by commas; `none` for none. */
  readonly label: string
  /** All of them in turn; undefined for none. */
  readonly apply: Transform | undefined
  /** Distinguishes this pipeline from all that behave differently; the same for the same plain specs. */
  readonly key: string
}

const WORD_TABLE: OptionTable<WordTable> = { name: checkName, replaceWords: later() }

/** Checks transforms and joins them. */
export function checkedTransforms(transforms: unknown, name: string): Pipeline {
  if (!Array.isArray(transforms)) throw wrongType(name, transforms, "an array of transforms")
  const functions = transforms.map((each: unknown, i) => transformOf(each, `${name}[${i}]`))
  const label = functions.length === 0 ? "none" : functions.map(labelOf).join(",")
  const plain = transforms.every((each) => typeof each !== "function")
  return {
    label,
    apply: functions.length === 0 ? undefined : (text) => functions.reduce((sofar, each) => each(sofar), text),
    key: plain ? JSON.stringify(transforms) : `functions ${nextKey++}`,
  }
}

let nextKey = 0

/**
 * Joins several transforms into one that applies them in order.
 *
 * @param transforms - names, tables and functions
 * @returns a function; its name in signatures lists theirs, separated by commas
 * @throws LecternError `wrong-type` or `out-of-range` when an entry is not a transform, and when one does not return a
 * well-formed string
 *
 * @example
 * ```ts
 * const spoken = composeTransforms("lowercase", "remove-punctuation", { name: "numbers", replaceWords: { 2: "two" } })
 * spoken("Gates 2, 3!") //=> "gates two 3"
 * ```
 */
export function composeTransforms(...transforms: readonly (TransformSpec | Transform)[]): Transform {
  const { apply, label } = checkedTransforms(transforms, "transforms")
  return named(apply === undefined ? (text) => text : (text) => apply(text), label)
}

function transformOf(each: unknown, name: string): Transform {
  if (typeof each === "function") return checkedTransform(each as Transform, name)
  if (typeof each === "string") {
    checkChoice(name, each, transformNames)
    return TRANSFORMS[each]
  }
  checkRecord(name, each, "a transform's name, { name, replaceWords } or a function")
  const { name: table, replaceWords } = checkedOptions(name, each, WORD_TABLE, `${name}.`)
  return wordReplacer(table, replaceWords, `${name}.replaceWords`)
}

function checkName(name: string, value: unknown): void {
  if (typeof value === "string" && /^[\w.-]+$/.test(value)) return
  throw wrongType(name, value, "a name of letters, digits, _, - and .")
}

/** A function whose results are checked. */
function checkedTransform(transform: Transform, name: string): Transform {
  const checked: Transform = (text) => {
    const result: unknown = transform(text)
    checkText(`what ${name} returns`, result)
    return result
  }
  return named(checked, labelOf(transform))
}
