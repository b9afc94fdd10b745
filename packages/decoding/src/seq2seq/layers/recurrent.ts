// Recurrent layers over packed sequences, step by step, forward and backward through time: PyTorch's GRU and LSTM.
import type { Cell } from "../config.js"
import type { Kernel } from "../kernel/kernel.js"
import { copy } from "../kernel/stack.js"
import { type Linear, linear, linearBackward, linearGradients, linearLayer } from "./linear.js"
import type { Packed } from "./packed.js"
import type { Parameters } from "./parameters.js"

/** A recurrent layer in one direction. */
export interface RecurrentLayer {
  readonly cell: Cell
  readonly units: number
  /** From the input to the gates. */
  readonly input: Linear
  /** From the state to the gates. */
  readonly hidden: Linear
}

/** Inputs, outputs and memory of a layer for a batch: offsets, of rows by time unless noted. */
export interface RecurrentRun {
  /** `[rows x units]`: the state before the first step, then from step to step; at the end that of each sequence's last step. */
  readonly state: number
  /** The same of LSTM's cells. */
  readonly cell: number
  /** Inputs, `[positions x inputs]`. */
  readonly inputs: number
  /** Part of the gates from the inputs, `[positions x gates]`; backward, its gradient. */
  readonly inputGates: number
  /** Part of the gates from the states; backward, its gradient. */
  readonly hiddenGates: number
  /** Gates that the kernel keeps for the backward pass. */
  readonly kept: number
  /** States before each position, `[positions x units]`. */
  readonly before: number
  /** Cells before each position. */
  readonly cellBefore: number
  /** States after each position: the layer's outputs; backward, their gradient goes elsewhere. */
  readonly outputs: number
}

/** Gradients of the states and cells between steps, `[rows x units]`: first those of the last ones, at the end those of the initial ones. */
export interface StateGradients {
  readonly state: number
  readonly cell: number
}

/** The layer of the parameters `name.weight_ih_l0` and so on. */
export function recurrentLayer(
  parameters: Parameters,
  cell: Cell,
  name: string,
  suffix: "" | "_reverse" = "",
): RecurrentLayer {
  const part = (which: string): Linear =>
    linearLayer(parameters, `${name}.weight_${which}_l0${suffix}`, `${name}.bias_${which}_l0${suffix}`)
  const hidden = part("hh")
  return { cell, units: hidden.inputs, input: part("ih"), hidden }
}

/** Takes memory for a batch; states and cells are 0. */
export function recurrentRun(
  kernel: Kernel,
  { cell, units, input }: RecurrentLayer,
  { rows, positions }: Pick<Packed, "rows" | "positions">,
  inputs: number,
): RecurrentRun {
  const isLstm = cell === "lstm"
  return {
    state: kernel.allocate(rows * units),
    cell: isLstm ? kernel.allocate(rows * units) : Number.NaN,
    inputs,
    inputGates: kernel.allocate(positions * input.outputs),
    hiddenGates: kernel.allocate(positions * input.outputs),
    kept: kernel.allocate(positions * units * (isLstm ? 5 : 4)),
    before: kernel.allocate(positions * units),
    cellBefore: isLstm ? kernel.allocate(positions * units) : Number.NaN,
    outputs: kernel.allocate(positions * units),
  }
}

/** Computes the gates' part from the inputs of `rows` positions from `from` on. */
export function readInputs(
  kernel: Kernel,
  { input }: RecurrentLayer,
  run: RecurrentRun,
  from: number,
  rows: number,
): void {
  linear(kernel, input, run.inputs + from * input.inputs, run.inputGates + from * input.outputs, rows)
}

/** A step of the first `rows` rows, whose positions begin at `from` and whose inputs are read. */
export function stepForward(
  kernel: Kernel,
  layer: RecurrentLayer,
  run: RecurrentRun,
  from: number,
  rows: number,
): void {
  const { cell, units, hidden } = layer
  const [at, size, gatesAt] = [from * units, rows * units, from * hidden.outputs]
  const [x, a] = [run.inputGates + gatesAt, run.hiddenGates + gatesAt]
  copy(kernel, run.state, run.before + at, size)
  linear(kernel, hidden, run.state, a, rows)
  if (cell === "gru") kernel.gru(x, a, run.state, run.kept + 4 * at, run.outputs + at, rows, units)
  else {
    copy(kernel, run.cell, run.cellBefore + at, size)
    kernel.lstm(x, a, run.cell, run.kept + 5 * at, run.cell, run.outputs + at, rows, units)
  }
  copy(kernel, run.outputs + at, run.state, size)
}

/**
 * The gradient of a step: that of its outputs is added to that of its states, which becomes that of the states before. The parts of
 * the gates from inputs and states are replaced by their gradients.
 */
export function stepBackward(
  kernel: Kernel,
  layer: RecurrentLayer,
  run: RecurrentRun,
  outputGradients: number,
  gradients: StateGradients,
  from: number,
  rows: number,
): void {
  const { cell, units, hidden } = layer
  const [at, size, gatesAt] = [from * units, rows * units, from * hidden.outputs]
  const [x, a] = [run.inputGates + gatesAt, run.hiddenGates + gatesAt]
  kernel.add(outputGradients + at, gradients.state, size)
  if (cell === "gru") {
    kernel.gruBackward(gradients.state, run.before + at, run.kept + 4 * at, x, a, gradients.state, rows, units)
    linearBackward(kernel, hidden, a, gradients.state, rows, "add")
  } else {
    const cells = gradients.cell
    kernel.lstmBackward(gradients.state, cells, run.cellBefore + at, run.kept + 5 * at, x, cells, rows, units)
    linearBackward(kernel, hidden, x, gradients.state, rows)
  }
}

/** Adds the gradients of a layer's parameters, after all steps backward. */
export function recurrentGradients(kernel: Kernel, layer: RecurrentLayer, run: RecurrentRun, positions: number): void {
  linearGradients(kernel, layer.input, run.inputs, run.inputGates, positions)
  const hiddenGates = layer.cell === "gru" ? run.hiddenGates : run.inputGates
  linearGradients(kernel, layer.hidden, run.before, hiddenGates, positions)
}

/** All steps from first to last, or from last to first. */
export function runForward(
  kernel: Kernel,
  layer: RecurrentLayer,
  run: RecurrentRun,
  { positions, from, active }: Packed,
  direction: "forward" | "reverse",
): void {
  readInputs(kernel, layer, run, 0, positions)
  for (let i = 0; i < from.length; i++) {
    const t = direction === "forward" ? i : from.length - 1 - i
    stepForward(kernel, layer, run, from[t]!, active[t]!)
  }
}

/** The gradient of {@link runForward}: of the parameters, of the initial states and of the gates' part from the inputs. */
export function runBackward(
  kernel: Kernel,
  layer: RecurrentLayer,
  run: RecurrentRun,
  outputGradients: number,
  gradients: StateGradients,
  { positions, from, active }: Packed,
  direction: "forward" | "reverse",
): void {
  for (let i = 0; i < from.length; i++) {
    const t = direction === "forward" ? from.length - 1 - i : i
    stepBackward(kernel, layer, run, outputGradients, gradients, from[t]!, active[t]!)
  }
  recurrentGradients(kernel, layer, run, positions)
}
