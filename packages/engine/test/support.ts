// Folders, files and worker entries for tests.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { buildSync } from "esbuild"
import { onTestFinished } from "vitest"
import type { TextSource } from "../src/types.js"

/**
 * Bundles all worker entries of the fixtures in a folder of tests, on first use, as scripts/bundle.mjs bundles the real
 * ones. The bundles are in a cache outside the sources, from where they find the packages of this one.
 *
 * @returns the file URL of an entry
 */
export function workersOf(tests: string): (name: string) => string {
  let workers: string | undefined
  return (name) => {
    workers ??= buildWorkers(tests)
    return pathToFileURL(join(workers, `${name}.cjs`)).href
  }
}

/** The file URL of a bundled worker entry of the engine's fixtures. */
export const builtWorker: (name: string) => string = workersOf(import.meta.dirname)

function buildWorkers(tests: string): string {
  const fixtures = join(tests, "fixtures")
  const outdir = join(tests, `../node_modules/.cache/test-workers/${process.env.VITEST_POOL_ID}`)
  const entries = readdirSync(fixtures).filter((name) => name.endsWith(".mts") && !name.endsWith(".d.mts"))
  buildSync({
    entryPoints: entries.map((name) => join(fixtures, name)),
    outdir,
    outExtension: { ".js": ".cjs" },
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    supported: { "dynamic-import": false },
  })
  return outdir
}

/** Makes a folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lectern-engine-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes files into a new folder and returns their sources in the same order. */
export function written(files: Readonly<Record<string, string | Uint8Array>>): TextSource[] {
  const folder = temporaryFolder()
  return Object.entries(files).map(([name, content]) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return { name, path }
  })
}

/** The error's message as users see it, without the folders. */
export async function complaint(run: Promise<unknown>): Promise<string> {
  try {
    await run
  } catch (error) {
    return (error as Error).message.replaceAll(/[^\s:]*lectern-engine-[^/\\]+[/\\]/g, "")
  }
  throw new Error("nothing went wrong")
}
