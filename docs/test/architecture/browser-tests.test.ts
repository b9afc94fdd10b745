// The list of tests that run in a browser keeps up with files that move.
import { expect, test } from "vitest"
import { browserTests, unmatchedGlobs } from "../../../vitest.browser.js"

test("every glob of the browser run matches a test that a browser can run", () => {
  expect(unmatchedGlobs()).toEqual([])
})

test("the browser run has tests of every package", () => {
  const folders = browserTests().map((path) => path.split("/").slice(0, 2).join("/"))
  expect([...new Set(folders)].sort()).toEqual([
    "docs/test",
    "packages/charts",
    "packages/core",
    "packages/decoding",
    "packages/embeddings",
    "packages/metrics",
    "packages/random",
    "packages/sampling",
    "packages/tokenizers",
  ])
})
