// Finds files that a list names more than once.
import { statSync } from "node:fs"

/** The first path to each file of a list. Two paths name one file also through a folder, a symbolic or a hard link. */
export function firstPaths(paths: readonly string[]): string[] {
  const first = new Map<string, string>()
  return paths.map((path) => {
    const file = identityOf(path)
    if (!first.has(file)) first.set(file, path)
    return first.get(file)!
  })
}

/** Warnings about files that a list names by two paths. */
export function samePathWarnings(paths: readonly string[]): string[] {
  const first = firstPaths(paths)
  return paths.flatMap((path, i) =>
    path === first[i] ? [] : [`-i names one file by two paths: ${first[i]} and ${path}`],
  )
}

/** Device and inode of a regular file; the path itself for anything else. */
function identityOf(path: string): string {
  const stat = path === "-" ? undefined : statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat?.isFile() ? `${stat.dev}:${stat.ino}` : path
}
