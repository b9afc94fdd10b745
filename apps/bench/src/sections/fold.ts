// A fold of the reader's own over a large file: in one thread, in two, and as a loop over Node's readline.
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync, writeSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { TestSet } from "../data/test-set.js"
import { alternate, type Command } from "../harness/measure.js"
import type { Plan } from "../harness/plan.js"
import type { Findings } from "../harness/report.js"

const MEGABYTE = 1e6
const CHILD = fileURLToPath(new URL("../children/fold.js", import.meta.url))

/** Measures folds over the hypotheses of the test set, repeated to the size of the plan. */
export function foldSection({ foldBytes, rounds }: Plan, set: TestSet, folder: string): Findings {
  const { file, segments } = repeated(set, foldBytes, folder)
  const child = (how: string): Command => ({ program: process.execPath, words: [CHILD, how, file] })
  const found = alternate({ readline: child("readline"), one: child("1"), two: child("2") }, Math.min(3, rounds))
  const what = { readline: "readline, one thread", one: "foldLines, one thread", two: "foldLines, two threads" }
  const names = ["readline", "one", "two"] as const
  return {
    runs: names.map((name) => {
      const { stdout: _, ...usage } = found[name]
      return { what: `line lengths by ${what[name]}`, segments, ...usage }
    }),
    notes: [`line lengths: a file of ${(statSync(file).size / MEGABYTE).toFixed(0)} MB`],
    goals: [
      {
        what: "results of foldLines that differ from readline's",
        measured: names.filter((name) => found[name].stdout !== found.readline.stdout).length,
        wanted: { kind: "at most", value: 0 },
        unit: "runs",
      },
      {
        what: "CPU seconds of foldLines in one thread over those of readline",
        measured: found.one.cpu / found.readline.cpu,
        wanted: { kind: "at most", value: 1 },
        unit: "x",
      },
      {
        what: "seconds of foldLines in two threads over those in one",
        measured: found.two.wall / found.one.wall,
        wanted: { kind: "at most", value: 0.7 },
        unit: "x",
      },
      {
        what: "peak memory of foldLines in two threads",
        measured: found.two.peak / MEGABYTE,
        wanted: { kind: "at most", value: 400 },
        unit: "MB",
      },
    ],
  }
}

/** The hypotheses again and again, in a file that is made once. */
function repeated({ hypothesis, segments }: TestSet, size: number, folder: string) {
  const text = readFileSync(hypothesis)
  const times = Math.ceil(size / text.length)
  const file = join(folder, `fold-${segments}-${times}.txt`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const descriptor = openSync(`${file}.part`, "w")
    for (let i = 0; i < times; i++) for (let at = 0; at < text.length; ) at += writeSync(descriptor, text, at)
    closeSync(descriptor)
    renameSync(`${file}.part`, file)
  }
  return { file, segments: times * segments }
}
