// Servers and workers for the tests of clusters: real programs on free ports, ended after the test.
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { createServer } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { onTestFinished } from "vitest"
import { temporaryFolder } from "../support.js"

/** Whether a Redis can be started here. */
export const HAS_REDIS: boolean = spawnSync("redis-server", ["--version"]).error === undefined

/** A program that serves a queue. */
export interface Server {
  readonly url: string
  /** Kills it at once. */
  kill(): Promise<void>
  /** Starts it again, with what it has stored. */
  restart(): Promise<void>
}

/** A port that nothing uses. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { readonly port: number }
      server.close(() => resolve(port))
    })
  })
}

/** Waits until something holds. */
export async function until(holds: () => boolean | Promise<boolean>, seconds = 20): Promise<void> {
  for (let waited = 0; !(await holds()); waited += 50) {
    if (waited > 1000 * seconds) throw new Error("it takes too long")
    await sleep(50)
  }
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once("exit", () => resolve()))

/** Starts a Redis that appends each change to a file, or one with other options. */
export async function redis(
  options: readonly string[] = ["--appendonly", "yes", "--appendfsync", "everysec", "--save", ""],
): Promise<Server> {
  const port = await freePort()
  const dir = temporaryFolder()
  let child: ChildProcess
  const start = async (): Promise<void> => {
    const args = ["--port", `${port}`, "--bind", "127.0.0.1", "--dir", dir, ...options]
    child = spawn("redis-server", args, { stdio: "ignore" })
    await until(() => redisCli(port, "PING") === "PONG")
  }
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL")
    await ended(child)
  }
  await start()
  onTestFinished(kill)
  return { url: `redis://127.0.0.1:${port}`, kill, restart: start }
}

/** The answer of a Redis to a command. */
export function redisCli(port: number | string, ...command: readonly string[]): string {
  return spawnSync("redis-cli", ["-p", `${port}`, ...command], { encoding: "utf8" }).stdout.trim()
}

/** How often each job of a Redis was given to a worker. */
export function executions(url: string): Map<string, number> {
  const lines = redisCli(new URL(url).port, "XRANGE", "bull:lectern:events", "-", "+").split("\n")
  const counts = new Map<string, number>()
  for (const [i, line] of lines.entries()) {
    if (line !== "event" || lines[i + 1] !== "active") continue
    const id = lines[lines.indexOf("jobId", i) + 1]!
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** A worker process. */
export interface TestWorker {
  readonly process: ChildProcess
  /** Its lines so far. */
  output(): string
  /** Waits for its end. */
  ended(): Promise<void>
}

const SERVE = fileURLToPath(new URL("fixtures/serve.mjs", import.meta.url))

/** Starts a worker whose locks are short. */
export async function startWorker(request: {
  readonly url: string
  readonly store: string
  readonly root: string
  readonly jobs?: number
}): Promise<TestWorker> {
  const times = { lockMs: 1000, stalledMs: 500 }
  return started(SERVE, [JSON.stringify({ jobs: 1, times, ...request })], "ready")
}

/** Starts a program and waits for a word of its output. */
export async function started(file: string, args: readonly string[], word: string): Promise<TestWorker> {
  const child = spawn(process.execPath, [file, ...args], { stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk
    })
  }
  onTestFinished(async () => {
    child.kill("SIGKILL")
    await ended(child)
  })
  await until(() => output.includes(word) || child.exitCode !== null)
  if (!output.includes(word)) throw new Error(output)
  return { process: child, output: () => output, ended: () => ended(child) }
}
