// The start of a search: the model and its sources, checked.
import {
  checkFunction,
  checkInteger,
  checkList,
  checkObject,
  checkOptions,
  checkSameLength,
  type OptionNames,
  outOfRange,
} from "@lectern/core/checks"
import type { Model, Sources } from "./model.js"

/** Sources whose states are there. */
export interface Start<States> {
  /** One row per source. */
  readonly states: States
  /** One prompt per source, each of at least one token. */
  readonly prompts: readonly Int32Array[]
  /** The length of each source, if given. */
  readonly lengths?: Readonly<ArrayLike<number>>
}

const SOURCES: OptionNames<Sources<unknown>> = { prompts: true, states: true, lengths: true }

/** The states and prompts of a search's sources. */
export function startOf<States>(model: Model<States>, sources: Sources<States>): Start<States> {
  checkOptions("sources", sources, SOURCES)
  checkList("sources.prompts", sources.prompts)
  const prompts = Array.from(sources.prompts, (prompt, i) => {
    const name = `sources.prompts[${i}]`
    checkList(name, prompt)
    if (prompt.length === 0) throw outOfRange(`the length of ${name}`, 0, "at least 1: the start token")
    for (let k = 0; k < prompt.length; k++) checkInteger(`${name}[${k}]`, prompt[k], 0, model.vocabularySize - 1)
    return Int32Array.from(prompt)
  })
  const states = "states" in sources && sources.states !== undefined ? sources.states : model.start?.(prompts.length)
  if (states === undefined)
    throw outOfRange("sources.states", "nothing", "the states of the sources, since this model has no start()")
  const { lengths } = sources
  if (lengths === undefined) return { states, prompts }
  checkList("sources.lengths", lengths)
  checkSameLength("sources", ["sources.prompts", prompts.length], ["sources.lengths", lengths.length])
  for (let i = 0; i < lengths.length; i++) checkInteger(`sources.lengths[${i}]`, lengths[i], 0)
  return { states, prompts, lengths }
}

/** Throws unless the value has the properties of a model. */
export function checkModel(model: Model<unknown>): void {
  checkObject("model", model, "a model with vocabularySize, step and reorder")
  checkInteger("model.vocabularySize", model.vocabularySize, 1, 2 ** 31 - 1)
  checkFunction("model.step", model.step)
  checkFunction("model.reorder", model.reorder)
  if (model.start !== undefined) checkFunction("model.start", model.start)
}
