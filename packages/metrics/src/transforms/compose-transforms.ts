// Transforms by name, and tables of words as plain data.
import { normalForm } from "@lectern/core"
import { checkChoice, checkedOptions, checkRecord, later, type OptionTable, wrongType } from "@lectern/core/checks"
import { checkedTransforms } from "./checked-transforms.js"
import { named, transformNames } from "./labels.js"
import { lowerCase } from "./lower-case.js"
import { removePunctuation } from "./remove-punctuation.js"
import { wordReplacer } from "./replace-words.js"
import { removeMultipleSpaces, strip } from "./spaces.js"
import type { NormalizerSpec, Transform, TransformName, TransformSpec, WordTable } from "./transform.js"

const TRANSFORMS: Readonly<Record<TransformName, Transform>> = {
  lowercase: lowerCase,
  "remove-punctuation": removePunctuation,
  nfc: /* @__PURE__ */ named((text) => normalForm(text, "NFC"), "nfc"),
  nfd: /* @__PURE__ */ named((text) => normalForm(text, "NFD"), "nfd"),
  nfkc: /* @__PURE__ */ named((text) => normalForm(text, "NFKC"), "nfkc"),
  nfkd: /* @__PURE__ */ named((text) => normalForm(text, "NFKD"), "nfkd"),
  "remove-multiple-spaces": removeMultipleSpaces,
  strip,
}

const WORD_TABLE: OptionTable<WordTable> = { name: checkName, replaceWords: later() }

/**
 * Joins several transforms into one that applies them in order.
 *
 * @param transforms - names, tables and functions
 * @returns a function; its name in signatures lists theirs, separated by commas
 * @throws LecternError `wrong-type` or `out-of-range` when an entry is not a transform, and when one does not return a
 * well-formed string
 *
 * @see [Note: WER and CER](../../../../docs/notes/wer-and-cer.md)
 * @example
 * ```ts
 * const spoken = composeTransforms("lowercase", "remove-punctuation", { name: "numbers", replaceWords: { 2: "two" } })
 * spoken("Gates 2, 3!") //=> "gates two 3"
 * ```
 */
export function composeTransforms(...transforms: readonly (TransformName | WordTable | Transform)[]): Transform {
  const functions = transforms.map((each, i) => transformOf(each, i))
  const { apply, label, key } = checkedTransforms(functions, "transforms")
  return named(apply === undefined ? (text) => text : (text) => apply(text), label, key)
}

/**
 * The functions of transforms that are plain data, with the caller's lookup of normalizers, which have large tables; anything but an
 * array as it is.
 */
export function plainTransforms(
  transforms: readonly TransformSpec[],
  normalizerOf: (spec: NormalizerSpec, name: string) => Transform,
): readonly Transform[] {
  if (!Array.isArray(transforms)) return transforms as never
  return transforms.map((each: TransformSpec | Transform, i) => {
    if (typeof each === "function") {
      throw wrongType(`transforms[${i}]`, each, "a name or a table, as functions cannot cross threads")
    }
    return isNormalizer(each) ? normalizerOf(each, `transforms[${i}]`) : transformOf(each, i)
  })
}

function isNormalizer(each: TransformSpec): each is NormalizerSpec {
  return typeof each === "object" && each !== null && "normalizer" in each
}

function transformOf(each: TransformName | WordTable | Transform, i: number): Transform {
  if (typeof each === "function") return each
  const name = `transforms[${i}]`
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
