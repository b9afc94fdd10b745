import { describe, expect, onTestFinished, test, vi } from "vitest"
import { newTag, type OwnerState, ownerState, pidOf } from "../../src/store/owner.js"
import { dead, living, tagOf, zombie } from "./tags.js"

const OTHER = "00000000"
const LINUX = process.platform === "linux"

test("a tag names this process, and is another one every time", () => {
  expect(ownerState(newTag())).toBe("running")
  expect(pidOf(newTag())).toBe(process.pid)
  expect(newTag()).not.toBe(newTag())
  expect(newTag()).toMatch(/^[0-9a-f-]+$/)
})

test.each(["", "4711", "part", `${newTag()}x`, ` ${newTag()}`, newTag().replace(/^\d+/, "0")])(
  "%j is not a tag",
  (text) => {
    expect(ownerState(text)).toBeUndefined()
  },
)

describe("the state of a tag's process is", () => {
  const cases: readonly (readonly [string, OwnerState, () => Promise<string> | string])[] = [
    ["running: alive", "running", () => tagOf({ pid: living() })],
    ["gone: dead", "gone", async () => tagOf({ pid: await dead() })],
    ["gone: a larger id than any", "gone", () => tagOf({ pid: 2 ** 31 - 1 })],
    [
      "elsewhere: on another machine",
      "elsewhere",
      async () => tagOf({ pid: await dead(), machine: OTHER, boot: OTHER }),
    ],
  ]
  const onLinux: typeof cases = [
    ["gone: from before the last start of the machine", "gone", () => tagOf({ pid: living(), boot: OTHER })],
    ["gone: its id belongs to a later process", "gone", () => tagOf({ pid: living(), start: "1" })],
    ["gone: an earlier one with this process's id", "gone", () => tagOf({ pid: process.pid, start: "1" })],
    ["gone: ended, but its parent has not asked", "gone", async () => tagOf({ pid: await zombie() })],
    ["hidden: in another process namespace", "hidden", async () => tagOf({ pid: await dead(), namespace: OTHER })],
  ]
  test("running: alive, but of another user", () => {
    const tag = tagOf({ pid: living() })
    vi.spyOn(process, "kill").mockImplementation(() => {
      throw Object.assign(new Error("kill EPERM"), { code: "EPERM" })
    })
    onTestFinished(() => void vi.restoreAllMocks())
    expect(ownerState(tag)).toBe("running")
  })

  test.each(cases)("%s", async (_, state, tag) => expect(ownerState(await tag())).toBe(state))
  test.skipIf(!LINUX).each(onLinux)("%s", async (_, state, tag) => expect(ownerState(await tag())).toBe(state))
})
