// The kernels of kernel.ts in single precision, four numbers at a time. AssemblyScript, compiled to WebAssembly.
//
// Offsets are in elements, as there. Vectors may be loaded past the end of a row, up to 60 bytes past the last tensor.
import { additiveBackward, additiveScores } from "./wasm/attention.as"
import { gru, gruBackward, lstm, lstmBackward } from "./wasm/cells.as"
import { multiply } from "./wasm/products.as"
import { add, addRow, copyRows, gather, scale, scatterAdd, sumRows, tanh, tanhBackward, transpose } from "./wasm/rows.as"
import { crossEntropy, logSoftmax, softmax, softmaxBackward } from "./wasm/softmax.as"
import { adam, sumOfSquares } from "./wasm/updates.as"

/** First byte of the stack: before it are constants. */
export const START: u32 = (<u32>__heap_base + 15) & ~15

export { additiveBackward, additiveScores }
export { gru, gruBackward, lstm, lstmBackward }
export { add, addRow, copyRows, gather, scale, scatterAdd, sumRows, tanh, tanhBackward, transpose }
export { crossEntropy, logSoftmax, softmax, softmaxBackward }
export { adam, sumOfSquares }

export function product(a: u32, b: u32, c: u32, rows: u32, inner: u32, columns: u32, accumulate: bool): void {
  multiply(false, a << 2, inner << 2, 4, b << 2, c << 2, rows, inner, columns, accumulate)
}

export function productOfTransposed(a: u32, b: u32, c: u32, rows: u32, inner: u32, columns: u32, accumulate: bool): void {
  multiply(true, a << 2, 4, rows << 2, b << 2, c << 2, rows, inner, columns, accumulate)
}
