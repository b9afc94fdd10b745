// Guards against an output that overwrites an input, and against files named twice.
import { realpathSync, statSync } from "node:fs"
import type { Texts } from "./texts.js"
import { usage } from "./values.js"

/** Refuses an output that is one of the texts, even under another path. */
export function refuseOverwriting(output: string | undefined, { references, systems }: Texts): void {
  refuseOverwritingFiles(
    output,
    [...references, ...systems].map(({ path }) => path).filter((path) => path !== "-"),
  )
}

/** Refuses an output that is one of these files, even under another path. */
export function refuseOverwritingFiles(output: string | undefined, files: readonly (string | undefined)[]): void {
  const input = overwritten(output, files)
  if (input !== undefined) throw usage(`-o ${output} would overwrite the input ${input}`)
}

/** The file that an output would overwrite, even under another path. */
export function overwritten(output: string | undefined, files: readonly (string | undefined)[]): string | undefined {
  const target = output === undefined ? undefined : realPath(output)
  if (target === undefined) return undefined
  return files.find((path) => path !== undefined && realPath(path) === target)
}

/** Refuses a list that names a file twice, even under two paths. */
export function refuseDuplicates(files: readonly string[]): void {
  const first = firstPaths(files)
  const seen = new Set<string>()
  const twice = files.find((path, i) => path !== first[i] || seen.size === seen.add(path).size)
  if (twice !== undefined) throw usage(`${twice === "-" ? "standard input" : twice} is named twice`)
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}

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
