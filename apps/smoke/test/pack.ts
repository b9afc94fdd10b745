// Packs every package that would be published, once for all tests.
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { root, run } from "./run.js"

declare module "vitest" {
  interface ProvidedContext {
    /** A fresh folder outside the checkout, removed after the tests. */
    readonly folder: string
    /** What `pnpm -r pack` made. */
    readonly packed: readonly Packed[]
  }
}

/** A package as it would be published. */
export interface Packed {
  /** Its name. */
  readonly name: string
  /** Where its tarball is. */
  readonly tarball: string
  /** The files in it. */
  readonly files: readonly string[]
  /** The manifest in it. */
  readonly manifest: {
    readonly private?: boolean
    readonly version: string
    readonly license: string
    readonly jsdelivr?: string
    readonly unpkg?: string
    readonly keywords?: readonly string[]
    readonly dependencies?: Readonly<Record<string, string>>
    readonly exports: Readonly<Record<string, unknown>>
  }
}

export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-smoke-"))
  const tarballs = join(folder, "tarballs")
  mkdirSync(tarballs)
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const report = run("npx", ["--yes", packageManager, "-r", "pack", "--json", "--pack-destination", tarballs], root)
  const made: { readonly name: string; readonly filename: string }[] = JSON.parse(report.slice(report.indexOf("[")))
  // Private packages are packed too, but no registry would take them.
  const packed = made.map(({ name, filename }) => unpack(name, filename)).filter(({ manifest }) => !manifest.private)
  project.provide("folder", folder)
  project.provide("packed", packed)
  return () => rm(folder, { recursive: true })
}

function unpack(name: string, tarball: string): Packed {
  const tar = (...words: string[]): string => execFileSync("tar", words, { encoding: "utf8" })
  return {
    name,
    tarball,
    files: tar("-tzf", tarball)
      .trim()
      .split("\n")
      .map((path) => path.replace(/^package\//, "").trim()),
    manifest: JSON.parse(tar("-xOzf", tarball, "package/package.json")),
  }
}
