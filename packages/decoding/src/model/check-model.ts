// The check of a model that a caller passes.
import { checkFunction, checkInteger, checkObject } from "@lectern/core/checks"
import type { Model } from "./model.js"

/** Throws unless the value has the properties of a model. */
export function checkModel(model: Model<unknown>): void {
  checkObject("model", model, "a model with vocabularySize, step and reorder")
  checkInteger("model.vocabularySize", model.vocabularySize, 1, 2 ** 31 - 1)
  checkFunction("model.step", model.step)
  checkFunction("model.reorder", model.reorder)
  if (model.start !== undefined) checkFunction("model.start", model.start)
}
