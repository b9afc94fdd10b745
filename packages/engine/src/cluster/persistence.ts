// A Redis that keeps its data in memory alone, or that may throw keys away, loses jobs, and a run would wait for them forever.
import { LecternError } from "@lectern/core"
import type { Address } from "./address.js"

/** The commands that are needed of a client. */
export interface RedisClient {
  info(): Promise<string>
  config(subcommand: "GET", parameter: string): Promise<unknown>
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
