// Replaces a function of `node:fs` until the end of a test, in all modules.
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import { onTestFinished } from "vitest"

type SyncName = "accessSync" | "fsyncSync" | "linkSync" | "readSync" | "renameSync" | "writeSync"
type Call = (...args: readonly unknown[]) => unknown

/** Replaces a function; the replacement receives the original function and the arguments. */
export function replaceFs<Args extends readonly unknown[]>(
  name: SyncName,
  replacement: (original: Call, args: Args) => unknown,
): void {
  const original = fs[name] as unknown as Call
  const set = (value: Call): void => {
    Object.assign(fs, { [name]: value })
    syncBuiltinESMExports()
  }
  set((...args) => replacement(original, args as unknown as Args))
  onTestFinished(() => set(original))
}
