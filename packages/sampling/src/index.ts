/**
 * Seeded random streams for reproducible evaluation.
 *
 * @packageDocumentation
 */
export { type AliasTable, aliasTable } from "./alias.js"
export type { Generator } from "./generators/generator.js"
export { xoshiro128 } from "./generators/xoshiro128.js"
export { type Shuffleable, shuffle } from "./shuffle.js"
