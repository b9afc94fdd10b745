// The first step of a search: one source reads its prompt.
import { checkedStep } from "../../model/checked-step.js"
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
