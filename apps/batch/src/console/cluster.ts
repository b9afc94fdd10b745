// The engine of commands whose work can be sent to other machines.
import { readFileSync } from "node:fs"
import type { ClusterEngine } from "@lectern/engine"
import { addressOf, isAddress } from "@lectern/engine/internal/cluster/address"
import { withReadErrors } from "@lectern/engine/internal/system-errors"
import { type EngineOptions, engineGroup } from "./groups.js"
import { type Option, optionGroup, type Raw, readGroup } from "./option.js"
import { like, text, usage } from "./values.js"

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The default folder for payloads and results. */
const STORE = "lectern-store"

const { jobs, engine } = engineGroup.options

/** The folder that all machines see. */
export const store: Option<string | undefined> = {
  flags: "--store <DIR>",
  help: `with a URL: the folder for jobs and results, which all machines see (default: ${STORE})`,
  read: text,
}

/** The queue itself, for commands that are not runs. */
export const queueUrl: Option<string | undefined> = {
  flags: "--engine <URL>",
  help: "the queue: redis://HOST:PORT, rediss://HOST:PORT or postgres://HOST/DATABASE",
  more: "`redis://` is Redis or Valkey, `rediss://` is encrypted; with `?schema=NAME`, the tables of PostgreSQL are in that schema instead of `bullmq`",
  read: text,
}

/** The engine, which may be on other machines. */
export const clusterGroup = optionGroup(engineGroup.title, {
  jobs,
  engine: {
    flags: "--engine <NAME>",
    help: "auto (default), inline, threads, or the URL of a queue with workers: redis://HOST:PORT, postgres://HOST/DATABASE; results never depend on it",
    more: "Not for `align`; the URL of a queue with [workers](#worker) is for `score`, `tokenizer train` and `lm train`",
    read: like(engine.read, (typed, flag) =>
      typeof typed === "string" && isAddress(typed) ? { url: addressOf(typed).url } : engine.read(typed, flag),
    ),
  },
  store,
})

/** The engine that the options name. */
export function clusterOptions(raw: Raw, environment: Environment = process.env): EngineOptions {
  const { engine, store: folder, ...others } = readGroup(clusterGroup, raw)
  if (typeof engine === "object") return { ...others, engine: clusterAt(engine.url, folder, environment) }
  if (folder !== undefined) throw usage("--store has no effect without --engine URL")
  return { ...others, engine }
}

/** A cluster, with its password. */
export function clusterAt(url: string, folder: string | undefined, environment: Environment): ClusterEngine {
  const password = passwordFrom(environment)
  return { url, store: folder ?? STORE, ...(password !== undefined && { password }) }
}

function passwordFrom({
  LECTERN_ENGINE_PASSWORD: given,
  LECTERN_ENGINE_PASSWORD_FILE: path,
}: Environment): string | undefined {
  if (given !== undefined && path !== undefined) {
    throw usage("LECTERN_ENGINE_PASSWORD and LECTERN_ENGINE_PASSWORD_FILE cannot both be set")
  }
  if (path === undefined) return given
  return withReadErrors(path, () => readFileSync(path, "utf8")).replace(/\r?\n$/, "")
}
