import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { withChecksum, withoutChecksum, writeAtomically } from "../../src/store/whole-file.js"
import { replaceFs } from "../replace-fs.js"
import { temporaryFolder } from "../support.js"

const BYTES = Uint8Array.of(1, 2, 3)

test("a file is on the disk before it has its name, and its name before the call returns", () => {
  const calls: string[] = []
  for (const name of ["fsyncSync", "renameSync"] as const) {
    replaceFs(name, (original, args) => {
      calls.push(name)
      return original(...args)
    })
  }
  const folder = temporaryFolder()
  writeAtomically(join(folder, "file"), BYTES)
  expect(calls).toEqual(["fsyncSync", "renameSync", "fsyncSync"])
  expect(readdirSync(folder)).toEqual(["file"])
  expect(new Uint8Array(readFileSync(join(folder, "file")))).toEqual(BYTES)
})

test.each(["fsyncSync", "renameSync"] as const)("a failed %s leaves the old file and no other", (name) => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, "file"), "old")
  replaceFs(name, () => {
    throw new Error("no space")
  })
  expect(() => writeAtomically(join(folder, "file"), BYTES)).toThrow("no space")
  expect(readdirSync(folder)).toEqual(["file"])
  expect(readFileSync(join(folder, "file"), "utf8")).toBe("old")
})

test.each([[new Uint8Array(0)], [BYTES]])("a checksum tells content and source: %s", (content) => {
  const source = Uint8Array.of(7)
  expect(withoutChecksum(withChecksum(content))).toEqual(content)
  expect(withoutChecksum(withChecksum(content, source), source)).toEqual(content)
  expect(withoutChecksum(withChecksum(content, source))).toBeUndefined()
  expect(withoutChecksum(withChecksum(content), source)).toBeUndefined()
  expect(withoutChecksum(withChecksum(content, source), Uint8Array.of(8))).toBeUndefined()
  expect(withoutChecksum(withChecksum(content).subarray(1))).toBeUndefined()
})
