// Reads from files that must stay the same.
import { appendFileSync, statSync } from "node:fs"
import { expect, test } from "vitest"
import { type FileIdentity, readFully, stampOf, withFile } from "../../src/read/identity.js"
import { replaceFs } from "../replace-fs.js"
import { complaint, written } from "../support.js"

const TEXT = "0123456789abcdefghij"

function fileOf(text: string): FileIdentity {
  const { path } = written({ "text.txt": text })[0]!
  return { path, size: text.length, stamp: stampOf(statSync(path, { bigint: true })) }
}

function read(file: FileIdentity, position: number, length: number): string {
  const into = new Uint8Array(length)
  withFile(file, (descriptor) => readFully(file, descriptor, into, position))
  return new TextDecoder().decode(into)
}

test("a range is read wholly when the system reads a few bytes at a time, as it does beyond 2 GiB", () => {
  const file = fileOf(TEXT)
  replaceFs<[number, Uint8Array, number, number, number]>("readSync", (readSync, [from, into, at, length, position]) =>
    readSync(from, into, at, Math.min(length, 3), position),
  )
  expect(read(file, 0, 20)).toBe(TEXT)
  expect(read(file, 5, 8)).toBe("56789abc")
})

test("a range beyond the end is a changed file", async () => {
  const file = fileOf(TEXT)
  expect(await complaint(Promise.resolve().then(() => read(file, 15, 6)))).toBe("text.txt: changed while being read")
})

test("a file that changes is refused, before it is used and afterwards", async () => {
  const file = fileOf(TEXT)
  let uses = 0
  const use = (act: () => void): Promise<string> =>
    complaint(
      Promise.resolve().then(() =>
        withFile(file, () => {
          uses++
          act()
        }),
      ),
    )
  expect(withFile(file, () => "result")).toBe("result")
  expect(await use(() => appendFileSync(file.path, "x"))).toBe("text.txt: changed while being read")
  expect(uses).toBe(1)
  expect(await use(() => {})).toBe("text.txt: changed while being read")
  expect(uses).toBe(1)
})
