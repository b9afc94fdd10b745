// Options of commands that may use a cluster, and of `lectern worker`.
import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { scoreOptions } from "../../src/commands/score/options.js"
import { workerOptions } from "../../src/commands/worker/command.js"
import { clusterOptions } from "../../src/console/cluster.js"
import { exampleFolder, lectern } from "../cli/run.js"
import { temporaryFolder } from "../support.js"

const URL = "redis://queue:6379"

describe("clusterOptions()", () => {
  test("a URL is a cluster, with the password of the environment", () => {
    expect(clusterOptions({ engine: URL, jobs: "3" }, {})).toEqual({
      jobs: 3,
      engine: { url: URL, store: "lectern-store" },
    })
    expect(clusterOptions({ engine: URL, store: "/s" }, { LECTERN_ENGINE_PASSWORD: "p" }).engine).toEqual({
      url: URL,
      store: "/s",
      password: "p",
    })
    const path = join(temporaryFolder(), "password")
    writeFileSync(path, "from a file\n")
    expect(clusterOptions({ engine: URL }, { LECTERN_ENGINE_PASSWORD_FILE: path }).engine).toMatchObject({
      password: "from a file",
    })
  })

  test.each<[Readonly<Record<string, string>>, Readonly<Record<string, string>>, string]>([
    [{ store: "/s" }, {}, "--store has no effect without --engine URL"],
    [
      { engine: "thread" },
      {},
      "unknown --engine value 'thread' (did you mean 'threads'?); available: auto, inline, threads",
    ],
    [{ engine: "redis://:p@q" }, {}, "has a password"],
    [
      { engine: URL },
      { LECTERN_ENGINE_PASSWORD: "p", LECTERN_ENGINE_PASSWORD_FILE: "/p" },
      "LECTERN_ENGINE_PASSWORD and LECTERN_ENGINE_PASSWORD_FILE cannot both be set",
    ],
    [{ engine: URL }, { LECTERN_ENGINE_PASSWORD_FILE: "/not/there" }, "cannot read /not/there: no such file"],
  ])("%j is refused", (raw, environment, message) => {
    expect(() => clusterOptions(raw, environment)).toThrow(message)
  })
})

describe("workerOptions()", () => {
  test("the root is a real path", () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, "real"))
    symlinkSync(join(folder, "real"), join(folder, "link"))
    const { root, cluster } = workerOptions({ engine: URL, root: join(folder, "link"), store: "s" }, {})
    expect(root).toBe(join(folder, "real"))
    expect(cluster).toEqual({ url: URL, store: "s" })
  })

  test.each<[Readonly<Record<string, string>>, string]>([
    [{}, "--engine is missing: lectern worker --engine redis://HOST:PORT"],
    [
      { engine: "threads" },
      "--engine must be redis://HOST:PORT, rediss://HOST:PORT or postgres://HOST/DATABASE, got threads",
    ],
    [{ engine: URL, root: "/not/there" }, "cannot read /not/there: no such file"],
  ])("%j is refused", (raw, message) => {
    expect(() => workerOptions(raw, {})).toThrow(message)
  })
})

test("commands whose work stays on one machine refuse a URL", async () => {
  const { code, stderr } = await lectern(["compare", "r", "-i", "g", "h", "--engine", URL])
  expect([code, stderr]).toEqual([2, `lectern: unknown --engine value '${URL}'; available: auto, inline, threads\n`])
})

test("--shard-bytes divides a small corpus among workers, without another score", async () => {
  const cwd = exampleFolder()
  const score = ["score", "reference.A.txt", "-i", "system.north.txt"]
  const plain = await lectern([...score, "--resume", "one"], { cwd })
  const divided = await lectern([...score, "--resume", "many", "--shard-bytes", "5000"], { cwd })
  expect([divided.code, divided.stdout]).toEqual([0, plain.stdout])
  const results = (folder: string): number =>
    readdirSync(join(cwd, folder)).filter((name) => /result/.test(name)).length
  const bytes = ["reference.A.txt", "system.north.txt"].reduce((sum, name) => sum + statSync(join(cwd, name)).size, 0)
  expect(results("one")).toBe(1)
  expect(results("many")).toBeGreaterThanOrEqual(Math.floor(bytes / 5000))
  expect(() => scoreOptions([], { from: "x.stats", shardBytes: "5" })).toThrow(
    "--from and --shard-bytes cannot be combined: --from reads no texts",
  )
})

test("counts that are stored need no workers", () => {
  expect(() => scoreOptions([], { from: "x.stats", engine: URL })).toThrow(
    "--from and --engine URL cannot be combined: what is counted already needs no workers",
  )
})
