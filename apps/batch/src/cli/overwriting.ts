// Results that would be renamed over an input would destroy it.
import { realpathSync } from "node:fs"
import { LecternError } from "@lectern/core"
import type { Texts } from "./texts.js"

/**
 * Refuses an output that is an input, by whatever name.
 *
 * @param output - the file for the results; undefined for standard output
 * @param texts - the texts of the run
 * @param others - further files that are read
 * @throws LecternError `usage` naming both
 */
export function refuseOverwriting(
  output: string | undefined,
  { references, systems }: Texts,
  others: readonly (string | undefined)[] = [],
): void {
  const target = output === undefined ? undefined : realPath(output)
  if (target === undefined) return
  const files = [...references, ...systems].filter(({ kind }) => kind !== "stdin").map(({ path }) => path)
  const input = [...files, ...others].find((path) => path !== undefined && realPath(path) === target)
  if (input !== undefined) {
    throw new LecternError({ kind: "usage", why: `-o ${output} would overwrite the input ${input}` })
  }
}

/**
 * Refuses an output that is a table named by an option.
 *
 * @param output - the file for the results; undefined for standard output
 * @param tables - the tables' files
 * @throws LecternError `usage` naming both
 */
export function refuseOverwritingTables(output: string | undefined, tables: readonly (string | undefined)[]): void {
  refuseOverwriting(output, { references: [], systems: [] }, tables)
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
