// A cluster of three hosts, one of which is cut off: network namespaces of this machine, which need root.
import { spawn, spawnSync } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { temporaryFolder } from "../support.js"
import { inline, texts } from "./runs.js"
import { APPENDING, HAS_REDIS, SHORT_TIMES, started, startWorker, until } from "./servers.js"

const COUNT = fileURLToPath(new URL("fixtures/count.mjs", import.meta.url))
const HOSTS = ["queue", "one", "two"].map((name) => `lectern-${process.pid}-${name}`)
const NETWORK = "10.213.77"

const ip = (...args: readonly string[]): boolean => spawnSync("ip", args).status === 0
const on = (host: string): readonly string[] => ["ip", "netns", "exec", host]

/** Whether there can be hosts here. */
function hasHosts(): boolean {
  const made = ip("netns", "add", HOSTS[0]!)
  return made && ip("netns", "delete", HOSTS[0]!)
}

/** Makes the hosts, with a bridge on the first one. */
function makeHosts(): void {
  onTestFinished(() => {
    for (const host of HOSTS) ip("netns", "delete", host)
  })
  const [queue, ...others] = HOSTS as [string, ...string[]]
  const steps = [
    ...HOSTS.map((host) => ["netns", "add", host]),
    ...HOSTS.map((host) => ["-n", host, "link", "set", "lo", "up"]),
    ["-n", queue, "link", "add", "bridge", "type", "bridge"],
    ["-n", queue, "address", "add", `${NETWORK}.1/24`, "dev", "bridge"],
    ["-n", queue, "link", "set", "bridge", "up"],
    ...others.flatMap((host, i) => [
      ["-n", queue, "link", "add", `port${i}`, "type", "veth", "peer", "name", "eth0", "netns", host],
      ["-n", queue, "link", "set", `port${i}`, "master", "bridge", "up"],
      ["-n", host, "address", "add", `${NETWORK}.${i + 2}/24`, "dev", "eth0"],
      ["-n", host, "link", "set", "eth0", "up"],
    ]),
  ]
  for (const step of steps) expect([step, ip(...step)]).toEqual([step, true])
}

test.skipIf(!HAS_REDIS || !hasHosts())("a host that is cut off is not waited for", { timeout: 120_000 }, async () => {
  makeHosts()
  const [queue, one, two] = HOSTS as [string, string, string]
  const url = `redis://${NETWORK}.1:6379`
  const root = temporaryFolder()
  const store = join(root, "store")
  const args = [
    "redis-server",
    "--bind",
    `${NETWORK}.1`,
    "--protected-mode",
    "no",
    "--dir",
    temporaryFolder(),
    ...APPENDING,
  ]
  const server = spawn("ip", [...on(queue).slice(1), ...args], { stdio: "ignore" })
  onTestFinished(() => void server.kill("SIGKILL"))
  await until(() => {
    const [program, ...others] = [...on(queue), "redis-cli", "-h", `${NETWORK}.1`, "PING"]
    return spawnSync(program!, others, { encoding: "utf8" }).stdout.startsWith("PONG")
  })
  const worker = (host: string) => startWorker({ url, store, root, times: SHORT_TIMES, on: on(host) })
  const request = { ...texts(root, 2000), engine: { url, store } }
  const first = await worker(one)
  const second = await worker(two)
  const run = await started(COUNT, [JSON.stringify(request), "started"], "started", on(queue))
  await until(() => spawnSync("find", [store, "-name", "*.result"], { encoding: "utf8" }).stdout.split("\n").length > 8)
  ip("-n", one, "link", "set", "eth0", "down")
  expect(run.process.exitCode).toBeNull()
  await run.ended()
  const expected = JSON.parse(
    JSON.stringify(await inline(request), (_, value) =>
      ArrayBuffer.isView(value) ? [...(value as Float64Array)] : value,
    ),
  )
  expect(JSON.parse(run.output().split("\n")[1]!)).toEqual(expected)
  // The host comes back, and its worker does the next run alone.
  ip("-n", one, "link", "set", "eth0", "up")
  second.process.kill("SIGKILL")
  const next = await started(COUNT, [JSON.stringify(request), "started"], "started", on(queue))
  await next.ended()
  expect(JSON.parse(next.output().split("\n")[1]!)).toEqual(expected)
  expect(first.process.exitCode).toBeNull()
})
