// One step of a model, with its output checked: the model is the caller's code, and a wrong shape or a NaN would show much later.
import { checkObject, checkTypedArray, notTheNumber, outOfRange } from "@lectern/core/checks"
import type { Model, Step } from "./model.js"

/** Largest log-probability allowed: sums of float32 may normalize to a little more than 1; logits are usually far above. */
export const ROUNDING = 1e-3

/** Takes a step of a model and checks the outcome. Log-probabilities above 0 by rounding become 0, in place. */
export function checkedStep<States>(
  model: Model<States>,
  states: States,
  tokens: Int32Array,
): Step<States> | Promise<Step<States>> {
  const size = tokens.length * model.vocabularySize
  const step = model.step(states, tokens)
  return isPromise(step) ? step.then((each) => checked(each, size)) : checked(step, size)
}

/** Whether a value is a promise or anything else to await. */
export function isPromise<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === "function"
}

function checked<States>(step: Step<States>, size: number): Step<States> {
  checkObject("what the model's step returned", step)
  const { logProbs } = step
  checkTypedArray("the model's logProbs", logProbs, "Float32Array")
  if (logProbs.length !== size)
    throw outOfRange("the length of the model's logProbs", logProbs.length, `rows x vocabularySize = ${size}`)
  for (let i = 0; i < size; i++) {
    const each = logProbs[i]!
    if (each <= 0) continue
    if (!(each <= ROUNDING)) throw notTheNumber(`the model's logProbs[${i}]`, each, "a log-probability, at most 0")
    logProbs[i] = 0
  }
  return step
}
