// Temporary files of runs that were killed: the next run removes them, and no file of a run that goes on.
import { execFileSync } from "node:child_process"
import { once } from "node:events"
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { newTag } from "@lectern/engine/internal/store/owner"
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { dead, tagOf } from "../../../../packages/engine/test/store/tags.js"
import { finished, folder, lectern, start } from "./run.js"

const LINE = "the cat sat on the mat\n"
const ROOT = process.getuid?.() === 0

afterEach(() => void vi.unstubAllEnvs())

/** The files of a folder except the inputs. */
const output = (cwd: string): string[] => readdirSync(cwd).filter((name) => name.startsWith("out"))

/** Waits until a folder has this many entries. */
async function entries(path: string, count: number): Promise<string[]> {
  for (;;) {
    const names = readdirSync(path)
    if (names.length >= count) return names
    await sleep(10)
  }
}

describe("the temporary file of -o", () => {
  const args = (...more: string[]): string[] => ["score", "ref.txt", "-b", "-o", "out.json", ...more]

  test.runIf(ALL_TESTS)("that a killed run left is removed by the next run", async () => {
    const cwd = folder({ "ref.txt": LINE, "hyp.txt": LINE })
    const child = start(args(), { cwd })
    await entries(cwd, 3)
    child.kill("SIGKILL")
    await once(child, "close")
    expect(output(cwd)).toEqual([expect.stringMatching(/^out\.json\.[0-9a-f-]+\.part$/)])
    expect(await lectern(args("-i", "hyp.txt"), { cwd })).toMatchObject({ code: 0 })
    expect(output(cwd)).toEqual(["out.json"])
  })

  test("of a run that goes on stays, and that run completes its file", async () => {
    const cwd = folder({ "ref.txt": LINE, "hyp.txt": LINE })
    const child = start(args(), { cwd })
    const end = finished(child)
    await entries(cwd, 3)
    expect(await lectern(args("-i", "hyp.txt"), { cwd })).toMatchObject({ code: 0 })
    expect(output(cwd)).toHaveLength(2)
    child.stdin?.end("no match\n")
    expect(await end).toMatchObject({ code: 0, stderr: "" })
    expect(output(cwd)).toEqual(["out.json"])
    expect(readFileSync(join(cwd, "out.json"), "utf8")).toBe("0.0\n")
  })

  test("of another file, of another machine and without a tag stays", async () => {
    const tag = tagOf({ pid: await dead() })
    const away = tagOf({ pid: await dead(), machine: "00000000" })
    const names = [`out.xml.${tag}.part`, `out.json.${away}.part`, `out.json.${newTag()}.part`, "out.json.4711.part"]
    const removed = `out.json.${tag}.part`
    const files = Object.fromEntries([...names, removed].map((name) => [name, ""]))
    const cwd = folder({ "ref.txt": LINE, "hyp.txt": LINE, ...files })
    expect(await lectern(args("-i", "hyp.txt"), { cwd })).toMatchObject({ code: 0 })
    expect(output(cwd).sort()).toEqual(["out.json", ...names].sort())
  })

  test.skipIf(!ROOT)("of another user stays (skipped without root)", async () => {
    const name = `out.json.${tagOf({ pid: await dead() })}.part`
    const cwd = folder({ "ref.txt": LINE, "hyp.txt": LINE, [name]: "" })
    chownSync(join(cwd, name), 4711, 4711)
    expect(await lectern(args("-i", "hyp.txt"), { cwd })).toMatchObject({ code: 0 })
    expect(output(cwd)).toEqual(["out.json", name])
  })

  test("has a name of allowed length for every name of a file", async () => {
    const cwd = folder({ "ref.txt": LINE, "hyp.txt": LINE })
    for (const name of ["o".repeat(250), "語".repeat(80)]) {
      const run = await lectern(["score", "ref.txt", "-i", "hyp.txt", "-b", "-o", name], { cwd })
      expect(run).toMatchObject({ code: 0, stderr: "" })
      expect(readFileSync(join(cwd, name), "utf8")).toBe("100.0\n")
    }
  })

  test("may be in the folder of stored counts", async () => {
    const cwd = folder({ "a.txt": LINE })
    const command = ["tokenizer", "train", "a.txt", "-m", "bpe", "-q", "--resume", "counts", "-o", "counts/t.json"]
    mkdirSync(join(cwd, "counts"))
    for (let run = 0; run < 2; run++) {
      expect(await lectern([...command, "--vocab-size", "20"], { cwd })).toMatchObject({ code: 0 })
      expect(readdirSync(join(cwd, "counts")).sort()).toEqual(["0-0.words", "plan.json", "t.json"])
    }
  })
})

