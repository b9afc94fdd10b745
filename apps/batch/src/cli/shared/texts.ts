// Which texts the arguments name: files, folders of references, tab-separated columns, standard input.
import { readdirSync, type Stats, statSync } from "node:fs"
import { join } from "node:path"
import { LecternError } from "@lectern/core"
import { reading } from "../../system-errors.js"
import type { TextSource } from "../../types.js"
import type { ScoreOptions } from "../score/options.js"

/** The texts of a run. */
export interface Texts {
  /** One per reference. */
  readonly references: readonly TextSource[]
  /** One per system. */
  readonly systems: readonly TextSource[]
}

/**
 * Finds the texts that the options name.
 *
 * A folder among the references stands for its files in name order, hidden ones left out. With `numRefs` above 1 every
 * reference file holds that many references per line. Without `-i` the hypotheses come from standard input.
 *
 * @param options - where to look
 * @returns the texts, references first
 * @throws LecternError `unreadable` for what is missing or of the wrong kind, `usage` for a system named twice
 */
export function findTexts(options: Pick<ScoreOptions, "references" | "input" | "numRefs" | "numSystems">): Texts {
  const references = options.references
    .flatMap(referenceFiles)
    .flatMap((path) => columnsOf(path, path, options.numRefs))
  return { references, systems: options.input === undefined ? fromStdin(options.numSystems) : fromFiles(options.input) }
}

function referenceFiles(path: string): string[] {
  if (path === "-") throw new LecternError({ kind: "usage", why: "references cannot come from standard input" })
  if (!look(path).isDirectory()) return [path]
  const names = entries(path)
  if (names.length === 0) throw refused(path, "the folder has no files")
  return names.map((name) => {
    const file = join(path, name)
    if (look(file).isDirectory()) throw refused(path, `a folder of references must hold files only, it has '${name}/'`)
    return file
  })
}

function entries(path: string): string[] {
  const names = reading(path, () => readdirSync(path))
  return names.filter((name) => !name.startsWith(".")).sort()
}

function fromFiles(paths: readonly string[]): TextSource[] {
  const seen = new Set<string>()
  return paths.map((path) => {
    if (seen.has(path)) throw new LecternError({ kind: "usage", why: `-i names '${path}' twice` })
    seen.add(path)
    if (path === "-") return STDIN
    if (look(path).isDirectory()) throw refused(path, "it is a folder; a hypothesis must be a file")
    return { name: path, path }
  })
}

const STDIN: TextSource = { name: "stdin", path: "-" }

function fromStdin(systems: number): TextSource[] {
  if (systems === 1) return [STDIN]
  return Array.from({ length: systems }, (_, index) => ({
    name: `System ${index + 1}`,
    path: "-",
    column: { index, of: systems },
  }))
}

function columnsOf(name: string, path: string, of: number): TextSource[] {
  if (of === 1) return [{ name, path }]
  return Array.from({ length: of }, (_, index) => ({
    name: `${name} column ${index + 1}`,
    path,
    column: { index, of },
  }))
}

function look(path: string): Stats {
  return reading(path, () => statSync(path))
}

function refused(path: string, why: string): LecternError {
  return new LecternError({ kind: "unreadable", path, why })
}
