// The users of a folder that many runs share. The last run to leave removes the files of all that have left: until then, another
// run may need them.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { codeOf, withWriteErrors } from "../system-errors.js"
import { newTag, ownerState } from "./owner.js"

/** The use of a folder by a run. */
export interface Lease {
  /** Ends the use. */
  leave(files: readonly string[] | undefined): void
}

const FOLDER = "runs"
const USED = ".used"
const LEFT = ".left"
const BEAT_MS = 5000
// A run on another machine is gone when it has not shown itself for this long.
const MAX_SILENCE_MS = 60_000

/** Begins to use a folder. */
export function enterFolder(folder: string): Lease {
  const runs = join(folder, FOLDER)
  const tag = newTag()
  const own = join(runs, tag + USED)
  withWriteErrors(own, () => {
    mkdirSync(runs, { recursive: true })
    writeFileSync(own, "")
  })
  const beat = (): void => {
    try {
      utimesSync(own, new Date(), new Date())
    } catch {
      // The file system is away for a while.
    }
  }
  const timer = setInterval(beat, BEAT_MS)
  timer.unref()
  return {
    leave(files) {
      clearInterval(timer)
      withWriteErrors(own, () => {
        if (files !== undefined) writeFileSync(join(runs, tag + LEFT), files.join("\n"))
        rmSync(own, { force: true })
        if (!readdirSync(runs).some((name) => isUsed(runs, name))) removeLeft(folder, runs)
      })
    },
  }
}

function isUsed(runs: string, name: string): boolean {
  if (!name.endsWith(USED)) return false
  const state = ownerState(name.slice(0, -USED.length))
  if (state === "running") return true
  if (state === "gone" || state === undefined) return false
  const age = Date.now() - (statSync(join(runs, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return Math.abs(age) < MAX_SILENCE_MS
}

function removeLeft(folder: string, runs: string): void {
  for (const name of readdirSync(runs)) {
    const path = join(runs, name)
    if (name.endsWith(LEFT)) {
      for (const file of linesOf(path)) rmSync(join(folder, file), { force: true })
    }
    rmSync(path, { force: true })
  }
}

/** None when another run is removing them. */
function linesOf(path: string): string[] {
  try {
    return readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => /^[0-9a-f]{2}\/[0-9a-f]{62}\.[a-z]+$/.test(line))
  } catch (error) {
    if (codeOf(error) === "ENOENT") return []
    throw error
  }
}
