// Points for the tests of scatter plots.
import { philox } from "@lectern/random"
import type { ScatterPoints } from "../../../../src/commands/embed/report/scatter/html.js"

/** Words in a few clouds, by class; the same for the same arguments. */
export function clouds(length: number, classCount: number): Required<ScatterPoints> {
  const generator = philox(1)
  const uniform = () => generator.uniform()
  const centres = Array.from({ length: classCount }, () => [uniform() * 10, uniform() * 10] as const)
  const bump = () => uniform() + uniform() + uniform() + uniform() - 2
  const positions = new Float32Array(2 * length)
  for (let i = 0; i < length; i++) {
    const [x, y] = centres[i % classCount]!
    positions[2 * i] = x + bump()
    positions[2 * i + 1] = y + bump()
  }
  return {
    words: Array.from({ length }, (_, i) => `word${i}`),
    positions,
    classes: Array.from({ length }, (_, i) => `class ${String.fromCharCode(65 + (i % classCount))}`),
    neighbours: Int32Array.from(
      { length: 10 * length },
      (_, i) => (Math.floor(i / 10) + classCount * (1 + (i % 10))) % length,
    ),
    title: `${length} words`,
    notes: ["Made for a test."],
  }
}
