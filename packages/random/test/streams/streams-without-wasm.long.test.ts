// Long runs of the streams where WebAssembly is not allowed: the same bytes by plain TypeScript.
import { afterAll, expect, test, vi } from "vitest"

// The kernel starts when it is first needed. In modules loaded afresh that is after this.
vi.stubGlobal("WebAssembly", undefined)
vi.resetModules()
const { startedKernel } = await import("../../src/generators/kernel/kernel.js")
const { checksumSuite } = await import("./stream-suite.js")

// Files share their modules and globals.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test("the kernel does not run here", () => {
  expect(startedKernel()).toBeUndefined()
})

checksumSuite()
