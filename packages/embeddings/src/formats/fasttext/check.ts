// Checks of fastText models.
import {
  checkChoice,
  checkFinite,
  checkInteger,
  checkList,
  checkRecord,
  checkSameLength,
  checkText,
  checkTypedArray,
  notTheNumber,
  outOfRange,
} from "@lectern/core/checks"
import { MAX_DIMENSIONS } from "../../vectors/word-vectors.js"
import { AFTER_MODEL, BEFORE_LOSS, type FastText, LOSSES, MODELS } from "./model.js"
import { MAX_INT } from "./subwords.js"

const CHECKED = new WeakMap<FastText, ReadonlyMap<string, number>>()

/** Throws unless the value is a model. The same object is checked once: models must not change after that. */
export function checkFastText(name: string, value: unknown): ReadonlyMap<string, number> {
  checkRecord(name, value, "a fastText model")
  const model = value as unknown as FastText
  const checked = CHECKED.get(model)
  if (checked !== undefined) return checked
  const { settings, dimensions, input, output, tokens } = model
  checkRecord(`${name}.settings`, settings)
  for (const key of [...BEFORE_LOSS, ...AFTER_MODEL]) checkInteger(`${name}.settings.${key}`, settings[key], 0, MAX_INT)
  checkChoice(`${name}.settings.loss`, settings.loss, LOSSES)
  checkChoice(`${name}.settings.model`, settings.model, MODELS)
  checkFinite(`${name}.settings.subsampling`, settings.subsampling)
  checkInteger(`${name}.dimensions`, dimensions, 1, MAX_DIMENSIONS)
  checkInteger(`${name}.tokens`, tokens, 0)
  const ids = checkEntries(`${name}.entries`, model.entries)
  checkEntries(`${name}.labels`, model.labels)
  checkMatrix(`${name}.input`, input)
  checkMatrix(`${name}.output`, output)
  const rows = ids.size + settings.buckets
  checkSameLength("numbers", ["(words + buckets) x dimensions", rows * dimensions], [`${name}.input`, input.length])
  if (output.length % dimensions !== 0)
    throw outOfRange(`the length of ${name}.output`, output.length, `a multiple of ${dimensions}`)
  CHECKED.set(model, ids)
  return ids
}

function checkEntries(name: string, entries: unknown): ReadonlyMap<string, number> {
  checkRecord(name, entries)
  const { words, counts } = entries
  checkList(`${name}.words`, words, "a list of words")
  checkList(`${name}.counts`, counts)
  checkSameLength("words", [`${name}.words`, words.length], [`${name}.counts`, counts.length])
  const ids = new Map<string, number>()
  for (let id = 0; id < words.length; id++) {
    const word = words[id]
    checkText(`${name}.words[${id}]`, word)
    checkInteger(`${name}.counts[${id}]`, counts[id], 0)
    if (ids.has(word)) throw outOfRange(`${name}.words[${id}]`, word, "a word that does not come twice")
    ids.set(word, id)
  }
  return ids
}

function checkMatrix(name: string, value: unknown): void {
  checkTypedArray(name, value, "Float32Array")
  const bad = value.findIndex((each) => !Number.isFinite(each))
  if (bad >= 0) throw notTheNumber(`${name}[${bad}]`, value[bad], "a finite number")
}
