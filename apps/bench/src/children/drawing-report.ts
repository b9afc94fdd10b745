// What draws cost, measured inside the process that draws. Loads nothing of ours, so that a peer's process holds the peer alone.
import { createHash } from "node:crypto"

/** What a process draws, as one JSON word among its arguments. */
export interface DrawingRequest {
  /** From which generator, by name; peers of npm have one each. */
  readonly generator: string
  /** From which distribution, by name. */
  readonly draws: string
  /** Its parameters. */
  readonly parameters: readonly number[]
  /** Whether arrays are filled or numbers drawn one by one. */
  readonly way: "many" | "one"
  /** How long the arrays are. */
  readonly size: number
  /** How many CPU seconds of measured passes are enough. */
  readonly seconds: number
}

/** A stream of draws at its start. */
export interface Drawing {
  /** The next number. */
  one(): number
  /** The next numbers, so many; the array may be the same every time. */
  many(size: number): ArrayLike<number>
}

/** What a process prints. */
export interface DrawingReport {
  /** Draws a CPU second, the median of the passes. */
  readonly rate: number
  /** A hash of the first draws, as 64-bit floats. */
  readonly hash: string
  /** The sum of their absolute values. */
  readonly sum: number
}

const HASHED = 100_000
const MIN_PASSES = 3
/** Passes are made so long that the clock is fine enough for them: this share of all seconds. */
const SHARE = 0.1

/** Draws what is asked for, many times, and prints the report. */
export function printDrawingReport(start: () => Drawing, { way, size, seconds }: DrawingRequest): void {
  const first = start()
  const draws = way === "many" ? first.many(HASHED) : Float64Array.from({ length: HASHED }, () => first.one())
  const hashed = Float64Array.from(draws)
  const hash = createHash("sha256").update(hashed).digest("hex")
  const drawing = start()
  const pass = way === "many" ? arrays : numbers
  // Doubling warms up, too.
  let times = 1
  while (pass(drawing, size, times) < SHARE * seconds) times *= 2
  const costs: number[] = []
  for (let spent = 0; costs.length < MIN_PASSES || spent < seconds; ) {
    const cost = pass(drawing, size, times)
    costs.push(cost)
    spent += cost
  }
  const cost = costs.sort((a, b) => a - b)[costs.length >> 1]!
  const report: DrawingReport = {
    rate: (size * times) / cost,
    hash,
    sum: hashed.reduce((sum, x) => sum + Math.abs(x), 0),
  }
  console.log(JSON.stringify(report))
}

function arrays(drawing: Drawing, size: number, times: number): number {
  const before = process.cpuUsage()
  let sum = 0
  for (let i = 0; i < times; i++) sum += drawing.many(size)[size - 1]!
  return secondsSince(before, sum)
}

function numbers(drawing: Drawing, size: number, times: number): number {
  const before = process.cpuUsage()
  let sum = 0
  for (let i = 0; i < size * times; i++) sum += drawing.one()
  return secondsSince(before, sum)
}

// The sum is looked at, so that no draw can be left out.
function secondsSince(before: NodeJS.CpuUsage, sum: number): number {
  const { user, system } = process.cpuUsage(before)
  if (Number.isNaN(sum)) throw new Error("a draw is not a number")
  return (user + system) / 1e6
}
