// Memory that is freed at once.
import { expect, test } from "vitest"
import { release } from "../../src/engines/release.js"

test("arrays are empty once released, also when some were before; shared memory stays", async () => {
  const [first, second] = [new Float64Array(3), new Uint8Array(5)]
  const shared = new Int32Array(new SharedArrayBuffer(8))
  await release([first])
  await release([first, second.subarray(1), shared])
  expect([first.length, second.length, shared.length]).toEqual([0, 0, 2])
})
