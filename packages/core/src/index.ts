/**
 * What every Lectern package shares: the statistic contract, problems as data, the one error class.
 *
 * @packageDocumentation
 */
export { LecternError, type Problem, sentence } from "./problem.js"
export type { Statistic } from "./statistic.js"
