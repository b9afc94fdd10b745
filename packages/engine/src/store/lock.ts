// Locks a folder, so that one run at a time uses it. The lock file names the process.
import { createHash } from "node:crypto"
import { constants, copyFileSync, linkSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"
import { LecternError } from "@lectern/core"
import { codeOf, withWriteErrors } from "../system-errors.js"
import { newTag, ownerState, pidOf } from "./owner.js"
import { unfinishedPath } from "./unfinished.js"
import { readIfThere } from "./whole-file.js"

/** The name of the lock, with which the names of claims to it begin. */
export const LOCK = "lock"
const CLAIM = `${LOCK}.after-`

/**
 * Locks a folder for this process, until it is unlocked or the process ends.
 *
 * The lock file appears with its whole content or not at all, so a file with other content is not a lock. The lock of a
 * process that is gone is taken over, by one process only.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, LOCK)
  const content = `${newTag()} ${hostname()}\n`
  const file = unfinishedPath(path)
  try {
    withWriteErrors(path, () => writeFileSync(file, content, { flag: "wx" }))
    while (!tryLock(folder, file));
  } finally {
    ifPossible(() => rmSync(file, { force: true }))
  }
  const unlock = (): void => {
    process.off("exit", unlock)
    ifPossible(() => {
      if (readText(path) === content) rmSync(path, { force: true })
    })
  }
  process.on("exit", unlock)
  return unlock
}

/** Ignores failure: a later run removes or takes over the leftovers, so this run does not fail because of them. */
function ifPossible(remove: () => void): void {
  try {
    remove()
  } catch {
    // See above.
  }
}

/** A process that has locked a folder. */
export interface Holder {
  /** Its id. */
  readonly process: number
  /** The machine. */
  readonly host: string
}

/** The process that has locked a folder. */
export function holderOf(folder: string): Holder | undefined {
  const [tag = "", host = ""] = (readText(join(folder, LOCK)) ?? "").trimEnd().split(" ")
  const state = ownerState(tag)
  return state === undefined || state === "gone" ? undefined : { process: pidOf(tag), host }
}

/**
 * Links a file as the lock. If a process that is gone has the lock, links it as a claim to that lock, of which there is
 * one, then replaces the lock. The process of a claim may be gone as well: then there is one claim to that claim.
 */
function tryLock(folder: string, file: string): boolean {
  const path = join(folder, LOCK)
  const left: (readonly [path: string, content: string])[] = []
  let at = path
  while (!linkIfAbsent(file, at)) {
    const content = readText(at)
    if (content === undefined) return false
    refuseIfHeld(content, folder)
    left.push([at, content])
    at = join(folder, CLAIM + digest(`${at} ${content}`))
  }
  if (left.length > 0) {
    // A claim is worth nothing when an earlier one has succeeded: then the lock is another one, or gone.
    if (left.some(([each, content]) => readText(each) !== content)) {
      rmSync(at, { force: true })
      return false
    }
    withWriteErrors(path, () => renameSync(file, path))
  }
  // Those of processes that were killed may be left even where there was no lock.
  ifPossible(() => {
    for (const name of readdirSync(folder)) if (name.startsWith(CLAIM)) rmSync(join(folder, name), { force: true })
  })
  return true
}

/** Gives a file a second name, or copies it where the file system has no links; false when the name is taken. */
function linkIfAbsent(file: string, path: string): boolean {
  try {
    linkSync(file, path)
    return true
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false
  }
  return withWriteErrors(path, () => {
    try {
      copyFileSync(file, path, constants.COPYFILE_EXCL)
      return true
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false
      throw error
    }
  })
}

function refuseIfHeld(content: string, folder: string): void {
  const [tag = "", host] = content.trimEnd().split(" ")
  const state = ownerState(tag)
  if (state === undefined || state === "gone") return
  // A container that is started again has a new process namespace, and its run often has the same process id.
  if (state === "hidden" && pidOf(tag) === process.pid) return
  const why = `another run uses ${folder} (process ${pidOf(tag)} on ${host}); if it does not, remove ${join(folder, LOCK)}`
  throw new LecternError({ kind: "usage", why })
}

function readText(path: string): string | undefined {
  const bytes = readIfThere(path)
  return bytes && new TextDecoder().decode(bytes)
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16)
}
