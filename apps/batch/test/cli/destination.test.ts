// Results in a file: whole, on the disk, or not at all.
import fs, { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { replaceFs } from "../../../../packages/engine/test/replace-fs.js"
import { toFile } from "../../src/console/destination.js"
import { complaint, temporaryFolder, written } from "../support.js"

test("a file has every byte when the system writes a few at a time", async () => {
  replaceFs<[number, Uint8Array, number]>("writeSync", (write, [file, bytes, offset]) =>
    write(file, bytes, offset, Math.min(7, bytes.length - offset)),
  )
  const path = join(temporaryFolder(), "out.txt")
  const destination = await toFile(path)
  await destination.write("a text that takes more than one call")
  await destination.write(new TextEncoder().encode(", and its bytes"))
  destination.finish()
  expect(readFileSync(path, "utf8")).toBe("a text that takes more than one call, and its bytes")
})

test("a file is on the disk before it gets its name, and its name after that", async () => {
  const calls: string[] = []
  replaceFs("fsyncSync", (sync, args) => {
    calls.push("fsync")
    return sync(...args)
  })
  replaceFs("renameSync", (rename, args) => {
    calls.push("rename")
    return rename(...args)
  })
  const destination = await toFile(join(temporaryFolder(), "out.txt"))
  await destination.write("text")
  expect(calls).toEqual([])
  destination.finish()
  expect(calls).toEqual(["fsync", "rename", "fsync"])
})

test("a file that may not be written is refused before the work starts", async () => {
  const path = written({ "out.txt": "old" })[0]!.path
  replaceFs("accessSync", () => {
    throw Object.assign(new Error("EACCES: permission denied, access"), { code: "EACCES" })
  })
  expect(await complaint((async () => toFile(path))())).toBe("cannot write out.txt: permission denied")
  expect(readdirSync(dirname(path))).toEqual(["out.txt"])
})

test("a file that cannot be completed leaves nothing", async () => {
  const folder = temporaryFolder()
  const destination = await toFile(join(folder, "out.txt"))
  replaceFs("fsyncSync", () => {
    throw Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" })
  })
  await destination.write("text")
  expect(await complaint(Promise.resolve().then(() => destination.finish()))).toBe(
    "cannot write out.txt: input/output error",
  )
  destination.discard()
  expect(readdirSync(folder)).toEqual([])
})

test("a destination whose temporary file was removed can be discarded", async () => {
  const folder = temporaryFolder()
  const destination = await toFile(join(folder, "out.txt"))
  for (const name of readdirSync(folder)) fs.rmSync(join(folder, name))
  destination.discard()
  expect(readdirSync(folder)).toEqual([])
})
