// Transforms as metrics take them, checked and joined.
import { checkText, wrongType } from "@lectern/core/checks"
import { isNamed, keyOf, labelOf } from "./labels.js"
import type { Transform } from "./transform.js"

/** The result of a list of transforms. */
export interface Pipeline {
  /** Their names in order, separated by commas; `none` for none. */
  readonly label: string
  /** All of them in turn; undefined for none. */
  readonly apply: Transform | undefined
  /** Distinguishes this pipeline from all that behave differently; the same for the same plain specs. */
  readonly key: string
}

/** Checks transforms and joins them. */
export function checkedTransforms(transforms: unknown, name: string): Pipeline {
  if (!Array.isArray(transforms)) throw wrongType(name, transforms, "an array of transforms")
  const functions = transforms.map((each: unknown, i) => checkedTransform(each, `${name}[${i}]`))
  return {
    label: transforms.map(labelOf).join(",") || "none",
    apply: functions.length === 0 ? undefined : (text) => functions.reduce((sofar, each) => each(sofar), text),
    key: JSON.stringify(transforms.map(keyOf)),
  }
}

const WANT = "a function (composeTransforms makes one of names and tables)"

/** A function whose results are checked. */
function checkedTransform(each: unknown, name: string): Transform {
  if (typeof each !== "function") throw wrongType(name, each, WANT)
  const transform = each as Transform
  if (isNamed(transform)) return transform
  return (text) => {
    const result: unknown = transform(text)
    checkText(`what ${name} returns`, result)
    return result
  }
}
