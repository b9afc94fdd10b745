// One run at a time in a folder.
import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { LecternError } from "@lectern/core"
import { codeOf, whyUnwritable } from "../system-errors.js"

/**
 * Takes a folder for this process; it is free again when the process ends, at the latest.
 *
 * @param folder - the folder
 * @returns frees the folder
 * @throws LecternError `usage` when another process has it, `unwritable`
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, "lock")
  const mine = `${process.pid} ${hostname()}`
  for (;;) {
    try {
      const file = openSync(path, "wx")
      writeSync(file, mine)
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
  const [pid = "", host] = holder(path).split(" ")
  // In a container a run often has the number of the run before.
  if (host === hostname() && (Number(pid) === process.pid || !isAlive(Number(pid)))) return
  const why = `another run uses ${folder} (process ${pid} on ${host}); should that be wrong, remove ${path}`
  throw new LecternError({ kind: "usage", why })
}

function holder(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === "EPERM"
  }
}
