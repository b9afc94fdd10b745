// What runs of several tools become: costs and goals.
import { median, typical, type Usage } from "./measure.js"
import type { Goal, TrainingCost } from "./report.js"

/** A goal of a ratio. */
export function ratio(what: string, measured: number, kind: Goal["wanted"]["kind"], value: number): Goal {
  return { what, measured, wanted: { kind, value }, unit: "x" }
}

/** What the training of a model cost. */
export function trainingCost(what: string, tool: string, usages: readonly Usage[]): TrainingCost {
  const { cpu, wall, peak } = typical(usages)
  return { what, tool, cpu, wall, peak }
}

/** The CPU seconds that runs say they took without their start-up. */
export function cpuAlone(usages: readonly Usage[]): number {
  return median(usages.map(({ stdout }) => (JSON.parse(stdout) as { cpu: number }).cpu))
}
