/**
 * Safetensors files: a reader that files from anywhere can be given to, and a writer of the reference implementation's bytes.
 *
 * @packageDocumentation
 */
export type { SafetensorsData, SafetensorsDtype } from "./dtypes.js"
export { type ReadSafetensorsOptions, readSafetensors } from "./read.js"
export type { Safetensors, SafetensorsTensor } from "./safetensors.js"
export { writeSafetensors } from "./write.js"
