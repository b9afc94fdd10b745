// `lectern doctor`: what it says of good and of bad machines.
import { readdirSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import {
  clusterFinding,
  memoryFinding,
  nodeFinding,
  temporaryFinding,
  threadFinding,
  wasmFinding,
  zstdFinding,
} from "../../../src/commands/doctor/examine.js"
import { findingsJson, findingsText } from "../../../src/commands/doctor/finding.js"

import { finished, folder, lectern, start } from "../../cli/run.js"

test("this machine has what runs need", async () => {
  const { code, stdout, stderr } = await lectern(["doctor"])
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  const lines = stdout.trimEnd().split("\n")
  const names = [
    "lectern",
    "node",
    "system",
    "processors",
    "memory",
    "temporary files",
    "threads",
    "WebAssembly",
    "zstd",
    "clusters",
  ]
  expect(lines.filter((line) => !line.startsWith(" ")).map((line) => line.split(/ {2,}/)[0])).toEqual(names)
  expect(lines[1]).toContain(process.versions.node)
  expect(stdout).toMatch(/^threads +ok +the first starts in \d+ ms$/m)
  expect(stdout).toContain(`${tmpdir()}, `)
})

test("JSON has the same as numbers", async () => {
  const { stdout } = await lectern(["doctor", "-f", "json"])
  const { schema, checks } = JSON.parse(stdout)
  expect(schema).toBe("lectern.doctor/1")
  const check = (wanted: string) => checks.find(({ name }: { readonly name: string }) => name === wanted)
  expect(check("processors")).toMatchObject({ state: "ok", threads: availableParallelism() })
  expect(check("threads")).toMatchObject({ state: "ok", start: true, advice: null })
  expect(check("memory").available).toBeGreaterThan(0)
  expect(check("temporary files")).toMatchObject({ writable: true })
})

test.each([
  ["20.19.0", "ok"],
  ["20.19.5", "ok"],
  ["22.0.0", "ok"],
  ["100.1.0", "ok"],
  ["20.18.9", "problem"],
  ["18.20.0", "problem"],
  ["9.99.0", "problem"],
])("Node %s, where 20.19 is needed: %s", (version, state) => {
  const finding = nodeFinding(version, ">=20.19")
  expect(finding.state).toBe(state)
  expect(finding.advice).toBe(state === "ok" ? undefined : "install Node 20.19 or newer")
})

test("memory is enough for 100 MB and 80 MB for each thread", () => {
  const total = 8e9
  expect(memoryFinding({ total, available: 420e6 }, 4)).toMatchObject({
    state: "ok",
    found: "8.0 GB, 0.4 GB available",
  })
  expect(memoryFinding({ total, available: 419e6 }, 4).advice).toMatch(/^4 threads need about 0\.4 GB: use --jobs 3,/)
  expect(memoryFinding({ total, available: 50e6 }, 4).advice).toMatch(/use --jobs 1,/)
})

test("a folder for temporary files is left as it was", () => {
  const own = folder({ "a.txt": "a" })
  expect(temporaryFinding(own)).toMatchObject({ found: expect.stringContaining(own), data: { writable: true } })
  expect(readdirSync(own)).toEqual(["a.txt"])
})

test("a folder that cannot be written in is a problem that says what to do", () => {
  const missing = join(folder(), "missing")
  expect(temporaryFinding(missing)).toMatchObject({
    state: "problem",
    found: expect.stringContaining(`cannot write in ${missing} (ENOENT`),
    advice: "set TMPDIR to a folder that you can write in",
    data: { writable: false },
  })
})

test("threads that do not start are a problem", async () => {
  expect(await threadFinding("file:///nowhere.cjs")).toMatchObject({
    state: "problem",
    found: expect.stringContaining("do not start (the checksum of"),
    data: { start: false },
  })
})

test("without SIMD there is a warning", () => {
  expect(wasmFinding(false)).toMatchObject({ state: "warning", found: "no SIMD", data: { simd: false } })
  expect(wasmFinding(true)).toMatchObject({ state: "ok", found: "with SIMD" })
})

test("optional parts are listed without a warning", () => {
  const nothing = clusterFinding(() => false)
  expect(nothing).toMatchObject({
    state: "ok",
    found: expect.stringContaining("not installed"),
    data: { bullmq: false },
  })
  expect(nothing.advice).toBe("npm install bullmq@6 ioredis, or bullmq@6 pg")
  expect(clusterFinding((name) => name !== "pg").found).toBe("with Redis")
  expect(clusterFinding(() => true)).not.toHaveProperty("advice")
  expect(clusterFinding((name) => name === "pg").found).toContain("not installed")
  expect([zstdFinding(true).found, zstdFinding(false).found.slice(0, 13)]).toEqual(["by Node", "in JavaScript"])
})

test("a report has a line for each finding, and its advice below", () => {
  const findings = [
    { name: "memory", state: "warning", found: "little", advice: "use less", data: { total: 5 } },
    { name: "threads", state: "ok", found: "\u001b[2J", data: {} },
  ] as const
  expect(findingsText(findings)).toBe(
    "memory   warning  little\n                  use less\nthreads  ok       \\x1b[2J\n",
  )
  expect(JSON.parse(findingsJson(findings)).checks[0]).toEqual({
    name: "memory",
    state: "warning",
    found: "little",
    advice: "use less",
    total: 5,
  })
})

test("a problem ends with exit code 70 after the report", async () => {
  const cwd = folder()
  const child = start(["doctor"], { cwd, env: { TMPDIR: join(cwd, "missing") } })
  const { code, stdout, stderr } = await finished(child)
  expect(code).toBe(70)
  expect(stdout).toContain("set TMPDIR")
  expect(stderr).toBe("lectern: this machine: runs will fail because of: temporary files\n")
})
