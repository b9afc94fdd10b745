// `lectern lm train` gives the models of KenLM's lmplz, n-gram by n-gram.
import { join } from "node:path"
import { expect, test } from "vitest"
import { folder, lectern } from "../../cli/run.js"
import { expectSameModel, goldenPath, modelAt, SENTENCES } from "./models.js"

test.each([
  ["sentences.o1.arpa", "--order 1"],
  ["sentences.o3.arpa", "--order 3"],
  ["sentences.o3.prune-0-1-1.arpa", "--order 3 --prune 0 1 1"],
  ["sentences.o3.prune-0-1-1.arpa", "--order 3 --prune 0 1"],
  ["sentences.o3.prune-1-1-2.arpa", "--order 3 --prune 1 1 2"],
  ["sentences.o4.iu0.arpa", "--order 4 --interpolate-unigrams no"],
])("%s is the model of %s", async (golden, options) => {
  const cwd = folder({ "text.txt": SENTENCES })
  const args = ["lm", "train", "text.txt", ...options.split(" "), "-o", "model.arpa"]
  expect(await lectern(args, { cwd })).toMatchObject({ code: 0 })
  expectSameModel(modelAt(join(cwd, "model.arpa")), modelAt(goldenPath(golden)))
})

test("with too little data, discounts are lmplz's --discount_fallback, and a warning says so for each order", async () => {
  const cwd = folder({ "text.txt": SENTENCES.split("\n").slice(0, 3).join("\n") })
  const { code, stderr } = await lectern(["lm", "train", "text.txt", "-o", "model.arpa"], { cwd })
  expect(code).toBe(0)
  const warnings = stderr.split("\n").filter((line) => line.startsWith("lectern: warning: order "))
  expect(warnings.length).toBeGreaterThan(0)
  for (const each of warnings) expect(each).toMatch(/so the discounts 0\.5, 1, 1\.5 are used$/)
  expectSameModel(modelAt(join(cwd, "model.arpa")), modelAt(goldenPath("first-three.o3.arpa")))
})
