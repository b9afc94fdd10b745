import { problemOf } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { answersHostileArguments } from "../../random/test/support/hostile-arguments.js"
import manifest from "../package.json" with { type: "json" }
import * as sampling from "../src/index.js"
import * as special from "../src/special.js"
import * as calls from "./support/public-calls.js"

answersHostileArguments({
  paths: Object.keys(manifest.exports),
  entryPoints: { ".": sampling, "./special": special },
  calls,
  nestedOptions: ["monteCarlo(), argument 2.controls[0]", "monteCarloBlocks(), argument 2.controls[0]"],
})

test("refuses an unknown field of a box", () => {
  const box = { low: [0], high: [1], lows: [1] }
  expect(problemOf(() => sampling.monteCarlo(() => 1, box))).toMatchObject({ kind: "unknown-option", meant: "low" })
})
