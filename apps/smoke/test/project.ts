// An empty project outside the checkout with one package installed from its tarball, as npm does it.
import { cpSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Packed } from "./pack.js"
import { root, run } from "./run.js"

/**
 * Makes the project and copies `apps/smoke/consumers` into it.
 *
 * Tarballs of our own packages that `name` depends on are named beside it, as they are on no registry yet.
 */
export function projectWith(name: string, packed: readonly Packed[], folder: string): string {
  const project = join(folder, name.replace(/.*\//, ""))
  installInto(project, needs(name, packed))
  cpSync(join(root, "apps", "smoke", "consumers"), project, { recursive: true })
  return project
}

/** Makes an empty project and installs packages from their tarballs. */
export function installInto(project: string, packages: readonly Packed[]): void {
  mkdirSync(project)
  const dependencies = Object.fromEntries(packages.map(({ name, tarball }) => [name, `file:${tarball}`]))
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }))
  run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline"], project)
}

function needs(name: string, packed: readonly Packed[]): Packed[] {
  const own = packed.find((each) => each.name === name)
  if (own === undefined) return []
  const others = Object.keys(own.manifest.dependencies ?? {}).flatMap((each) => needs(each, packed))
  return [...new Set([own, ...others])]
}
