import { existsSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { smallFile } from "../../src/read/small-file.js"
import { temporaryFolder } from "../support.js"

const read = (path: string, maxBytes = 10): Promise<string> =>
  smallFile(path, { expected: "JSON", maxBytes, signal: undefined })

function fileOf(content: string | Uint8Array): string {
  const path = join(temporaryFolder(), "small.json")
  writeFileSync(path, content)
  return path
}

describe("smallFile()", () => {
  test("reads a file of the maximum size, and refuses one more byte", async () => {
    expect(await read(fileOf("0123456789"))).toBe("0123456789")
    const path = fileOf("0123456789a")
    await expect(read(path)).rejects.toThrow(`${path}: has more than 10 bytes, expected JSON of at most that size`)
  })

  test("refuses a huge file without reading it", async () => {
    const path = fileOf("")
    truncateSync(path, 2 ** 40)
    await expect(read(path, 2 ** 26)).rejects.toThrow(
      "has more than 67108864 bytes, expected JSON of at most that size",
    )
  })

  test.skipIf(!existsSync("/dev/zero"))("refuses an endless device (skipped without /dev/zero)", async () => {
    await expect(read("/dev/zero", 2 ** 20)).rejects.toThrow("/dev/zero: has more than 1048576 bytes")
  })

  test("joins the chunks of a long file, and drops a byte order mark", async () => {
    const text = Array.from({ length: 100_000 }, (_, i) => `${i} é\n`).join("")
    expect(await read(fileOf(`\ufeff${text}`), 2 ** 24)).toBe(text)
  })

  test("reads an empty file, and a file named `-`", async () => {
    expect(await read(fileOf(""))).toBe("")
    await expect(read("-")).rejects.toThrow("cannot read -: no such file")
  })

  test("refuses a folder, and bytes that are not UTF-8", async () => {
    await expect(read(temporaryFolder())).rejects.toThrow("it is a folder")
    await expect(read(fileOf(Uint8Array.of(0x61, 0xff)))).rejects.toThrow("is not UTF-8, expected JSON")
  })
})
