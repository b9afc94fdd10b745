// The modules for pages without a bundler.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Packed } from "./pack.js"
import { root } from "./run.js"

/** The modules in a package. */
export function modulesOf({ files }: Packed): string[] {
  return files.filter((path) => path.endsWith(".min.js")).map((path) => path.replace("dist/", ""))
}

/** Unpacks the modules of all packages into a folder. */
export function unpackModules(packed: readonly Packed[], folder: string): void {
  for (const each of packed) {
    const paths = modulesOf(each).map((file) => `package/dist/${file}`)
    if (paths.length > 0) execFileSync("tar", ["-xzf", each.tarball, "-C", folder, "--strip-components=2", ...paths])
  }
}

/** The code of `apps/smoke/consumers/NAME` with the modules in place of the packages. */
export function withModules(name: string): string {
  const text = readFileSync(join(root, "apps", "smoke", "consumers", name), "utf8")
  return text.replaceAll(/"@lectern\/([\w/]+)"/g, (_, path: string) => `"./${path.replace("/", "-")}.min.js"`)
}

/** The guide that shows them. */
export const GUIDE: string = readFileSync(join(root, "docs", "guides", "page.md"), "utf8")
