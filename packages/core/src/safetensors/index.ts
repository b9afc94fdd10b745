/**
 * Safetensors files: a reader for untrusted files, and a writer of the reference implementation's bytes.
 *
 * Use it to exchange weights with PyTorch, JAX and others, without their code and without copies of the numbers.
 *
 * @see [Guide: The parts that all packages share](../../../../docs/guides/core.md#tensors-in-a-file)
 * @example
 * ```ts
 * const bytes = writeSafetensors({ bias: { dtype: "F32", shape: [2], data: Float32Array.of(0.5, 1) } })
 * readSafetensors(bytes).tensors.bias!.data //=> [0.5, 1]
 * ```
 * @packageDocumentation
 */
export type { SafetensorsData, SafetensorsDtype } from "./dtypes.js"
export { type ReadSafetensorsOptions, readSafetensors } from "./read.js"
export type { Safetensors, SafetensorsTensor } from "./safetensors.js"
export { writeSafetensors } from "./write.js"
