// Watches the calls of the file system that concern a folder, and makes one of them fail.
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import { resolve, sep } from "node:path"

/** Functions of `node:fs` that the command calls. */
const WITH_PATH = [
  "accessSync",
  "copyFileSync",
  "linkSync",
  "lstatSync",
  "mkdirSync",
  "openSync",
  "readFileSync",
  "readdirSync",
  "realpathSync",
  "renameSync",
  "rmSync",
  "statSync",
  "writeFileSync",
] as const
const WITH_DESCRIPTOR = ["closeSync", "fstatSync", "fsyncSync", "readSync", "writeFileSync", "writeSync"] as const
const OF_HANDLE = ["close", "read", "stat"] as const
/** Those that write. */
const WRITES: ReadonlySet<string> = new Set([
  "copyFileSync",
  "fsyncSync",
  "linkSync",
  "mkdirSync",
  "renameSync",
  "writeFileSync",
  "writeSync",
])

/** A call that was made. */
export interface Call {
  readonly name: string
  readonly path: string
}

type AnyFunction = (...args: unknown[]) => unknown

/** Watches the file system. */
export function watchCalls(folder: string, onCall: (call: Call) => Error | undefined): () => void {
  const paths = new Map<number, string>()
  const table = fs as unknown as Record<string, AnyFunction>
  const originals = new Map([...new Set([...WITH_PATH, ...WITH_DESCRIPTOR])].map((name) => [name, table[name]!]))
  const inside = (path: unknown): path is string => typeof path === "string" && resolve(path).startsWith(folder + sep)
  for (const [name, original] of originals) {
    const replacement: AnyFunction = (...args) => {
      const [target] = args
      const path = typeof target === "number" ? paths.get(target) : inside(target) ? target : undefined
      if (path === undefined) return original(...args)
      const error = onCall({ name, path })
      // A descriptor is closed even when that reports an error; a full disk may take the first bytes.
      if (error !== undefined && name === "closeSync") original(...args)
      if (error !== undefined && name === "writeSync") original(target, (args[1] as Uint8Array).subarray(0, 1))
      if (error !== undefined) throw error
      const result = original(...args)
      if (name === "openSync") paths.set(result as number, path)
      if (name === "closeSync") paths.delete(target as number)
      return result
    }
    table[name] = Object.assign(replacement, original)
  }
  const { open } = fs.promises
  fs.promises.open = async (path, ...rest) => {
    if (!inside(path)) return open(path, ...rest)
    const error = onCall({ name: "open", path })
    if (error !== undefined) throw error
    const handle = await open(path, ...rest)
    for (const name of OF_HANDLE) {
      const original = (handle[name] as AnyFunction).bind(handle)
      Object.defineProperty(handle, name, {
        value: async (...args: unknown[]) => {
          const failed = onCall({ name: `handle.${name}`, path })
          if (failed !== undefined && name === "close") await original()
          if (failed !== undefined) throw failed
          return original(...args)
        },
      })
    }
    return handle
  }
  syncBuiltinESMExports()
  return () => {
    for (const [name, original] of originals) table[name] = original
    fs.promises.open = open
    syncBuiltinESMExports()
  }
}

/** Does work while one call fails. */
export async function withFailingCall<Result>(
  folder: string,
  failing: number,
  work: () => Promise<Result>,
): Promise<{ readonly calls: readonly Call[]; readonly result: Result }> {
  const calls: Call[] = []
  const end = watchCalls(folder, (call) => {
    calls.push(call)
    if (calls.length !== failing) return undefined
    const code = WRITES.has(call.name) ? "ENOSPC" : "EIO"
    return Object.assign(new Error(`${code}: made by a test, ${call.name}`), { code, path: call.path })
  })
  try {
    return { calls, result: await work() }
  } finally {
    end()
  }
}