describe("copies of streams", () => {
  const args = ["score", "ref.txt", "-b", "--confidence", "--confidence-n", "20", "-q"]

  /** A folder with texts, and an empty folder for temporary files. */
  function prepared(): { readonly cwd: string; readonly temporary: string } {
    const cwd = folder({ "ref.txt": LINE.repeat(30), "hyp.gz": gzipSync(LINE.repeat(30)) })
    const temporary = join(cwd, "tmp")
    mkdirSync(temporary)
    return { cwd, temporary }
  }

  async function nextRun({ cwd, temporary }: ReturnType<typeof prepared>): Promise<void> {
    vi.stubEnv("TMPDIR", temporary)
    const run = await lectern([...args, "-i", "hyp.gz"], { cwd })
    vi.unstubAllEnvs()
    expect(run).toMatchObject({ code: 0, stderr: "" })
  }

  test("that a killed run left are removed by the next run that copies", async () => {
    const { cwd, temporary } = prepared()
    const child = start(args, { cwd, env: { TMPDIR: temporary } })
    child.stdin?.write(LINE)
    const [name] = await entries(temporary, 1)
    await entries(join(temporary, name!), 1)
    child.kill("SIGKILL")
    await once(child, "close")
    expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^lectern-[0-9a-f-]+$/)])
    await nextRun({ cwd, temporary })
    expect(readdirSync(temporary)).toEqual([])
  })

  test.runIf(ALL_TESTS).each(["SIGHUP", "SIGQUIT"] as const)("are removed by the run itself on %s", async (signal) => {
    const { cwd, temporary } = prepared()
    const child = start(args, { cwd, env: { TMPDIR: temporary } })
    const end = finished(child)
    await entries(temporary, 1)
    child.kill(signal)
    expect((await end).code).toBe(signal === "SIGHUP" ? 129 : 131)
    expect(readdirSync(temporary)).toEqual([])
  })

  test.runIf(ALL_TESTS)("of a run that goes on stay, and that run ends well", async () => {
    const { cwd, temporary } = prepared()
    const child = start(args, { cwd, env: { TMPDIR: temporary } })
    const end = finished(child)
    child.stdin?.write(LINE.repeat(29))
    await entries(temporary, 1)
    await nextRun({ cwd, temporary })
    expect(readdirSync(temporary)).toHaveLength(1)
    child.stdin?.end(LINE)
    expect(await end).toMatchObject({ code: 0, stderr: "" })
    expect(readdirSync(temporary)).toEqual([])
  })

  test("of other programs, machines and containers stay", async () => {
    const { cwd, temporary } = prepared()
    const pid = await dead()
    const away = [
      tagOf({ pid, machine: "00000000" }),
      ...(existsSync("/proc") ? [tagOf({ pid, namespace: "00000000" })] : []),
    ]
    const names = ["lectern-notes", `other-${tagOf({ pid })}`, ...away.map((tag) => `lectern-${tag}`)]
    for (const name of names) mkdirSync(join(temporary, name))
    const removed = join(temporary, `lectern-${tagOf({ pid })}`)
    mkdirSync(removed)
    writeFileSync(join(removed, "0"), "copy")
    await nextRun({ cwd, temporary })
    expect(readdirSync(temporary).sort()).toEqual(names.sort())
  })
})

/** Mounts a file system of 64 KiB until the end of the test, and fills it; undefined where that is not allowed. */
function fullDisk(): string | undefined {
  const path = folder()
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", path], { stdio: "ignore" })
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync("umount", [path]))
  const file = join(path, "filler")
  writeFileSync(file, "")
  try {
    for (;;) writeFileSync(file, new Uint8Array(4096), { flag: "a" })
  } catch {
    return path
  }
}

describe("a full disk leaves no file", () => {
  const full = "no space left on the device"

  test("for -o", async ({ skip }) => {
    const disk = fullDisk()
    if (disk === undefined) return skip("cannot mount a file system")
    const cwd = folder({ "ref.txt": LINE, "hyp.txt": LINE })
    const out = join(disk, "out.json")
    const run = await lectern(["score", "ref.txt", "-i", "hyp.txt", "-o", out], { cwd })
    expect(run).toMatchObject({ code: 74, stderr: `lectern: cannot write ${out}: ${full}\n` })
    expect(readdirSync(disk)).toEqual(["filler"])
  })

  test("for copies of streams", async ({ skip }) => {
    const disk = fullDisk()
    if (disk === undefined) return skip("cannot mount a file system")
    const cwd = folder({ "ref.txt": LINE, "hyp.gz": gzipSync(LINE) })
    const args = ["score", "ref.txt", "-i", "hyp.gz", "--confidence"]
    vi.stubEnv("TMPDIR", disk)
    const run = await lectern(args, { cwd })
    expect(run.code).toBe(74)
    expect(run.stderr).toContain(`lectern: cannot write ${disk}: no copy of the input can be stored there`)
    expect(readdirSync(disk)).toEqual(["filler"])
  })

  test("for stored counts, and the folder can be used when there is space again", async ({ skip }) => {
    const disk = fullDisk()
    if (disk === undefined) return skip("cannot mount a file system")
    const cwd = folder({ "a.txt": LINE })
    const args = ["tokenizer", "train", "a.txt", "-m", "bpe", "--vocab-size", "20", "-q", "--resume", disk]
    const run = await lectern(args, { cwd })
    expect(run).toMatchObject({ code: 74, stderr: `lectern: cannot write ${join(disk, "lock")}: ${full}\n` })
    expect(readdirSync(disk)).toEqual(["filler"])
    writeFileSync(join(disk, "filler"), new Uint8Array(64 * 1024 - 4096)) // enough for the lock alone
    const second = await lectern(args, { cwd })
    expect(second).toMatchObject({ code: 74, stderr: `lectern: cannot write ${join(disk, "plan.json")}: ${full}\n` })
    expect(readdirSync(disk)).toEqual(["filler"])
    writeFileSync(join(disk, "filler"), "")
    expect(await lectern(args, { cwd })).toMatchObject({ code: 0, stderr: "" })
    expect(readdirSync(disk).sort()).toEqual(["0-0.words", "filler", "plan.json"])
  })
})
