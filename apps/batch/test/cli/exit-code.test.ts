import type { Problem } from "@lectern/core"
import { expect, test } from "vitest"
import { exitCodeOf } from "../../src/console/exit-code.js"

test.each<[number, Problem]>([
  [2, { kind: "usage", why: "" }],
  [2, { kind: "out-of-range", name: "", got: 1, want: "" }],
  [2, { kind: "wrong-type", name: "", got: "", want: "" }],
  [2, { kind: "unknown-option", owner: "", name: "", known: [] }],
  [65, { kind: "bad-data", path: "", why: "" }],
  [65, { kind: "unequal-lengths", lengths: [], unit: "lines" }],
  [70, { kind: "failed", what: "", why: "" }],
  [74, { kind: "unreadable", path: "", why: "" }],
  [74, { kind: "unwritable", path: "", why: "" }],
  [75, { kind: "unavailable", what: "", why: "" }],
])("the exit code is %d for %j", (code, problem) => {
  expect(exitCodeOf(problem)).toBe(code)
})
