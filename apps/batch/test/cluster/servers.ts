// Servers and workers for the tests of clusters: real programs on free ports, ended after the test.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import { chownSync, existsSync, readdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { onTestFinished } from "vitest"
import { temporaryFolder } from "../support.js"

/** Whether a Redis can be started here. */
export const HAS_REDIS: boolean = spawnSync("redis-server", ["--version"]).error === undefined

/** A program that serves a queue. */
export interface Server {
  readonly url: string
  readonly password?: string
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
export async function until(holds: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  for (let waited = 0; !(await holds()); waited += 50) {
    if (waited > 1000 * seconds) throw new Error("it takes too long")
    await sleep(50)
  }
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once("exit", () => resolve()))

/** The options of a Redis that appends each change to a file. */
export const APPENDING: readonly string[] = ["--appendonly", "yes", "--appendfsync", "everysec", "--save", ""]

/** Starts a Redis that appends each change to a file, or one with other options. */
export async function redis(options: readonly string[] = APPENDING, password?: string): Promise<Server> {
  const port = await freePort()
  const dir = temporaryFolder()
  let child: ChildProcess
  const start = async (): Promise<void> => {
    const args = ["--port", `${port}`, "--bind", "127.0.0.1", "--dir", dir, ...options]
    child = spawn("redis-server", args, { stdio: "ignore" })
    await until(() => /^PONG|^NOAUTH/.test(redisCli(port, "PING")))
  }
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL")
    await ended(child)
  }
  await start()
  onTestFinished(kill)
  return { url: `redis://127.0.0.1:${port}`, ...(password !== undefined && { password }), kill, restart: start }
}

/** The programs of a PostgreSQL, of the latest version that is installed; undefined when there is none. */
const PROGRAMS = readdirOf("/usr/lib/postgresql")
  .sort((a, b) => Number(b) - Number(a))
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((folder) => existsSync(`${folder}/initdb`))

/** Whether a PostgreSQL can be started here. */
export const HAS_POSTGRES: boolean = PROGRAMS !== undefined

function readdirOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Starts a PostgreSQL with a password; it refuses to run as root. */
export async function postgres(): Promise<Server> {
  const port = await freePort()
  const dir = temporaryFolder()
  const password = join(dir, "password")
  writeFileSync(password, PASSWORD)
  const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {}
  if (user.uid !== undefined) for (const path of [dir, password]) chownSync(path, user.uid, user.gid!)
  const data = join(dir, "data")
  const options = ["--auth", "scram-sha-256", "--username", "lectern", "--pwfile", password, "--no-sync"]
  execFileSync(join(PROGRAMS!, "initdb"), ["-D", data, ...options], { ...user, stdio: "ignore", cwd: dir })
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${dir}`, "fsync=off"]
  let child: ChildProcess
  const start = async (): Promise<void> => {
    const launch = (): void => {
      const args = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])]
      child = spawn(join(PROGRAMS!, "postgres"), args, { ...user, stdio: "ignore", cwd: dir })
    }
    launch()
    await until(() => {
      // Processes of a server that was killed may still be ending.
      if (child.exitCode !== null) launch()
      return spawnSync(join(PROGRAMS!, "pg_isready"), ["-h", "127.0.0.1", "-p", `${port}`]).status === 0
    })
  }
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL")
    await ended(child)
  }
  await start()
  onTestFinished(kill)
  return { url: `postgres://lectern@127.0.0.1:${port}/postgres`, password: PASSWORD, kill, restart: start }
}

const PASSWORD = "a password: with/@signs"

function idOf(option: "-u" | "-g"): number {
  return Number(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout)
}

/** The answer of a Redis to a command. */
export function redisCli(port: number | string, ...command: readonly string[]): string {
  return spawnSync("redis-cli", ["-p", `${port}`, ...command], { encoding: "utf8" }).stdout.trim()
}

/** How often each job was given to a worker; of a PostgreSQL none are known. */
export function executions({ url }: Pick<Server, "url">): Map<string, number> {
  if (!url.startsWith("redis:")) return new Map()
  const { port } = new URL(url)
  const lines = redisCli(port, "KEYS", "bull:lectern-*:events")
    .split("\n")
    .flatMap((key) => redisCli(port, "XRANGE", key, "-", "+").split("\n"))
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

/** Times after which the jobs of a worker that was killed are soon done again; a busy machine may miss them. */
export const SHORT_TIMES = { lockMs: 1000, stalledMs: 500 }

const TIMES = { lockMs: 10_000, stalledMs: 5000 }

/** Starts a worker. */
export async function startWorker(request: {
  readonly url: string
  readonly password?: string
  readonly store: string
  readonly root: string
  readonly jobs?: number
  readonly times?: typeof SHORT_TIMES
  /** A command that starts another one: on another host. */
  readonly on?: readonly string[]
}): Promise<TestWorker> {
  const { url, password, store, root, jobs = 1, times = TIMES, on } = request
  return started(SERVE, [JSON.stringify({ url, password, store, root, jobs, times })], "ready", on)
}

/** Starts a program and waits for a word of its output. */
export async function started(
  file: string,
  args: readonly string[],
  word: string,
  on: readonly string[] = [],
): Promise<TestWorker> {
  const [program, ...others] = [...on, process.execPath, file, ...args]
  const child = spawn(program!, others, { stdio: ["ignore", "pipe", "pipe"] })
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
