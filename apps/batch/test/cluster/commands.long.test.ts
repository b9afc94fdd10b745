// The commands as users run them: `lectern worker`, and runs with `--engine URL`.
import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { version } from "@lectern/engine/internal/engines/version"
import { describe, expect, test } from "vitest"
import { BIN, exampleFolder, lectern } from "../cli/run.js"
import { temporaryFolder } from "../support.js"
import { HAS_REDIS, redis, started, until } from "./servers.js"

const TEXTS = ["reference.A.txt", "reference.B.txt", "-i", "system.north.txt", "system.south.txt"]

describe.skipIf(!HAS_REDIS)("over Redis", { timeout: 120_000 }, () => {
  test("score, tokenizer train and lm train give the same bytes, and a worker ends at once", async () => {
    const [cwd, { url }] = [exampleFolder(), await redis()]
    const worker = await started(
      BIN,
      ["worker", "--engine", url, "--root", cwd, "--store", join(cwd, "s"), "-j", "1"],
      "waits",
    )
    expect(worker.output()).toBe(
      `lectern: worker ${/\S+\/\d+\/1/.exec(worker.output())} waits for jobs of lectern ${version()} for the store ${join(cwd, "s")} from ${url}, for files in ${cwd}\n`,
    )
    const engine = ["--engine", url, "--store", "s"]
    for (const command of [
      ["score", ...TEXTS, "-m", "bleu", "chrf", "ter", "-f", "text", "--confidence"],
      ["score", ...TEXTS, "-m", "bleu", "-sl"],
      ["tokenizer", "train", "reference.A.txt", "reference.B.txt", "--model", "bpe", "--vocab-size", "500"],
      ["lm", "train", "reference.A.txt", "--order", "2", "--held-out", "reference.B.txt"],
    ]) {
      const there = await lectern([...command, ...engine], { cwd })
      expect(there).toEqual(await lectern(command, { cwd }))
      expect(there.code).toBe(0)
    }
    worker.process.kill("SIGTERM")
    await worker.ended()
    expect(worker.process.exitCode).toBe(143)
  })

  test("a fault of a text has the same message and exit code", async () => {
    const [cwd, { url }] = [exampleFolder(), await redis()]
    const worker = await started(BIN, ["worker", "--engine", url, "--root", cwd, "--store", join(cwd, "s")], "waits")
    const bytes = readFileSync(join(cwd, "system.south.txt"))
    bytes[bytes.length >> 1] = 0xff
    writeFileSync(join(cwd, "system.south.txt"), bytes)
    const direct = await lectern(["score", ...TEXTS], { cwd })
    expect(direct.stderr).toMatch(/^lectern: system\.south\.txt:\d+:\d+: invalid UTF-8/)
    expect(await lectern(["score", ...TEXTS, "--engine", url, "--store", "s"], { cwd })).toEqual(direct)
    // The next run does not get the fault of this one.
    writeFileSync(join(cwd, "system.south.txt"), readFileSync(join(cwd, "system.north.txt")))
    expect(await lectern(["score", ...TEXTS, "--engine", url, "--store", "s"], { cwd })).toMatchObject({ code: 0 })
    expect(worker.process.exitCode).toBeNull()
  })

  test("a run without workers says so, waits, and can be interrupted", async () => {
    const [cwd, { url }] = [exampleFolder(), await redis()]
    const texts = TEXTS.map((text) => (text.endsWith(".txt") ? join(cwd, text) : text))
    const run = await started(BIN, ["score", ...texts, "--engine", url, "--store", join(cwd, "s")], "warning")
    const store = join(cwd, "s")
    expect(run.output()).toBe(
      `lectern: warning: no worker of lectern ${version()} for the store ${store} is connected to ${url}; start some: lectern worker --engine ${url} --store ${store}\n`,
    )
    const told = performance.now()
    run.process.kill("SIGINT")
    await run.ended()
    expect(run.process.exitCode).toBe(130)
    expect(performance.now() - told).toBeLessThan(2000)
  })

  test("a worker waits for a queue that is away, and ends while it is away", async () => {
    const [cwd, server] = [exampleFolder(), await redis()]
    const args = ["worker", "--engine", server.url, "--root", cwd, "--store", join(cwd, "s")]
    const worker = await started(BIN, args, "waits")
    await server.kill()
    await until(() => worker.output().includes("warning"))
    const told = performance.now()
    worker.process.kill("SIGTERM")
    await worker.ended()
    expect(worker.process.exitCode).toBe(143)
    expect(performance.now() - told).toBeLessThan(2500)
    const next = await started(BIN, args, "trying again")
    await server.restart()
    await until(() => next.output().includes("waits for jobs"))
    expect(next.output()).toMatch(
      /^lectern: warning: \S+: nothing accepts connections there \(.*\); trying again for 30 s\nlectern: worker [^\n]*\n$/,
    )
  })
})

test("without the packages of the queue, a sentence says what to install", async () => {
  const copy = temporaryFolder()
  const batch = join(dirname(BIN), "..")
  for (const name of ["bin", "dist/bundled", "package.json"]) {
    cpSync(join(batch, name), join(copy, name), { recursive: true })
  }
  mkdirSync(join(copy, "node_modules"))
  symlinkSync(realpathSync(join(batch, "node_modules/commander")), join(copy, "node_modules/commander"))
  const sentence = (url: string): string => {
    const args = [join(copy, "bin/lectern.js"), "worker", "--engine", url]
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8" })
    return `${status}: ${stderr}`
  }
  expect(sentence("redis://queue:6379")).toBe(
    "2: lectern: --engine redis://queue:6379 needs packages that are not installed: npm install bullmq@6 ioredis\n",
  )
  expect(sentence("postgres://queue/jobs")).toBe(
    "2: lectern: --engine postgres://queue/jobs needs packages that are not installed: npm install bullmq@6 pg\n",
  )
})
