// The streams where WebAssembly is not allowed: the same bytes by plain TypeScript.
import { expect, test, vi } from "vitest"
import { startedKernel } from "../../../src/generators/kernel/kernel.js"
import { streamSuite } from "./stream-suite.js"

// The kernel starts when it is first needed, which is after this.
vi.stubGlobal("WebAssembly", undefined)

test("the kernel does not run here", () => {
  expect(startedKernel()).toBeUndefined()
})

streamSuite()
