// The workspace as data: every manifest and every source file, for tests of the project's rules.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type EntryPoint, entryPointsOf } from "../build/entry-points.mjs"

export const ROOT = fileURLToPath(new URL("../../", import.meta.url))

export interface Manifest {
  readonly name: string
  readonly version?: string
  readonly private?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, unknown>>
  /** Files by a name of the package's own, of which each platform finds one. */
  readonly imports?: Readonly<Record<string, { readonly default?: string }>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

export interface SourceFile {
  /** From the unit's folder: `src/ngrams/kernel.ts`. */
  readonly path: string
  readonly text: string
}

/** A package or an app. */
export interface Unit {
  /** From the root: `packages/metrics`. */
  readonly folder: string
  readonly manifest: Manifest
  /** What `exports` of the manifest lets users import. */
  readonly entryPoints: readonly EntryPoint[]
  /** The TypeScript under `src`, without AssemblyScript and generated files. */
  readonly files: readonly SourceFile[]
}

let all: readonly Unit[] | undefined

/** Every package and app, with its sources; read once. */
export function units(): readonly Unit[] {
  all ??= ["packages", "apps"].flatMap((parent) =>
    readdirSync(`${ROOT}${parent}`)
      .map((name) => `${parent}/${name}`)
      .filter((folder) => existsSync(`${ROOT}${folder}/package.json`))
      .map((folder) => unitOf(folder, manifestAt(folder), sourcesOf(folder))),
  )
  return all
}

/** A package or app from its parts, real or made up. */
export function unitOf(folder: string, manifest: Manifest, files: readonly SourceFile[]): Unit {
  return { folder, manifest, entryPoints: entryPointsOf(manifest), files }
}

/** The manifest of a folder; `.` is the root. */
export function manifestAt(folder: string): Manifest {
  return JSON.parse(readFileSync(`${ROOT}${folder}/package.json`, "utf8")) as Manifest
}

function sourcesOf(folder: string): SourceFile[] {
  if (!existsSync(`${ROOT}${folder}/src`)) return []
  return readdirSync(`${ROOT}${folder}/src`, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".as.ts") && !path.startsWith("generated/"))
    .sort()
    .map((path) => ({ path: `src/${path}`, text: readFileSync(`${ROOT}${folder}/src/${path}`, "utf8") }))
}
