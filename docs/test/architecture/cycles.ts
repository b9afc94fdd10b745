// Import cycles in a unit: between files, and between folders. Type-only and dynamic imports count like all others.
// Folders are compared at every depth: at the first, a folder of `src` is one node with all that is in it; at the deepest,
// every folder is a node of its own, apart from its parent. Entry points may import from any folder; `dependencies.ts`
// checks that nothing imports them. Generated files are not nodes.
import { posix } from "node:path"
import type { Unit } from "../project.js"
import { pathOf, specifiersOf } from "./syntax.js"

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The import cycles between the files of a unit.
 *
 * @param unit - a package or app with its sources
 * @returns one sentence for each group of files that reach each other, with one shortest cycle
 */
export function fileCycles(unit: Unit): string[] {
  const imports = importsOf(unit)
  return groupsOf(imports).map((group) => {
    const cycle = shortestCycle(imports, group)
    const others = group.length - cycle.length
    const more = others === 0 ? "" : `, and ${others} more ${others === 1 ? "file" : "files"} in cycles with them`
    return `${unit.folder} has an import cycle between files: ${closed(cycle).join(" -> ")}${more}`
  })
}

/**
 * The import cycles between the folders of a unit, at any depth.
 *
 * @param unit - a package or app with its sources
 * @returns one sentence for each group of folders that reach each other, with one shortest cycle and an import for
 *   each of its steps
 */
export function folderCycles(unit: Unit): string[] {
  const entries = new Set(unit.entryPoints.map(({ source }) => source))
  const imports = [...importsOf(unit)].filter(([path]) => !entries.has(path))
  const deepest = Math.max(1, ...unit.files.map(({ path }) => path.split("/").length - 1))
  const depths = Array.from({ length: deepest }, (_, i) => i + 1)
  return [...new Set(depths.flatMap((depth) => cyclesAt(depth, imports)))].map(
    (steps) => `${unit.folder} has an import cycle between folders: ${steps}`,
  )
}

/** The cycles between folders that are cut off at a number of names, such as 2 for `src/read`. */
function cyclesAt(depth: number, imports: readonly (readonly [string, ReadonlySet<string>])[]): string[] {
  const folders = new Map<string, Set<string>>()
  const examples = new Map<string, string>()
  for (const [path, targets] of imports) {
    const from = folderOf(path, depth)
    for (const target of targets) {
      const to = folderOf(target, depth)
      if (to === from) continue
      folders.set(from, (folders.get(from) ?? new Set()).add(to))
      const step = `${from} -> ${to}`
      if (!examples.has(step)) examples.set(step, `${step} (${path} imports ${target})`)
    }
  }
  return groupsOf(folders).map((group) => {
    const cycle = closed(shortestCycle(folders, group))
    return cycle
      .slice(1)
      .map((to, i) => examples.get(`${cycle[i]} -> ${to}`))
      .join(", ")
  })
}

function folderOf(path: string, depth: number): string {
  return posix.dirname(path).split("/").slice(0, depth).join("/")
}

function importsOf({ files }: Unit): Graph {
  const paths = new Set(files.map(({ path }) => path))
  return new Map(
    files.map((file) => {
      const relative = specifiersOf(file).filter((specifier) => /^[.#]/.test(specifier))
      const targets = relative.map((specifier) => pathOf(specifier, file)).filter((path) => paths.has(path))
      return [file.path, new Set(targets)]
    }),
  )
}

/** Nodes that reach each other and themselves, each such group in alphabetical order. */
function groupsOf(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachedFrom(node, graph)]))
  const groups: string[][] = []
  for (const [node, others] of reached) {
    if (!others.has(node) || groups.some((group) => group.includes(node))) continue
    groups.push([...others].filter((other) => reached.get(other)?.has(node)).sort())
  }
  return groups
}

/** What a node imports, directly or through others; the node itself only if it is on a cycle. */
function reachedFrom(start: string, graph: Graph): Set<string> {
  const reached = new Set<string>()
  const queue = [start]
  for (const node of queue) {
    for (const next of graph.get(node) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      queue.push(next)
    }
  }
  return reached
}

/** The first of the shortest cycles within a group. */
function shortestCycle(graph: Graph, group: readonly string[]): string[] {
  const cycles = group.map((start) => cycleFrom(start, graph))
  return cycles.reduce((best, each) => (each.length < best.length ? each : best))
}

function cycleFrom(start: string, graph: Graph): string[] {
  const paths = [[start]]
  const seen = new Set<string>()
  for (const path of paths) {
    for (const next of graph.get(path.at(-1) ?? "") ?? []) {
      if (next === start) return path
      if (seen.has(next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  }
  throw new Error(`${start} is not on a cycle`)
}

function closed(cycle: readonly string[]): string[] {
  return [...cycle, ...cycle.slice(0, 1)]
}
