// Patterns of file names, for shells that do not expand them and for files of options: `out/*.txt`, `**/ref-??.jsonl`.
import { existsSync, readdirSync } from "node:fs"
import { LecternError } from "@lectern/core"
import { isRemote } from "@lectern/engine/internal/read/remote/address"

const SPECIAL = /[*?[]/

/** Replaces patterns by the files that they match, in the order of their names. */
export function expandPatterns(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!SPECIAL.test(path) || path === "-" || isRemote(path) || existsSync(path)) return [path]
    const found = matches(
      path.startsWith("/") ? "/" : "",
      path.split("/").filter((part) => part !== ""),
    ).sort()
    if (found.length > 0) return found
    throw new LecternError({ kind: "unreadable", path, why: "no such file, and none that matches it" })
  })
}

/** The files below a folder (empty, or ending in a slash) that match the parts of a pattern. */
function matches(folder: string, [part, ...rest]: readonly string[]): string[] {
  if (part === undefined) return []
  if (part === "**") {
    const below = entries(folder).filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    const deeper = below.flatMap(({ name }) => matches(`${folder}${name}/`, ["**", ...rest]))
    return [...new Set([...matches(folder, rest), ...deeper])]
  }
  if (!SPECIAL.test(part)) {
    if (rest.length > 0) return matches(`${folder}${part}/`, rest)
    return existsSync(folder + part) ? [folder + part] : []
  }
  const expression = expressionOf(part)
  const names = entries(folder).map(({ name }) => name)
  const found = names.filter((name) => expression.test(name) && (part.startsWith(".") || !name.startsWith(".")))
  return rest.length === 0
    ? found.map((name) => folder + name)
    : found.flatMap((name) => matches(`${folder}${name}/`, rest))
}

function entries(folder: string) {
  try {
    return readdirSync(folder === "" ? "." : folder, { withFileTypes: true })
  } catch {
    return [] // not a folder, or not readable: nothing in it matches
  }
}

function expressionOf(part: string): RegExp {
  const source = part.replace(/\[!?[^\]]+\]|[*?]|[\\^$+.()|{}[\]]/g, (each) => {
    if (each === "*") return ".*"
    if (each === "?") return "."
    if (each.length === 1) return `\\${each}`
    return `[${each.slice(1, -1).replace(/^!/, "^").replaceAll("\\", "\\\\")}]`
  })
  return new RegExp(`^${source}$`, "su")
}
