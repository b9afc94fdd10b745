// Output: files that are complete or absent, pipes that close, runs that are interrupted.

import { once } from "node:events"
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { EXAMPLE, exampleFolder, finished, folder, lectern, start } from "./run.js"

const { A, north } = EXAMPLE

test("-o writes the whole file and nothing to stdout", async () => {
  const cwd = exampleFolder()
  const printed = await lectern(["score", A, "-i", north], { cwd })
  const run = await lectern(["score", A, "-i", north, "-o", "out.json"], { cwd })
  expect(run).toEqual({ code: 0, stdout: "", stderr: "" })
  expect(readFileSync(join(cwd, "out.json"), "utf8")).toBe(printed.stdout)
})

test("-o replaces the file that a link points to and keeps its permissions", async () => {
  const cwd = exampleFolder()
  writeFileSync(join(cwd, "old.json"), "old")
  chmodSync(join(cwd, "old.json"), 0o640)
  symlinkSync("old.json", join(cwd, "link.json"))
  expect(await lectern(["score", A, "-i", north, "-b", "-o", "link.json"], { cwd })).toMatchObject({ code: 0 })
  expect(readFileSync(join(cwd, "old.json"), "utf8")).toMatch(/^\d+\.\d\n$/)
  expect(statSync(join(cwd, "old.json")).mode & 0o777).toBe(0o640)
})

test("a failed run leaves the old file and no other", async () => {
  const cwd = folder({ "ref.txt": "a\nb\n", "hyp.txt": "a\n", "out.json": "old" })
  const run = await lectern(["score", "ref.txt", "-i", "hyp.txt", "-o", "out.json"], { cwd })
  expect(run.code).toBe(65)
  expect(readFileSync(join(cwd, "out.json"), "utf8")).toBe("old")
  expect(readdirSync(cwd).sort()).toEqual(["hyp.txt", "out.json", "ref.txt"])
})

test.skipIf(!existsSync("/dev/full"))("a full disk is an error: exit 74 (skipped without /dev/full)", async () => {
  const run = await lectern(["score", A, "-i", north, "-o", "/dev/full"], { cwd: exampleFolder() })
  expect(run).toMatchObject({ code: 74, stderr: "lectern: cannot write /dev/full: no space left on the device\n" })
  expect(existsSync("/dev/full")).toBe(true)
})

test("a reader that stops early ends the run quietly: exit 0", async () => {
  const line = "the cat sat on the mat\n"
  const cwd = folder({ "ref.txt": line.repeat(10_000), "hyp.txt": line.repeat(10_000) })
  const child = start(["score", "ref.txt", "-i", "hyp.txt", "-sl"], { cwd })
  child.stdout?.once("data", () => child.stdout?.destroy())
  const run = await finished(child)
  expect(run).toMatchObject({ code: 0, stderr: "" })
})

test.runIf(ALL_TESTS)("help into a closed pipe is quiet: exit 0", async () => {
  const child = start(["score", "--help"])
  child.stdout?.destroy()
  expect(await finished(child)).toMatchObject({ code: 0, stderr: "" })
})

test.runIf(ALL_TESTS)("a reader that stops early ends the run even when the input continues", async () => {
  const cwd = folder({ "ref.txt": "the cat sat on the mat\n".repeat(200_000) })
  const child = start(["score", "ref.txt", "-sl", "--engine", "inline"], { cwd })
  child.stdout?.once("data", () => child.stdout?.destroy())
  child.stdin?.on("error", () => {})
  child.stdin?.write("the cat sat on the mat\n".repeat(190_000))
  expect(await finished(child)).toMatchObject({ code: 0, stderr: "" })
})

test.each([["SIGINT", 130] as const, ...(ALL_TESTS ? [["SIGTERM", 143] as const] : [])])(
  "%s ends a run that waits for input: exit %d, the old file stands",
  async (signal, code) => {
    const cwd = folder({ "ref.txt": "a b c d\n".repeat(1000), "out.json": "old" })
    const child = start(["score", "ref.txt", "-o", "out.json"], { cwd })
    child.stdin?.on("error", () => {})
    child.stdin?.write("a b c d\n".repeat(10))
    const end = finished(child)
    while (readdirSync(cwd).length < 3) await sleep(10)
    await sleep(100)
    child.kill(signal)
    expect(await end).toEqual({ code, stdout: "", stderr: "" })
    expect(readFileSync(join(cwd, "out.json"), "utf8")).toBe("old")
    expect(readdirSync(cwd).sort()).toEqual(["out.json", "ref.txt"])
  },
)

test.runIf(ALL_TESTS)("Ctrl-C ends busy threads before their work is done: exit 130, nothing written", async () => {
  const line = `${"der alte Hafen, 1.200 Boote und ein «Leuchtturm» ".repeat(8)}\n`
  const cwd = folder({ "ref.txt": line.repeat(8000), "hyp.txt": line.repeat(8000) })
  const references = new Array<string>(60).fill("ref.txt")
  const args = ["score", ...references, "-i", "hyp.txt", "-tok", "intl", "--engine", "threads", "-o", "out.json"]
  const child = start(args, { cwd })
  const end = finished(child)
  while (readdirSync(cwd).length < 3) await sleep(10)
  await sleep(300)
  child.kill("SIGINT")
  expect(await end).toEqual({ code: 130, stdout: "", stderr: "" })
  expect(readdirSync(cwd).sort()).toEqual(["hyp.txt", "ref.txt"])
})

test.runIf(ALL_TESTS)("sentence-level output waits for a slow reader", async () => {
  const line = "the cat sat on the mat\n"
  const segments = ALL_TESTS ? 200_000 : 5000
  const cwd = folder({ "ref.txt": line.repeat(segments), "hyp.txt": line.repeat(segments) })
  const args = ["score", "ref.txt", "-i", "hyp.txt", "-sl"]
  const { stdout } = await lectern(args, { cwd })
  const child = start(args, { cwd })
  const chunks: Buffer[] = []
  await once(child.stdout!, "readable")
  await sleep(300)
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk))
  const [code] = await once(child, "close")
  expect(code).toBe(0)
  expect(stdout.split("\n")).toHaveLength(segments + 1)
  expect(Buffer.concat(chunks).equals(Buffer.from(stdout))).toBe(true)
})
