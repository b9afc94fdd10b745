// Copies of streams in temporary files.
import { readdirSync, readFileSync, statSync } from "node:fs"
import { open } from "node:fs/promises"
import { dirname } from "node:path"
import { Readable } from "node:stream"
import { expect, onTestFinished, test, vi } from "vitest"
import { NO_LIMITS } from "../../src/read/formats/limits.js"
import { listInputs } from "../../src/read/inputs.js"
import type { SourceOptions } from "../../src/read/source.js"
import { openSpool } from "../../src/read/spool.js"

type Write = (bytes: Uint8Array, from: number, length?: number) => Promise<unknown>

const optionsFor = (text: string, signal?: AbortSignal): SourceOptions => ({
  checksums: false,
  byteOrderMark: "drop",
  limits: NO_LIMITS,
  openStdin: () => Readable.from([Buffer.from(text)], { objectMode: true }),
  signal,
})
const [STDIN] = listInputs([], [{ name: "-", path: "-" }]).inputs

test("each stream has its own file", async () => {
  const spool = openSpool(optionsFor("a text\n"))
  onTestFinished(spool.remove)
  const copies = [await spool.take(STDIN!), await spool.take(STDIN!)].map(({ input }) => input.file)
  expect(copies[0]!.path).not.toBe(copies[1]!.path)
  for (const { path, size } of copies) {
    expect(readFileSync(path, "utf8")).toBe("a text\n")
    expect(size).toBe(7)
  }
})

test("a copy has every byte when the system writes a few at a time", async () => {
  const handle = await open(import.meta.filename)
  const prototype: { write: Write } = Object.getPrototypeOf(handle)
  await handle.close()
  const { write } = prototype
  const few = vi.spyOn(prototype, "write").mockImplementation(function (this: unknown, bytes, from) {
    return write.call(this, bytes, from, Math.min(3, bytes.length - from))
  })
  onTestFinished(() => few.mockRestore())
  const spool = openSpool(optionsFor("a text of many bytes\n"))
  onTestFinished(spool.remove)
  const { path, size } = (await spool.take(STDIN!)).input.file
  expect(readFileSync(path, "utf8")).toBe("a text of many bytes\n")
  expect(size).toBe(21)
  expect(few).toHaveBeenCalledTimes(7)
})

test.skipIf(process.platform === "win32")("other users cannot read a copy", async () => {
  const mask = process.umask(0)
  onTestFinished(() => void process.umask(mask))
  const spool = openSpool(optionsFor("secret\n"))
  onTestFinished(spool.remove)
  const { path } = (await spool.take(STDIN!)).input.file
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700)
})

test("a stream that is closed by the end of the run is not taken for a whole text", async () => {
  const controller = new AbortController()
  const spool = openSpool(optionsFor("half a te", controller.signal))
  onTestFinished(spool.remove)
  const taken = spool.take(STDIN!)
  controller.abort(new Error("interrupted"))
  await expect(taken).rejects.toThrow("interrupted")
})

test("removed copies are gone, with their folder", async () => {
  const spool = openSpool(optionsFor("a text\n"))
  const folder = dirname((await spool.take(STDIN!)).input.file.path)
  expect(readdirSync(folder)).toHaveLength(1)
  spool.remove()
  expect(() => statSync(folder)).toThrow("ENOENT")
})
