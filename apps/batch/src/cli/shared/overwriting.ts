// Results that would be renamed over an input would destroy it.
import { realpathSync } from "node:fs"
import { LecternError } from "@lectern/core"
import type { Texts } from "./texts.js"

/**
 * Refuses an output that is an input, by whatever name.
 *
 * @param output - the file for the results; undefined for standard output
 * @param texts - the texts of the run
 * @throws LecternError `usage` naming both
 */
export function refuseOverwriting(output: string | undefined, { references, systems }: Texts): void {
  const files = [...references, ...systems].filter(({ path }) => path !== "-")
  refuseOverwritingFiles(
    output,
    files.map(({ path }) => path),
  )
}

/**
 * Refuses an output that is one of these files, by whatever name.
 *
 * @param output - the file for the results; undefined for standard output
 * @param files - labels, tables and the like; undefined for what an option left out
 * @throws LecternError `usage` naming both
 */
export function refuseOverwritingFiles(output: string | undefined, files: readonly (string | undefined)[]): void {
  const target = output === undefined ? undefined : realPath(output)
  if (target === undefined) return
  const input = files.find((path) => path !== undefined && realPath(path) === target)
  if (input !== undefined) {
    throw new LecternError({ kind: "usage", why: `-o ${output} would overwrite the input ${input}` })
  }
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
