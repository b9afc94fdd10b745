// Temporary names of files and folders, and the removal of those that killed runs have left.
import { lstatSync, readdirSync, rmSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { newTag, ownerState } from "./owner.js"

const ENDING = ".part"
const MAX_NAME = 60 // with the tag, at most 255 bytes of UTF-8

/** The temporary name of a file that is being written. */
export function unfinishedPath(path: string): string {
  return join(dirname(path), `${stemOf(path)}.${newTag()}${ENDING}`)
}

/** Removes files under temporary names whose processes are gone. */
export function removeUnfinished(folder: string, path?: string): void {
  removeStale(folder, (name) => {
    const dot = name.lastIndexOf(".", name.length - ENDING.length - 1)
    if (!name.endsWith(ENDING) || (path !== undefined && name.slice(0, dot) !== stemOf(path))) return undefined
    return name.slice(dot + 1, -ENDING.length)
  })
}

/** Removes files and folders of this user whose names have the tag of a process that is gone. What cannot be removed stays. */
export function removeStale(folder: string, tagIn: (name: string) => string | undefined): void {
  for (const name of namesIn(folder)) {
    const tag = tagIn(name)
    if (tag === undefined || ownerState(tag) !== "gone") continue
    const path = join(folder, name)
    try {
      // Others could place links in a folder of their own while it is removed.
      if (isOwn(path)) rmSync(path, { recursive: true, force: true })
    } catch {
      // It was removed by another run, or cannot be removed.
    }
  }
}

function isOwn(path: string): boolean {
  return lstatSync(path).uid === (process.geteuid?.() ?? 0)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function stemOf(path: string): string {
  return basename(path).slice(0, MAX_NAME)
}
