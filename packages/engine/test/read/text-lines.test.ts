// Aligned texts, taken some segments at a time.
import { readdirSync, readlinkSync } from "node:fs"
import { expect, test } from "vitest"
import { openTextLines } from "../../src/read/text-lines.js"
import { written } from "../support.js"

const numbered = (name: string, count: number): string =>
  Array.from({ length: count }, (_, i) => `${name}${i + 1}\n`).join("")

test("segments are taken one after another, and say which is the first", async () => {
  const [reference, system] = written({ ref: numbered("r", 7), sys: numbered("s", 7) })
  const texts = openTextLines({ references: [reference!], systems: [system!] })
  expect(await texts.take(3)).toEqual({
    firstSegment: 0,
    segments: 3,
    references: [["r1", "r2", "r3"]],
    systems: [["s1", "s2", "s3"]],
    missing: [new Uint32Array()],
    labels: [],
  })
  expect(await texts.take(1)).toMatchObject({ firstSegment: 3, references: [["r4"]], systems: [["s4"]] })
  expect(await texts.take(3)).toMatchObject({ firstSegment: 4, segments: 3, systems: [["s5", "s6", "s7"]] })
  await texts.close()
})

test("a fault is in the line of its text, whatever was taken before", async () => {
  const [reference, system] = written({ ref: numbered("r", 5), sys: Buffer.from("a\nb\nc\nd\ne\xff\n", "latin1") })
  const texts = openTextLines({ references: [reference!], systems: [system!] })
  await texts.take(2)
  await texts.take(2)
  await expect(texts.take(1)).rejects.toThrow("sys:5:2: invalid UTF-8 byte 0xFF")
  await texts.close()
})

test("an interrupted run takes nothing", async () => {
  const [reference, system] = written({ ref: numbered("r", 5), sys: numbered("s", 5) })
  const abort = new AbortController()
  const texts = openTextLines({ references: [reference!], systems: [system!], signal: abort.signal })
  await texts.take(1)
  abort.abort(new Error("enough"))
  await expect(texts.take(1)).rejects.toThrow("enough")
  await texts.close()
})

test.runIf(process.platform === "linux")("closing closes the files", async () => {
  const [reference, system] = written({ ref: numbered("r", 5), sys: numbered("s", 5) })
  const open = (): number =>
    readdirSync("/proc/self/fd").filter((name) => {
      try {
        return [reference!.path, system!.path].includes(readlinkSync(`/proc/self/fd/${name}`))
      } catch {
        return false // closed meanwhile
      }
    }).length
  const texts = openTextLines({ references: [reference!], systems: [system!] })
  await texts.take(1)
  const before = open()
  await texts.close()
  expect([before, open()]).toEqual([2, 0])
})
