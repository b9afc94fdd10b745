// What the public functions refuse: JavaScript callers have no compiler to notice a misspelled option or value.
import { join } from "node:path"
import { LecternError } from "@lectern/core"
import { expect, test } from "vitest"
import * as batch from "../src/index.js"
import { countWith } from "./support.js"

const path = join(import.meta.dirname, "../../../examples/reference.A.txt")
const text = { name: "text", path }
const BASE = { references: [text], systems: [text], metrics: [{ name: "bleu", options: {} }], jobs: 1 } as const
const TWO = { ...BASE, systems: [text, text] }
const RESAMPLING = { method: "bootstrap", resamples: 2, seed: 1 }
const TEST = { method: "paired-bootstrap", resamples: 2, seed: 1 }

type Request = Readonly<Record<string, unknown>>

const FUNCTIONS: Readonly<Record<string, (request: Request) => Promise<unknown>>> = {
  countCorpus: (request) => batch.countCorpus(request as never),
  scoreCorpus: (request) => batch.scoreCorpus(request as never),
}

async function refusal(run: Promise<unknown>): Promise<string> {
  try {
    await run
  } catch (error) {
    if (error instanceof LecternError) return `${error.problem.kind}: ${error.message}`
    throw error
  }
  throw new Error("nothing was refused")
}

test("every public function is listed here", () => {
  const functions = Object.entries(batch).flatMap(([name, value]) => (typeof value === "function" ? [name] : []))
  expect(Object.keys(FUNCTIONS).sort()).toEqual(functions.sort())
})

test.each(Object.entries(FUNCTIONS))("%s() takes a good request", async (_, call) => {
  expect(await call(BASE)).toMatchObject({ segments: 200 })
})

const column = { index: 0, of: 1 }
const spec = { name: "bleu", options: {} }

test.each<[Request, string]>([
  [{ ...BASE, job: 2 }, 'has no option "job"; did you mean "jobs"?'],
  [{ ...BASE, references: [{ ...text, columns: 1 }] }, 'a text has no option "columns"; did you mean "column"?'],
  [
    { ...BASE, systems: [{ ...text, column: { ...column, off: 1 } }] },
    'column has no option "off"; did you mean "of"?',
  ],
  [{ ...BASE, metrics: [{ ...spec, option: {} }] }, 'a metric has no option "option"; did you mean "options"?'],
  [
    { ...BASE, metrics: [{ name: "bleu", options: { tokenizer: "zh" } }] },
    'bleu() has no option "tokenizer"; did you mean',
  ],
])("a request with an unknown field %#: %s", async (request, sentence) => {
  for (const call of Object.values(FUNCTIONS)) {
    const complaint = await refusal(call(request))
    expect(complaint).toMatch(/^unknown-option: /)
    expect(complaint).toContain(sentence)
  }
})

test.each<[Request, string]>([
  [{ ...BASE, metrics: [{ name: "blue", options: {} }] }, "out-of-range: the name of a metric must be"],
  [{ ...BASE, metrics: [{ name: "constructor", options: {} }] }, "out-of-range: the name of a metric must be"],
  [{ ...BASE, metrics: [{ name: "bleu" }] }, "wrong-type: the options of the metric must be an object"],
  [{ ...BASE, metrics: ["bleu"] }, "wrong-type: the options of a metric must be an object"],
  [{ ...BASE, engine: "thread" }, "out-of-range: engine must be"],
  [{ ...BASE, encodingErrors: "ignore" }, "out-of-range: encodingErrors must be"],
  [{ ...BASE, byteOrderMark: "skip" }, "out-of-range: byteOrderMark must be"],
  [{ ...BASE, checksums: "yes" }, "wrong-type: checksums must be"],
  [{ ...BASE, shardBytes: 0 }, "out-of-range: shardBytes must be an integer of at least 1, got 0"],
  [{ ...BASE, maxLineBytes: -1 }, "out-of-range: maxLineBytes must be an integer of at least 0, got -1"],
  [{ ...BASE, maxExpand: 0.5 }, "out-of-range: maxExpand must be an integer of at least 0, got 0.5"],
  [{ ...BASE, jobs: 0 }, "out-of-range: jobs must be an integer of at least 1, got 0"],
  [{ ...BASE, onWarning: 3 }, "wrong-type: onWarning must be a function"],
  [{ ...BASE, onProgress: {} }, "wrong-type: onProgress must be a function"],
  [{ ...BASE, systems: [{ ...text, format: "gz" }] }, "out-of-range: format must be"],
  [
    { ...BASE, systems: [{ ...text, column: { index: 1, of: 1 } }] },
    "out-of-range: column.index must be an integer in 0..0",
  ],
  [
    { ...BASE, systems: [{ ...text, column: { index: 0, of: 0 } }] },
    "out-of-range: column.of must be an integer of at least 1",
  ],
])("a request with a wrong value %#: %s", async (request, sentence) => {
  for (const call of Object.values(FUNCTIONS)) expect(await refusal(call(request))).toContain(sentence)
})

test.each([null, undefined, 7, []])("%j in place of a request", async (request) => {
  for (const [name, call] of Object.entries(FUNCTIONS)) {
    expect(await refusal(call(request as never))).toContain(`wrong-type: the options of ${name}() must be an object`)
  }
})

test.each<[Request, string]>([
  [{ ...BASE, resampling: [{ ...RESAMPLING, resample: 3 }] }, 'unknown-option: resampling has no option "resample"'],
  [{ ...BASE, resampling: [{ ...RESAMPLING, method: "boot" }] }, "out-of-range: method must be"],
  [{ ...BASE, onRows: 1 }, "wrong-type: onRows must be a function"],
])("countCorpus() %#: %s", async (request, sentence) => {
  expect(await refusal(batch.countCorpus(request as never))).toContain(sentence)
})

test("countCorpus() knows the parts that tests replace", async () => {
  expect(await refusal(countWith(BASE, { thread: {} } as never))).toContain(
    'the replacements of countCorpus() has no option "thread"; did you mean "threads"?',
  )
})

test.each<[Request, string]>([
  [{ ...TWO, onSegment: 1 }, 'unknown-option: scoreCorpus() has no option "onSegment"; did you mean "onSegments"?'],
  [{ ...TWO, onSegments: 1 }, "wrong-type: onSegments must be a function"],
  [{ ...TWO, onRows: () => {} }, 'unknown-option: scoreCorpus() has no option "onRows"'],
  [{ ...TWO, resampling: [] }, 'unknown-option: scoreCorpus() has no option "resampling"'],
  [{ ...TWO, significance: { ...TEST, resample: 1 } }, 'unknown-option: significance has no option "resample"'],
  [{ ...TWO, significance: { ...TEST, method: "bootstrap" } }, "out-of-range: method must be"],
  [{ ...TWO, significance: { ...TEST, pValue: "centered" } }, "out-of-range: pValue must be"],
  [{ ...TWO, significance: { ...TEST, holm: 1 } }, "wrong-type: holm must be"],
  [{ ...TWO, significance: { ...TEST, resamples: 0 } }, "out-of-range: resamples must be"],
])("scoreCorpus() %#: %s", async (request, sentence) => {
  expect(await refusal(batch.scoreCorpus(request as never))).toContain(sentence)
})
