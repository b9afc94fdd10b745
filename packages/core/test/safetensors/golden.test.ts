import { expect, test } from "vitest"
import type { SafetensorsDtype } from "../../src/safetensors/dtypes.js"
import { readSafetensors } from "../../src/safetensors/read.js"
import { writeSafetensors } from "../../src/safetensors/write.js"
import golden from "../golden/safetensors.json" with { type: "json" }
import { bytesOfData, tensorOf } from "./tensors.js"

interface Case {
  readonly name: string
  readonly tensors: readonly { name: string; dtype: SafetensorsDtype; shape: readonly number[]; bytes: string }[]
  readonly metadata: readonly (readonly [string, string])[]
  readonly file: string
}

const cases = golden.cases as unknown as readonly Case[]

const decoded = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, "base64"))
const tensorsOf = ({ tensors }: Case) =>
  Object.fromEntries(tensors.map(({ name, dtype, shape, bytes }) => [name, tensorOf(dtype, shape, decoded(bytes))]))

test.each(cases)("writeSafetensors() writes what the safetensors library writes: $name", (each) => {
  const written = writeSafetensors(tensorsOf(each), Object.fromEntries(each.metadata))
  expect(Buffer.from(written).toString("base64")).toBe(each.file)
})

test.each(cases)("readSafetensors() reads what the safetensors library writes: $name", (each) => {
  const file = decoded(each.file)
  const { tensors, metadata } = readSafetensors(file)
  expect(Object.entries(metadata)).toEqual(each.metadata)
  expect(Object.keys(tensors).sort()).toEqual(each.tensors.map(({ name }) => name).sort())
  for (const { name, dtype, shape, bytes } of each.tensors) {
    expect(tensors[name]).toMatchObject({ dtype, shape })
    expect(bytesOfData(tensors[name]!)).toEqual(decoded(bytes))
    expect(tensors[name]!.data.buffer).toBe(file.buffer)
  }
})
