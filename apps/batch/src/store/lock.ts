// Locks a folder, so that one run at a time uses it. The lock file names the process.
import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { LecternError } from "@lectern/core"
import { codeOf, whyUnwritable } from "../system-errors.js"

/**
 * Locks a folder for this process, until it is unlocked or the process ends.
 *
 * @param folder - the folder
 * @returns a function that unlocks the folder
 * @throws LecternError `usage` when another process has locked it, `unwritable`
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, "lock")
  const content = `${process.pid} ${hostname()} ${bootId()}`
  for (;;) {
    try {
      const file = openSync(path, "wx")
      writeSync(file, content)
      closeSync(file)
      break
    } catch (error) {
      if (codeOf(error) !== "EEXIST") {
        throw new LecternError({ kind: "unwritable", path, why: whyUnwritable(error) }, { cause: error })
      }
      refuseIfHeld(path, folder)
      rmSync(path, { force: true })
    }
  }
  const unlock = (): void => {
    process.off("exit", unlock)
    rmSync(path, { force: true })
  }
  process.on("exit", unlock)
  return unlock
}

function refuseIfHeld(path: string, folder: string): void {
  const [pid = "", host, boot] = readLock(path).split(" ")
  if (host === hostname() && !isAlive(Number(pid), boot)) return
  const why = `another run uses ${folder} (process ${pid} on ${host}); if it does not, remove ${path}`
  throw new LecternError({ kind: "usage", why })
}

function readLock(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}

function isAlive(pid: number, boot: string | undefined): boolean {
  // In a container, a run often has the same process id as the run before.
  if (pid === process.pid) return false
  if (boot !== undefined && boot !== bootId()) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === "EPERM"
  }
}

/** Identifies a boot of the machine on Linux; a constant on other systems. */
function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()
  } catch {
    return "-"
  }
}
