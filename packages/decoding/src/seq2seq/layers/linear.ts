// Linear layers: y = x W^T + b, PyTorch's `Linear`.
import type { Kernel } from "../kernel/kernel.js"
import type { Parameter, Parameters } from "./parameters.js"

/** The parameters of a linear layer. */
export interface Linear {
  /** W, `[outputs x inputs]`. */
  readonly weight: Parameter
  /** b, `[outputs]`. */
  readonly bias: Parameter | undefined
  readonly inputs: number
  readonly outputs: number
}

/** The linear layer of two parameters' names. */
export function linearLayer(parameters: Parameters, weight: string, bias?: string): Linear {
  const matrix = parameters.named(weight)
  const [outputs, inputs] = matrix.shape as [number, number]
  return { weight: matrix, bias: bias === undefined ? undefined : parameters.named(bias), inputs, outputs }
}

/** `y [rows x outputs] = x [rows x inputs] W^T + b`. */
export function linear(kernel: Kernel, layer: Linear, x: number, y: number, rows: number): void {
  const { weight, bias, inputs, outputs } = layer
  kernel.product(x, weight.transposed, y, rows, inputs, outputs, false)
  if (bias !== undefined) kernel.addRow(bias.at, y, rows, outputs)
}

/** Adds the gradients of the parameters, `dy^T x` and the sums of the rows of `dy`. */
export function linearGradients(kernel: Kernel, layer: Linear, x: number, dy: number, rows: number): void {
  const { weight, bias, inputs, outputs } = layer
  kernel.productOfTransposed(dy, x, weight.gradient, outputs, rows, inputs, true)
  if (bias !== undefined) kernel.sumRows(dy, bias.gradient, rows, outputs)
}

/** The gradient of x, `dy W`: set, or added to `dx`. */
export function linearBackward(
  kernel: Kernel,
  { weight, inputs, outputs }: Linear,
  dy: number,
  dx: number,
  rows: number,
  how: "set" | "add" = "set",
): void {
  kernel.product(dy, weight.at, dx, rows, outputs, inputs, how === "add")
}
