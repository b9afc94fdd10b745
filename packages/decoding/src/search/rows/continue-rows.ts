// Reads prompts and continues some rows of a model, for all searches.
import { checkedStep, isPromise } from "../../model/checked-step.js"
import type { Model, Step } from "../../model/model.js"
import type { Start } from "../../model/start-of.js"

/** Reads the prompt of one source, token by token. */
export async function readPrompt<States>(
  model: Model<States>,
  start: Start<States>,
  source: number,
  read?: (step: Step<States>) => void,
): Promise<Step<States>> {
  const prompt = start.prompts[source]!
  let states = start.prompts.length === 1 ? start.states : await model.reorder(start.states, Int32Array.of(source))
  for (let at = 0; ; at++) {
    const step = await checkedStep(model, states, prompt.subarray(at, at + 1))
    if (at === prompt.length - 1) return step
    read?.(step)
    states = step.states
  }
}

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
