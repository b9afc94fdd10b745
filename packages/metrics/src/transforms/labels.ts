// The names of transforms in signatures.
import { normalForm } from "@lectern/core"
import { lowerCase } from "../unicode/lower-case.js"
import { removePunctuation } from "./remove-punctuation.js"
import { removeMultipleSpaces, strip } from "./spaces.js"
import type { Transform, TransformName } from "./transform.js"

const NFC: Transform = (text) => normalForm(text, "NFC")
const NFD: Transform = (text) => normalForm(text, "NFD")
const NFKC: Transform = (text) => normalForm(text, "NFKC")
const NFKD: Transform = (text) => normalForm(text, "NFKD")

/** The transforms that have names. */
export const TRANSFORMS: Readonly<Record<TransformName, Transform>> = {
  lowercase: lowerCase,
  "remove-punctuation": removePunctuation,
  nfc: NFC,
  nfd: NFD,
  nfkc: NFKC,
  nfkd: NFKD,
  "remove-multiple-spaces": removeMultipleSpaces,
  strip,
}

/** The names that {@link TransformName} allows. */
export const transformNames: readonly TransformName[] = Object.keys(TRANSFORMS) as TransformName[]

const labels = new WeakMap<Transform, string>()

/** Gives a function its name in signatures. */
export function named(transform: Transform, label: string): Transform {
  labels.set(transform, label)
  return transform
}

/**
 * The name of a function in signatures: that of a built-in transform, else the function's own, unless that is empty or
 * the name of a built-in one.
 */
export function labelOf(transform: Transform): string {
  const known = labels.get(transform) ?? transformNames.find((each) => TRANSFORMS[each] === transform)
  if (known !== undefined) return known
  const { name } = transform
  const says = /^[\w$.-]+$/.test(name) && !transformNames.some((each) => each === name)
  return says ? name : "custom"
}
