// Whether the cost of a token stays the same as segments grow.
import { child } from "../commands.js"
import { measure } from "../measure.js"
import type { Plan } from "../plan.js"
import type { Findings, Goal, LengthCost } from "../report.js"

const SHORT = 100
// A quadratic step would cost a thousand times more a token on lines a thousand times as long; caches cost a few times.
const MOST = 5

/**
 * Measures segments of 10 tokens and more, a line of 1 MB and a line of equal tokens, with both kernels.
 *
 * @param plan - the sizes
 * @returns costs and goals
 */
export function lengthSection({ tokens, longest }: Plan): Findings {
  const program = process.execPath
  const { stdout } = measure({ program, words: [child("lengths"), `${tokens}`, `${longest}`] })
  const lengths = stdout.split("\n").map((line) => JSON.parse(line) as LengthCost)
  const short = lengths.find((each) => each.tokens === SHORT)!
  const goals = Object.keys(short.nanoseconds).map(
    (kernel): Goal => ({
      what: `cost of a token, dearest length over ${SHORT} tokens, ${kernel} kernel`,
      measured: Math.max(...lengths.map(({ nanoseconds }) => nanoseconds[kernel]!)) / short.nanoseconds[kernel]!,
      wanted: { kind: "at most", value: MOST },
      unit: "x",
    }),
  )
  return { lengths, goals }
}
