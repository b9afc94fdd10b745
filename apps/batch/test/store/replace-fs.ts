// Replaces a function of `node:fs` until the end of a test, in all modules.
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import { onTestFinished } from "vitest"

type SyncName = "linkSync" | "renameSync" | "writeFileSync"

/** Replaces a function; the replacement receives the original function and the arguments. */
export function replaceFs<Name extends SyncName>(
  name: Name,
  replacement: (original: (typeof fs)[Name], args: Parameters<(typeof fs)[Name]>) => ReturnType<(typeof fs)[Name]>,
): void {
  const original = fs[name]
  const set = (value: unknown): void => {
    Object.assign(fs, { [name]: value })
    syncBuiltinESMExports()
  }
  set((...args: Parameters<typeof original>) => replacement(original, args))
  onTestFinished(() => set(original))
}
