// Arguments of the wrong kind: every public function refuses them with a LecternError, and none fails in another way.

import { LecternError } from "@lectern/core"
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import * as metrics from "../src/index.js"

// Values that callers without a compiler may pass. None of them looks like a table, a block or a metric: those are
// trusted.
const ODD: readonly unknown[] = [
  undefined,
  null,
  0,
  Number.NaN,
  -1,
  2 ** 53,
  "x",
  "\ud800",
  [],
  ["a"],
  [["a"], null],
  {},
  { length: 3 },
  () => 1,
  Symbol("s"),
  3n,
  true,
  new Uint8Array(3),
  new Map(),
]

const functions = Object.entries<unknown>(metrics).filter(
  (entry): entry is [string, (...args: unknown[]) => unknown] => typeof entry[1] === "function",
)

test.each(functions)("%s", (_, call) => {
  for (const first of ODD) for (const second of ODD) answers(() => call(first, second))
})

// Metrics that differ from another one only in a formula are tested when all tests run.
const makers = Object.entries(metrics.metricRegistry).filter(
  ([name]) => ALL_TESTS || !/^(rouge[2-9]|mer|wil|wip)$/.test(name),
)

test.each(makers)("metricRegistry.%s and its metric", (_, make) => {
  for (const options of ODD) answers(() => make(options as never))
  const metric = make({}) as metrics.CorpusMetric<metrics.Scored>
  for (const first of ODD) {
    answers(() => metric.add(metric.zero(), first as never))
    for (const second of ODD) {
      answers(() => metric.score(first as never, second as never))
      answers(() => metric.add(metric.zero(), { hypothesis: first as string, references: second as string[] }))
    }
  }
})

/** Expects a result, or a refusal. */
function answers(call: () => unknown): void {
  try {
    call()
  } catch (error) {
    expect(error).toBeInstanceOf(LecternError)
  }
}
