// The address of a queue.
import { LecternError } from "@lectern/core"
import { maskedAddress } from "../masked-address.js"

/** A queue: Redis or Valkey, or PostgreSQL. */
export interface Address {
  /** The program that holds the queue. */
  readonly kind: "redis" | "postgres"
  /** The address as the user gave it, for messages and connections. */
  readonly url: string
  /** The schema of PostgreSQL for the tables of the queue, if the address names one: `?schema=NAME`. */
  readonly schema?: string
}

const KINDS: Readonly<Record<string, Address["kind"]>> = {
  "redis:": "redis",
  "rediss:": "redis",
  "postgres:": "postgres",
  "postgresql:": "postgres",
}

/** Whether a text could be the address of a queue. */
export function isAddress(text: string): boolean {
  return text.includes("://")
}

/** Checks an address. */
export function addressOf(text: string): Address {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const kind = url && KINDS[url.protocol]
  if (url === undefined || kind === undefined || url.hostname === "") {
    throw usage(
      `--engine must be redis://HOST:PORT, rediss://HOST:PORT or postgres://HOST/DATABASE, got ${maskedAddress(text)}`,
    )
  }
  if (url.password !== "" || [...url.searchParams.keys()].some((name) => /password/i.test(name))) {
    const safe = "LECTERN_ENGINE_PASSWORD, or the name of a file in LECTERN_ENGINE_PASSWORD_FILE"
    throw usage(
      `${maskedAddress(text)} has a password, which ps shows to all users of this machine; set ${safe} instead`,
    )
  }
  if (kind === "redis" && !/^\/?\d*$/.test(url.pathname)) {
    // The part before "@" is a password with "/" in it.
    const shown = url.pathname.includes("@") ? "..." : url.pathname.slice(1)
    const want = "expected the number of a database of Redis, or nothing"
    throw usage(`${maskedAddress(text)}: ${JSON.stringify(shown)} after the port; ${want}`)
  }
  const schema = url.searchParams.get("schema")
  if (kind !== "postgres" || schema === null) return { kind, url: text }
  if (!/^[A-Za-z_][A-Za-z0-9_$]{0,62}$/.test(schema)) {
    const want = "expected at most 63 letters, digits and _, and no digit at the start"
    throw usage(`${maskedAddress(text)}: ${JSON.stringify(schema)} is not a name for a schema; ${want}`)
  }
  return { kind, url: text, schema }
}

function usage(why: string): LecternError {
  return new LecternError({ kind: "usage", why })
}
