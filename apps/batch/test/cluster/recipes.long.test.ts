// The files of examples/cluster: their commands are run with a real Redis.
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, onTestFinished, test } from "vitest"
import { BIN, exampleFolder, lectern } from "../cli/run.js"
import { HAS_REDIS, redis, started } from "./servers.js"

const CLUSTER = fileURLToPath(new URL("../../../../examples/cluster/", import.meta.url))
const TEXTS = ["reference.A.txt", "-i", "system.north.txt"]
const HAS_SYSTEMD = spawnSync("systemd-analyze", ["--version"]).error === undefined
const HAS_COMPOSE = spawnSync("docker", ["compose", "version"]).status === 0

/** The match of a pattern in an example. */
function lineOf(name: string, pattern: RegExp): string {
  const found = pattern.exec(readFileSync(join(CLUSTER, name), "utf8"))?.[1]
  if (found === undefined) throw new Error(`${name} has no ${pattern}`)
  return found
}

/** Runs a worker with the arguments of an example, on the queue and folder of a test. */
async function worker(line: string, url: string, folder: string, root: string): Promise<void> {
  const args = line.replaceAll("redis://queue:6379", url).replaceAll(root, folder).split(" ")
  const home = process.cwd()
  process.chdir(folder)
  onTestFinished(() => process.chdir(home))
  await started(BIN, args, "waits")
}

describe.skipIf(!HAS_REDIS)("the worker of", { timeout: 120_000 }, () => {
  test("compose.yaml does the run of its first lines", async () => {
    const cwd = exampleFolder()
    const queue = lineOf("compose.yaml", /command: redis-server (.*)/).split(" ")
    const { url } = await redis(queue)
    await worker(lineOf("compose.yaml", /command: (worker .*)/), url, cwd, "/data")
    const run = lineOf("compose.yaml", /run --rm worker (.*)/)
      .replace("ref.txt -i hyp.txt", TEXTS.join(" "))
      .replace("redis://queue:6379", url)
    const there = await lectern(run.split(" "), { cwd })
    expect(there).toEqual(await lectern(["score", ...TEXTS], { cwd }))
    expect(there.code).toBe(0)
  })

  test("lectern-worker.service does a run", async () => {
    const [cwd, { url }] = [exampleFolder(), await redis()]
    await worker(lineOf("lectern-worker.service", /ExecStart=lectern (.*)/), url, cwd, "/srv/corpora")
    const there = await lectern(["score", ...TEXTS, "--engine", url, "--store", join(cwd, "lectern-store")], { cwd })
    expect(there).toEqual(await lectern(["score", ...TEXTS], { cwd }))
  })
})

test.skipIf(!HAS_SYSTEMD)("lectern-worker.service is a unit without faults", () => {
  const { stderr } = spawnSync("systemd-analyze", ["verify", join(CLUSTER, "lectern-worker.service")], {
    encoding: "utf8",
  })
  // The command is not installed where the tests run.
  const others = stderr.split("\n").filter((line) => line.includes("lectern-worker") && !/is not executable/.test(line))
  expect(others).toEqual([])
})

test("compose.yaml builds its image from the Dockerfile beside it and the folder that npm run pack fills", () => {
  const context = join(CLUSTER, lineOf("compose.yaml", /context: (.*)/))
  expect(join(context, lineOf("compose.yaml", /dockerfile: (.*)/))).toBe(join(CLUSTER, "Dockerfile"))
  const { scripts } = JSON.parse(readFileSync(join(CLUSTER, "../../package.json"), "utf8"))
  expect(join(CLUSTER, "../..", /--pack-destination (\S+)/.exec(scripts.pack)![1]!)).toBe(context)
  expect(lineOf("Dockerfile", /npm install (.*)/)).toBe("./packages/*.tgz bullmq@6 ioredis")
})

test.skipIf(!HAS_COMPOSE)("compose.yaml is a file of Docker Compose without faults", () => {
  const { status, stderr } = spawnSync("docker", ["compose", "-f", join(CLUSTER, "compose.yaml"), "config", "-q"], {
    encoding: "utf8",
  })
  expect([status, stderr]).toEqual([0, ""])
})
