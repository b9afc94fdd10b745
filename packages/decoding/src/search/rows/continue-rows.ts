// What all searches over a model share: going on with some of its rows.
import { checkedStep, isPromise } from "../../model/checked-step.js"
import type { Model, Step } from "../../model/model.js"

/**
 * Goes on with a value, now or when it comes: a search of a synchronous model never waits.
 *
 * @param value - a value or a promise of it
 * @param next - what to do with it
 * @returns what `next` returns; a promise only if `value` is one or `next` gives one
 */
export function whenThere<Value, Result>(
  value: Value | PromiseLike<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return isPromise(value) ? Promise.resolve(value.then(next)) : next(value)
}

/**
 * Continues some rows of a model by one token each.
 *
 * @param model - the model
 * @param states - of the old rows
 * @param oldRows - how many old rows there are
 * @param rows - for each new row, the old one it continues
 * @param tokens - for each new row, the token it reads
 * @returns the checked step of the new rows; the model's `reorder` is not called when the rows stay as they are
 */
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
