// The streams as they run: with the WebAssembly kernel.
import { expect, test } from "vitest"
import { startedKernel } from "../../src/generators/kernel.js"
import { streamSuite } from "./stream-suite.js"

test("the kernel runs here", () => {
  expect(startedKernel()).toBeDefined()
})

streamSuite()
