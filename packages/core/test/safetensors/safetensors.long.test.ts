// A file of as many tensors as are read, and one more.
import { expect, test } from "vitest"
import { readSafetensors } from "../../src/safetensors/read.js"
import { fileOf } from "./tensors.js"

test("a header of 131,071 tensors is read, and one of more is refused", () => {
  const empty = (i: number) => `"${i}":{"dtype":"U8","shape":[0],"data_offsets":[0,0]}`
  const header = (count: number) => fileOf(`{${Array.from({ length: count }, (_, i) => empty(i)).join()}}`)
  expect(Object.keys(readSafetensors(header(2 ** 17 - 1)).tensors)).toHaveLength(2 ** 17 - 1)
  expect(() => readSafetensors(header(2 ** 17))).toThrow("more than 131072 objects")
})
