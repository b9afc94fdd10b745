// The check of models: whatever else is wrong with the data of one shows in the numbers it gives.
import { checkChoice, checkInteger, checkList, checkObject, outOfRange } from "@lectern/core/checks"
import type { NgramModel } from "../model.js"
import { SPECIAL_WORDS } from "../words/order.js"

/**
 * Throws unless the value has the shape of a model: its sizes fit together, and its first words are `<unk>`, `<s>` and `</s>`.
 *
 * @param name - the argument
 * @param model - as passed
 * @throws LecternError `wrong-type`, `out-of-range`
 */
export function checkModel(name: string, model: unknown): asserts model is NgramModel {
  checkObject(name, model, "an n-gram model")
  const { order, words, levels, unseen } = model as NgramModel
  checkList(`${name}.words`, words, "a list of words")
  checkList(`${name}.levels`, levels, "a list of levels")
  checkInteger(`${name}.order`, order, 1)
  checkChoice(`${name}.unseen`, unseen, ["shorter", "uniform"])
  if (levels.length !== order) throw outOfRange(`the length of ${name}.levels`, levels.length, `its order, ${order}`)
  SPECIAL_WORDS.forEach((word, id) => {
    if (words[id] !== word) throw outOfRange(`${name}.words[${id}]`, words[id], JSON.stringify(word))
  })
  let contexts = 1
  levels.forEach((level, i) => {
    const at = `${name}.levels[${i}]`
    checkObject(at, level)
    const { length } = level.words
    const want = i === 0 ? words.length : length
    if (length !== want) throw outOfRange(`the length of ${at}.words`, length, `one per word, ${want}`)
    for (const [field, wanted] of [
      ["starts", contexts + 1],
      ["logProbs", length],
      ["backoffs", i + 1 < order ? length : 0],
    ] as const) {
      if (level[field].length !== wanted)
        throw outOfRange(`the length of ${at}.${field}`, level[field].length, `${wanted}`)
    }
    contexts = length
  })
}
