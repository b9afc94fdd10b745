/**
 * Safetensors files: a reader for untrusted files, and a writer of the reference implementation's bytes.
 *
 * @packageDocumentation
 */
export type { SafetensorsData, SafetensorsDtype } from "./dtypes.js"
export { type ReadSafetensorsOptions, readSafetensors } from "./read.js"
export type { Safetensors, SafetensorsTensor } from "./safetensors.js"
export { writeSafetensors } from "./write.js"
