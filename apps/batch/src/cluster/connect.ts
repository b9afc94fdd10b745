// Connects to a queue: loads the optional packages, checks that the server can be reached and will not lose jobs.
import { createRequire } from "node:module"
import { LecternError } from "@lectern/core"
import type { ConnectionOptions } from "bullmq"
import { codeOf } from "../system-errors.js"
import { type Address, addressOf } from "./address.js"
import { checkPersistence } from "./persistence.js"

type BullMQ = typeof import("bullmq")

/** What the classes of BullMQ need to use a queue. */
export interface Connection {
  readonly address: Address
  readonly bullmq: BullMQ
  /** Their options. */
  readonly options: { readonly connection: ConnectionOptions; readonly skipVersionCheck: boolean }
  /** Their last argument. Its type is that of the default, which is Redis. */
  readonly backend: undefined
}

const CONNECT_TIMEOUT_MS = 5000
const MAX_RETRY_MS = 2000
const FIRST_ATTEMPTS = 5

/**
 * Connects to a queue.
 *
 * @param url - its address
 * @param password - its password
 * @returns what is needed to use it
 * @throws LecternError `usage` for a wrong address or when a package is missing; `failed` when the server cannot be reached
 * or could lose jobs
 */
export async function connect(url: string, password: string | undefined): Promise<Connection> {
  const address = addressOf(url)
  const bullmq = await loaded(address, () => import("bullmq"))
  return address.kind === "redis" ? redis(address, password, bullmq) : postgres(address, password, bullmq)
}

async function redis(address: Address, password: string | undefined, bullmq: BullMQ): Promise<Connection> {
  const { Redis } = await loaded(address, () => import("ioredis"))
  const options = {
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(100 * times, MAX_RETRY_MS),
  }
  const url = withPassword(address, password)
  const retryStrategy = (times: number): number | null => (times < FIRST_ATTEMPTS ? 100 * times : null)
  const probe = new Redis(url, { ...options, retryStrategy, lazyConnect: true })
  let last: unknown
  probe.on("error", (error) => {
    last = error
  })
  try {
    await probe.connect().catch((error: unknown) => {
      throw unreachable(address, password, last ?? error)
    })
    await checkPersistence(address, probe)
  } finally {
    probe.disconnect()
  }
  const connection = { url, ...options } as ConnectionOptions
  return { address, bullmq, options: { connection, skipVersionCheck: false }, backend: undefined }
}

async function postgres(address: Address, password: string | undefined, bullmq: BullMQ): Promise<Connection> {
  await loaded(address, async () => createRequire(import.meta.url).resolve("pg"))
  const connection = {
    connectionString: withPassword(address, password),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    migrate: true, // creates the tables
  }
  const probe = new bullmq.PostgresConnection(connection)
  probe.on("error", () => {})
  try {
    await probe.waitUntilReady()
  } catch (error) {
    throw unreachable(address, password, error)
  } finally {
    await probe.close().catch(() => {})
  }
  return {
    address,
    bullmq,
    options: { connection: connection as ConnectionOptions, skipVersionCheck: false },
    backend: bullmq.createPostgresBackend as unknown as undefined,
  }
}

async function loaded<Module>({ kind, url }: Address, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    if (codeOf(cause) !== "ERR_MODULE_NOT_FOUND" && codeOf(cause) !== "MODULE_NOT_FOUND") throw cause
    const packages = kind === "redis" ? "bullmq@6 ioredis" : "bullmq@6 pg"
    const why = `--engine ${url} needs packages that are not installed: npm install ${packages}`
    throw new LecternError({ kind: "usage", why }, { cause })
  }
}

/** The URL for the client, in memory only. */
function withPassword({ url }: Address, password: string | undefined): string {
  if (password === undefined) return url
  const whole = new URL(url)
  whole.password = encodeURIComponent(password)
  return whole.href
}

function unreachable({ url }: Address, password: string | undefined, cause: unknown): LecternError {
  const { errors, message, code } = cause as { errors?: readonly Error[]; message?: string; code?: string }
  // One error per address of the host.
  const words = errors?.[0]?.message ?? message ?? code ?? String(cause)
  const missing = password === undefined && /password|auth/i.test(words)
  const hint = missing ? "; set LECTERN_ENGINE_PASSWORD or LECTERN_ENGINE_PASSWORD_FILE" : ""
  return new LecternError({ kind: "failed", what: url, why: `cannot be used as a queue: ${words}${hint}` }, { cause })
}
