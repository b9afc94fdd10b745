import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { lockFolder } from "../../src/store/lock.js"
import { replaceFs } from "../replace-fs.js"
import { complaint, temporaryFolder } from "../support.js"
import { dead, living, tagOf } from "./tags.js"

const OTHER = "00000000"
const LINUX = process.platform === "linux"

const lockOf = (tag: string, host = hostname()): string => `${tag} ${host}\n`

/** Locks a folder until the end of the test. */
function lock(folder: string): void {
  onTestFinished(lockFolder(folder))
}

const refused = (folder: string): Promise<string> => complaint(Promise.resolve().then(() => lock(folder)))

/** A folder with a lock of this content. */
function locked(content: string): string {
  const folder = join(temporaryFolder(), "parts")
  mkdirSync(folder)
  writeFileSync(join(folder, "lock"), content)
  return folder
}

describe("a lock", () => {
  test("names process and machine, and is the only file", () => {
    const folder = temporaryFolder()
    const unlock = lockFolder(folder)
    expect(readdirSync(folder)).toEqual(["lock"])
    const [tag, host] = readFileSync(join(folder, "lock"), "utf8").trim().split(" ")
    expect(tag).toMatch(new RegExp(`^${process.pid}-`))
    expect(host).toBe(hostname())
    unlock()
    expect(readdirSync(folder)).toEqual([])
  })

  test("is not removed by its process when another process has it", () => {
    const folder = temporaryFolder()
    const unlock = lockFolder(folder)
    writeFileSync(join(folder, "lock"), "another")
    unlock()
    expect(readFileSync(join(folder, "lock"), "utf8")).toBe("another")
  })

  test.each<readonly [string, () => Promise<string> | string]>([
    ["a living process", () => lockOf(tagOf({ pid: living() }))],
    ["this process", () => lockOf(tagOf({ pid: process.pid }))],
    [
      "a process on another machine",
      async () => lockOf(tagOf({ pid: await dead(), machine: OTHER, boot: OTHER }), "far"),
    ],
    ["this process's id on another machine", () => lockOf(tagOf({ pid: process.pid, machine: OTHER }), "far")],
    ...(LINUX
      ? [
          [
            "a process in another container",
            async () => lockOf(tagOf({ pid: await dead(), namespace: OTHER })),
          ] as const,
        ]
      : []),
  ])("of %s holds", async (_, content) => {
    const text = await content()
    const folder = locked(text)
    const [pid, host] = [Number.parseInt(text, 10), text.trim().split(" ")[1]]
    expect(await refused(folder)).toBe(
      `another run uses parts (process ${pid} on ${host}); if it does not, remove parts/lock`,
    )
    expect(readdirSync(folder)).toEqual(["lock"])
    expect(readFileSync(join(folder, "lock"), "utf8")).toBe(text)
  })

  test.each<readonly [string, () => Promise<string> | string]>([
    ["a dead process", async () => lockOf(tagOf({ pid: await dead() }))],
    ["an earlier process in this container", () => lockOf(tagOf({ pid: process.pid, namespace: OTHER, start: "1" }))],
    ["nobody, being empty", () => ""],
    ["nobody, being cut", async () => tagOf({ pid: living() }).slice(0, 20)],
    ["nobody, being something else", () => "locked\n"],
  ])("of %s is taken over", async (_, content) => {
    const folder = locked(await content())
    lock(folder)
    expect(readdirSync(folder)).toEqual(["lock"])
    expect(readFileSync(join(folder, "lock"), "utf8")).toMatch(new RegExp(`^${process.pid}-`))
  })

  test("that is a folder is refused by name", async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, "lock"))
    expect(await refused(folder)).toBe("cannot read lock: it is a folder")
    expect(readdirSync(folder)).toEqual(["lock"])
  })

  test("can be had where the file system has no links", async () => {
    replaceFs("linkSync", () => {
      throw Object.assign(new Error("EPERM: operation not permitted, link"), { code: "EPERM" })
    })
    const folder = locked(lockOf(tagOf({ pid: await dead() })))
    const unlock = lockFolder(folder)
    expect(await refused(folder)).toContain("another run uses parts")
    unlock()
    expect(readdirSync(folder)).toEqual([])
    lock(folder)
    expect(readdirSync(folder)).toEqual(["lock"])
  })
})

describe("taking over a lock", () => {
  /** Does something right before this process claims a lock for the first time. */
  function beforeClaim(act: (claim: string) => void): void {
    let acted = false
    replaceFs<[string, string]>("linkSync", (link, [from, to]) => {
      if (!acted && to.includes("lock.after-")) {
        acted = true
        act(to)
      }
      return link(from, to)
    })
  }

  test("fails when another process was quicker", async () => {
    const folder = locked(lockOf(tagOf({ pid: await dead() })))
    const quicker = lockOf(tagOf({ pid: living() }))
    beforeClaim(() => writeFileSync(join(folder, "lock"), quicker))
    expect(await refused(folder)).toContain("another run uses parts")
    expect(readdirSync(folder)).toEqual(["lock"])
    expect(readFileSync(join(folder, "lock"), "utf8")).toBe(quicker)
  })

  test("starts again when another process was quicker and has ended", async () => {
    const folder = locked(lockOf(tagOf({ pid: await dead() })))
    beforeClaim(() => rmSync(join(folder, "lock")))
    lock(folder)
    expect(readdirSync(folder)).toEqual(["lock"])
  })

  test("fails while another process does it", async () => {
    const folder = locked(lockOf(tagOf({ pid: await dead() })))
    const other = tagOf({ pid: living() })
    beforeClaim((claim) => writeFileSync(claim, lockOf(other)))
    expect(await refused(folder)).toContain(`another run uses parts (process ${Number.parseInt(other, 10)} on`)
    expect(readdirSync(folder)).toHaveLength(2)
  })

  test.each(["that has died meanwhile", "whose claim was lost"])("follows a process %s", async (how) => {
    const pid = await dead()
    for (let died = 1; died < 4; died++) {
      const folder = locked(lockOf(tagOf({ pid })))
      let left = died
      replaceFs<[string, string]>("linkSync", (link, [from, to]) => {
        if (left > 0 && to.includes("lock.after-")) {
          left--
          writeFileSync(to, how === "whose claim was lost" ? "" : lockOf(tagOf({ pid })))
        }
        return link(from, to)
      })
      const unlock = lockFolder(folder)
      expect(left).toBe(0)
      expect(readdirSync(folder)).toEqual(["lock"])
      unlock()
    }
  })

  test("removes claims that another process has left", async () => {
    const folder = locked(lockOf(tagOf({ pid: await dead() })))
    writeFileSync(join(folder, "lock.after-0123456789abcdef"), lockOf(tagOf({ pid: await dead() })))
    lock(folder)
    expect(readdirSync(folder)).toEqual(["lock"])
  })
})
