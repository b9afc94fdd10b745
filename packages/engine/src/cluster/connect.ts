// The clients of a queue: the optional packages, their options, and the checks of the server.
import { createRequire } from "node:module"
import { LecternError } from "@lectern/core"
import type { ConnectionOptions } from "bullmq"
import type { Warn } from "../read/warnings.js"
import { codeOf } from "../system-errors.js"
import { type Address, addressOf } from "./address.js"
import { type Listening, listening, type PgClient } from "./pg-client.js"
import type { Opened, StartOptions } from "./start.js"

type BullMQ = typeof import("bullmq")

/** The arguments that classes of BullMQ need to use a queue. */
export interface Connection {
  readonly address: Address
  readonly bullmq: BullMQ
  /** Their options. */
  readonly options: { readonly connection: ConnectionOptions; readonly skipVersionCheck: boolean }
  /** Their last argument. Its type is that of the default, which is Redis. */
  readonly backend: undefined
  /** The start of this connection: its address for messages. */
  readonly about: Pick<StartOptions, "url" | "hasPassword">
  /** Checks that the server can be reached and will not lose jobs. */
  check(opened: Opened, warn: Warn): Promise<void>
}

/** The connections of a Redis. */
export interface RedisConnection extends Connection {
  readonly address: Address & { readonly kind: "redis" }
  /** Connects a client that tries once. */
  open(opened: Opened): Promise<import("ioredis").Redis>
}

/** The connections of a PostgreSQL. */
export interface PostgresConnection extends Connection {
  readonly address: Address & { readonly kind: "postgres" }
  /** The schema of the tables. */
  readonly schema: string
  /** Connects a client. */
  open(opened: Opened): Promise<PgClient>
}

const CONNECT_TIMEOUT_MS = 5000
const MAX_RETRY_MS = 2000
/** The schema that BullMQ uses by itself. */
const SCHEMA = "bullmq"

/** The commands that are needed of a client. */
interface RedisClient {
  info(): Promise<string>
  config(subcommand: "GET", parameter: string): Promise<unknown>
}

/** Loads the clients of a queue. Nothing is connected yet. */
export async function clientsFor(
  url: string,
  password: string | undefined,
): Promise<RedisConnection | PostgresConnection> {
  const address = addressOf(url)
  const bullmq = await loaded(address, () => import("bullmq"))
  const common = { bullmq, about: { url, hasPassword: password !== undefined } }
  return address.kind === "redis"
    ? redis({ ...address, kind: "redis" }, password, common)
    : postgres({ ...address, kind: "postgres" }, password, common)
}

type Common = Pick<Connection, "bullmq" | "about">

async function redis(
  address: RedisConnection["address"],
  password: string | undefined,
  common: Common,
): Promise<RedisConnection> {
  const { Redis } = await loaded(address, () => import("ioredis"))
  const options = {
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(100 * times, MAX_RETRY_MS),
  }
  const url = withPassword(address, password)
  async function open(opened: Opened): Promise<import("ioredis").Redis> {
    const client = new Redis(url, { ...options, retryStrategy: () => null, lazyConnect: true })
    opened.add(() => client.disconnect())
    let first: unknown
    client.on("error", (error) => {
      first ??= error
    })
    await client.connect().catch((error: unknown) => {
      throw first ?? error
    })
    return client
  }
  return {
    ...common,
    address,
    options: { connection: { url, ...options } as ConnectionOptions, skipVersionCheck: false },
    backend: undefined,
    open,
    async check(opened) {
      const client = await open(opened)
      await checkPersistence(address, client)
      client.disconnect()
    },
  }
}

async function postgres(
  address: PostgresConnection["address"],
  password: string | undefined,
  { bullmq, about }: Common,
): Promise<PostgresConnection> {
  const pg = await loaded(address, async (): Promise<Listening> => listening(createRequire(import.meta.url)("pg")))
  const { schema = SCHEMA } = address
  const client = {
    connectionString: withPassword(address, password),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  }
  async function open(opened: Opened): Promise<PgClient> {
    const made = new pg.Client(client)
    opened.add(() => made.end())
    await made.connect()
    return made
  }
  const connection = { ...client, schema, Client: pg.Client, migrate: true } // creates the tables
  const backend = (...args: Parameters<BullMQ["createPostgresBackend"]>): unknown =>
    pg.listeningBackend(bullmq.createPostgresBackend(...args))
  return {
    bullmq,
    about,
    address,
    schema,
    options: { connection: connection as ConnectionOptions, skipVersionCheck: false },
    backend: backend as unknown as undefined,
    open,
    async check(opened, warn) {
      const made = await open(opened)
      const { rows } = await made.query("SELECT to_regclass($1) IS NOT NULL AS there", [`"${schema}".migration`])
      await made.end()
      if (rows[0]?.there === true) return
      warn(
        `${address.url}: the tables of the queue are made in the schema ${schema} and stay there; lectern doctor --engine ${address.url} --clean removes them`,
      )
    },
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
function withPassword({ url, schema }: Address, password: string | undefined): string {
  const whole = new URL(url)
  if (schema !== undefined) whole.searchParams.delete("schema")
  if (password !== undefined) whole.password = encodeURIComponent(password)
  return whole.href
}

/** Refuses a Redis that could lose jobs. */
export async function checkPersistence({ url }: Address, client: RedisClient): Promise<void> {
  const info = await client.info()
  const field = (name: string): string | undefined => new RegExp(`^${name}:(.*)`, "m").exec(info)?.[1]
  const policy = field("maxmemory_policy")
  if (policy !== undefined && policy !== "noeviction") {
    const why = `it may throw jobs away when its memory is full (maxmemory-policy ${policy}); redis-cli CONFIG SET maxmemory-policy noeviction`
    throw new LecternError({ kind: "failed", what: url, why })
  }
  if (field("aof_enabled") === "1" || (await savesSnapshots(client))) return
  const why = "it keeps nothing on disk, so a restart would lose all jobs; redis-cli CONFIG SET appendonly yes"
  throw new LecternError({ kind: "failed", what: url, why })
}

async function savesSnapshots(client: RedisClient): Promise<boolean> {
  try {
    const reply = await client.config("GET", "save")
    return Array.isArray(reply) && typeof reply[1] === "string" && reply[1] !== ""
  } catch {
    return false // hosted servers refuse CONFIG
  }
}
