import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { checkStop } from "../../../src/search/beam/stop.js"

test.each<readonly [unknown, string]>([
  [null, "wrong-type"],
  ["top", "wrong-type"],
  [3, "wrong-type"],
  [{}, "wrong-type"],
  [{ kind: "last" }, "out-of-range"],
  [{ kind: "last", patience: 1, depth: 2 }, "unknown-option"],
  [{ kind: "top", patience: 1 }, "unknown-option"],
  [{ kind: "optimal", earlyStopping: true }, "unknown-option"],
  [{ kind: "count", earlyStopping: true }, "unknown-option"],
  [{ kind: "count", patience: Number.NaN }, "out-of-range"],
  [{ kind: "hugging-face", patience: 1 }, "unknown-option"],
  [{ kind: "hugging-face", earlyStopping: 1 }, "wrong-type"],
  [{ kind: "hugging-face", earlyStopping: "no" }, "out-of-range"],
])("%j is refused: %s", (stop, kind) => {
  const refused = refusal(() => checkStop("stop", stop as never))
  expect(refused.kind).toBe(kind)
  expect(refused.sentence).toContain("stop")
})

test.each([
  { kind: "optimal" },
  { kind: "top" },
  { kind: "count" },
  { kind: "count", patience: 0.5 },
  { kind: "hugging-face" },
  { kind: "hugging-face", earlyStopping: false },
  { kind: "hugging-face", earlyStopping: "never" },
] as const)("%j is allowed", (stop) => {
  expect(() => checkStop("stop", stop)).not.toThrow()
})
