// The state of training as plain data.
import { checkInteger, outOfRange } from "@lectern/core/checks"
import { checkConfig, type Seq2seqConfig } from "../config.js"
import { checkTensors } from "../infer/load.js"
import { parameterShapes } from "../layers/parameters.js"
import type { Tensors } from "../model.js"
import type { Seq2seqTrainerSettings } from "./settings.js"

/** State from which training continues with the same bytes as if it had never stopped. Structured clones keep all of it. */
export interface TrainerState {
  /** The model's configuration. */
  readonly config: Seq2seqConfig
  /** The options of the run. */
  readonly settings: Seq2seqTrainerSettings
  /** Number of training pairs. */
  readonly pairs: number
  /** Number of steps taken. */
  readonly step: number
  /** The model's parameters. */
  readonly tensors: Tensors
  /** Adam's means of their gradients. */
  readonly means: Tensors
  /** Adam's means of the squares of their gradients. */
  readonly squares: Tensors
}

/** Throws unless training on this number of pairs can continue from a state. */
export function checkState(state: TrainerState, pairs: number): void {
  const { config, step, tensors, means, squares } = state
  checkConfig(config)
  checkInteger("state.step", step, 0)
  if (state.pairs !== pairs) throw outOfRange("the number of pairs", pairs, `that of the state, ${state.pairs}`)
  const shapes = parameterShapes(config)
  checkTensors("state.tensors", tensors, shapes)
  checkTensors("state.means", means, shapes)
  checkTensors("state.squares", squares, shapes)
  for (const { name } of shapes) {
    const at = squares[name]!.data.findIndex((each) => each < 0)
    if (at >= 0)
      throw outOfRange(
        `the data of state.squares[${JSON.stringify(name)}][${at}]`,
        squares[name]!.data[at],
        "at least 0",
      )
  }
}
