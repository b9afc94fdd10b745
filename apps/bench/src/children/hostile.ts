// Readers of text given long runs of the same few characters: hostile.js LENGTH FLOOR FOLDER. Prints one ReaderGrowth per line, of
// runs of LENGTH and of twice as many characters; times below FLOOR milliseconds say nothing about growth. FOLDER is for files.
import { join } from "node:path"
import { median } from "../harness/measure.js"
import { batchReaders } from "./hostile-batch.js"
import { READERS, type Reader } from "./hostile-readers.js"
import type { ReaderGrowth } from "./hostile-report.js"

const ROUNDS = 5
// A single pair of times below this quotient is far from a quadratic reader's 4: only others are worth medians.
const CLEAR = 2.4
// A quotient above the limit may come from garbage collection that sets in between the two sizes. Then a run four times as long
// decides: its root is 4 for a quadratic reader as well, and near 2 for a linear one.
const LIMIT = 3

const UNITS = [
  ..." \t\n\r1a.-'\"\\{[<&,",
  ..."あ한\u0301\u3000",
  " \t",
  "1.",
  "a ",
  "&lt;",
  "\u0301\u0316",
  "\uff9e\u0316",
]
// A run between other characters, and one that is the whole text.
const FRAMES = [
  ["id a", "b 1"],
  ["", ""],
] as const

const [length = 0, floor = 0] = process.argv.slice(2).map(Number)
const readers = [...READERS, ...(await batchReaders(join(process.argv[4]!, "hostile")))]
for (const reader of readers) console.log(JSON.stringify(await growthOf(reader)))

async function growthOf({ name, read, frames = [] }: Reader): Promise<ReaderGrowth> {
  let found: ReaderGrowth = { name, milliseconds: 0, slowest: "" }
  for (const unit of UNITS) {
    for (const [before, after] of [...FRAMES, ...frames]) {
      const text = (size: number): string => before + unit.repeat(size / unit.length) + after
      const [shorter, longer, longest] = [text(length), text(2 * length), text(4 * length)]
      const first = await millisecondsOf(read, longer)
      const time = first < floor ? first : Math.min(first, await millisecondsOf(read, longer))
      if (time > found.milliseconds) found = { ...found, milliseconds: time, slowest: unit }
      if (time < floor) continue
      const growth = await growthFor(read, { shorter, longer, longest, time })
      if (growth > (found.growth ?? 0)) found = { ...found, growth, worst: unit }
      if (growth >= LIMIT) return found
    }
  }
  return found
}

interface Runs {
  readonly shorter: string
  readonly longer: string
  readonly longest: string
  /** CPU milliseconds of the longer run. */
  readonly time: number
}

/** The quotient of the times of two runs, of which one is twice as long: of one pair where that is clear, else of medians. */
async function growthFor(read: Reader["read"], { shorter, longer, longest, time }: Runs): Promise<number> {
  const single = time / (await millisecondsOf(read, shorter))
  if (single < CLEAR) return single
  const growth = await quotientOfMedians(read, shorter, longer)
  return growth < LIMIT ? growth : Math.sqrt(await quotientOfMedians(read, shorter, longest))
}

async function quotientOfMedians(read: Reader["read"], shorter: string, longer: string): Promise<number> {
  const [short, long] = [[] as number[], [] as number[]]
  for (let round = 0; round < ROUNDS; round++) {
    short.push(await millisecondsOf(read, shorter))
    long.push(await millisecondsOf(read, longer))
  }
  return median(long) / median(short)
}

/** CPU time of a call; a refusal counts as one. */
async function millisecondsOf(read: Reader["read"], text: string): Promise<number> {
  const before = process.cpuUsage()
  try {
    await read(text)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "LecternError") throw error
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
