// Whether the cost of a token stays the same as segments grow.
import { child } from "../harness/commands.js"
import { measure } from "../harness/measure.js"
import type { Plan } from "../harness/plan.js"
import type { Findings, Goal, LengthCost } from "../harness/report.js"

const SHORT = 100
// Caches make long segments dearer a token, so that a linear method is a little above 1. A quadratic one is at 2.
const HIGHEST_EXPONENT = 1.5

/** Measures segments of 10 tokens and more, a line of 1 MB and a line of equal tokens, with both kernels. */
export function lengthSection({ tokens, longest }: Plan): Findings {
  const program = process.execPath
  const { stdout } = measure({ program, words: [child("lengths"), `${tokens}`, `${longest}`] })
  const lengths = stdout.split("\n").map((line) => JSON.parse(line) as LengthCost)
  const of = (length: number): LengthCost => lengths.find((each) => each.tokens === length)!
  const [short, long] = [of(SHORT), of(longest)]
  const goals = Object.keys(short.nanoseconds).map(
    (kernel): Goal => ({
      what: `exponent of cost by length (1 linear, 2 quadratic), ${kernel} kernel`,
      measured: 1 + Math.log(long.nanoseconds[kernel]! / short.nanoseconds[kernel]!) / Math.log(longest / SHORT),
      wanted: { kind: "at most", value: HIGHEST_EXPONENT },
      unit: "",
    }),
  )
  return { lengths, goals }
}
