// Which texts the operands and options name: files, folders of references, tab-separated columns, standard input.
import { readdirSync, type Stats, statSync } from "node:fs"
import { join } from "node:path"
import { LecternError } from "@lectern/core"
import { reading } from "../../system-errors.js"
import type { TextSource } from "../../types.js"

/** The texts of a run. */
export interface Texts {
  /** One per reference. */
  readonly references: readonly TextSource[]
  /** One per system. */
  readonly systems: readonly TextSource[]
}

/** Where to look for texts. */
export interface TextOptions {
  /** Reference files and folders. */
  readonly references: readonly string[]
  /** Hypothesis files; undefined for standard input. */
  readonly input: readonly string[] | undefined
  /** Tab-separated references on each line of a reference file. */
  readonly numRefs: number
  /** Tab-separated systems on each line of standard input; by default 1. */
  readonly numSystems?: number
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
export function findTexts({ references, input, numRefs, numSystems = 1 }: TextOptions): Texts {
  return {
    references: references.flatMap(referenceFiles).flatMap((path) => columnsOf(path, numRefs)),
    systems: input === undefined ? fromStdin(numSystems) : fromFiles(input),
  }
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

function columnsOf(path: string, of: number): TextSource[] {
  if (of === 1) return [{ name: path, path }]
  return Array.from({ length: of }, (_, index) => ({
    name: `${path} column ${index + 1}`,
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
