// Continues some rows of a model, for all searches.
import { checkedStep, isPromise } from "../../model/checked-step.js"
import type { Model, Step } from "../../model/model.js"

/** Continues with a value, now or when it resolves: a search of a synchronous model never waits. */
export function whenThere<Value, Result>(
  value: Value | PromiseLike<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return isPromise(value) ? Promise.resolve(value.then(next)) : next(value)
}

/** Continues some rows of a model by one token each. */
export function continueRows<States>(
  model: Model<States>,
  states: States,
  oldRows: number,
  rows: Int32Array,
  tokens: Int32Array,
): Step<States> | Promise<Step<States>> {
  const same = rows.length === oldRows && rows.every((row, i) => row === i)
  const reordered = same ? states : model.reorder(states, rows)
  return whenThere(reordered, (each) => checkedStep(model, each, tokens))
}
