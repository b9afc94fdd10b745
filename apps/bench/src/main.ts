// `pnpm bench`: measures everything side by side in one run, prints tables, keeps them in `results`.
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { type TestSet, testSet } from "./data/test-set.js"
import { wmt22 } from "./data/wmt22.js"
import { zipf } from "./data/zipf.js"
import { describeMachine, machine } from "./machine.js"
import { FULL, QUICK } from "./plan.js"
import { columns, type Findings, isMet, markdown, tables } from "./report.js"
import { corpusSection } from "./sections/corpus.js"
import { lengthSection } from "./sections/lengths.js"
import { librarySection } from "./sections/library.js"
import { manySection } from "./sections/many.js"
import { metricsSection } from "./sections/metrics.js"
import { tokenizerSection } from "./sections/tokenizers.js"

const USAGE = `Usage: pnpm bench [--quick] [--synthetic] [--data DIR]
  --quick      tiny sizes, to see that everything runs; the figures mean nothing
  --synthetic  made-up text even where the WMT22 files are at hand
  --data DIR   where test sets are kept (default: apps/bench/.data)`

const HOME = dirname(dirname(fileURLToPath(import.meta.url)))
const options = readOptions()
const plan = options.quick ? QUICK : FULL
const source = (options.synthetic ? undefined : wmt22()) ?? zipf()
const found = machine()
const set = (segments: number): TestSet => testSet(source, segments, resolve(options.data))
const whole = set(plan.corpus)
const about = [
  ...describeMachine(found),
  `test set  ${whole.segments} pairs, ${(whole.bytes / 1e6).toFixed(1)} MB: ${source.about}`,
]
console.log(about.join("\n"))

const peers = {
  sacrebleu: found.sacrebleu !== undefined,
  jiwer: found.jiwer !== undefined,
  rouge: found.rouge !== undefined,
}
const sections: readonly (readonly [string, () => Findings])[] = [
  ["the whole command", () => corpusSection(plan, set, peers)],
  ["the other tokenizers", () => tokenizerSection(plan, set, peers)],
  ["the library", () => librarySection(plan, set, peers)],
  ["the other metrics", () => metricsSection(plan, set, peers)],
  ["many metrics at once, and how sure they are", () => manySection(plan, set)],
  ["segment lengths", () => lengthSection(plan)],
]
const parts = sections.map(([name, measureSection]) => {
  console.error(`measuring ${name} ...`)
  return measureSection()
})
const findings = {
  runs: parts.flatMap(({ runs = [] }) => runs),
  lengths: parts.flatMap(({ lengths = [] }) => lengths),
  goals: parts.flatMap(({ goals = [] }) => goals),
  notes: parts.flatMap(({ notes = [] }) => notes),
}

const notes = [
  ...findings.notes,
  ...(plan.kind === "quick" ? ["quick: the sizes are too small for these figures to mean anything"] : []),
  `${findings.goals.filter(isMet).length} of ${findings.goals.length} goals met`,
]
for (const [title, table] of tables(findings)) console.log(`\n${title}\n${columns(table)}`)
console.log(`\n${notes.join("\n")}`)
keep(plan.kind === "quick" ? "quick" : "latest")

function keep(name: string): void {
  const folder = join(HOME, "results")
  mkdirSync(folder, { recursive: true })
  const file = (ending: string): string => join(folder, `${name}.${ending}`)
  writeFileSync(
    file("json"),
    `${JSON.stringify({ machine: found, plan, source: source.name, ...findings }, null, 2)}\n`,
  )
  const sections = tables(findings).map(([title, table]) => `${title}\n\n${markdown(table)}\n`)
  writeFileSync(file("md"), [`    ${about.join("\n    ")}\n`, ...sections, `${notes.join("\n")}\n`].join("\n"))
}

function readOptions(): { readonly quick: boolean; readonly synthetic: boolean; readonly data: string } {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: "boolean", default: false },
        synthetic: { type: "boolean", default: false },
        data: { type: "string", default: join(HOME, ".data") },
        help: { type: "boolean", default: false },
      },
    })
    if (!values.help) return values
    console.log(USAGE)
    process.exit(0)
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`)
    process.exit(2)
  }
}
