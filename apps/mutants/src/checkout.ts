// A copy of the checkout, where mutants are built and tested: the user's own files are never changed.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join, relative } from "node:path"
import { type Mutant, mutated } from "./mutant.js"
import { type Ended, run } from "./process.js"

const LEFT_OUT = [".git", ".turbo", ".reports", ".peers", ".data", "site"]

/** A workspace of the copy, and the time that its tests may take, in milliseconds. */
export interface Workspace {
  /** Its folder, relative to the root: `packages/metrics`. */
  readonly folder: string
  readonly timeLimit: number
}

/** What became of a mutant. A mutant that does not build says nothing about the tests. */
export type Outcome = "killed" | "survived" | "timed out" | "does not build"

/** A copy of a checkout; its owner removes it. */
export class Checkout {
  readonly #root: string

  /**
   * Copies a checkout into a new temporary folder. Installed packages are linked, not copied.
   *
   * @param original - the root of the checkout; must be installed and built
   */
  constructor(original: string) {
    this.#root = mkdtempSync(join(tmpdir(), "lectern-mutants-"))
    const installed = join(original, "node_modules")
    const isCopied = (path: string): boolean => path !== installed && !LEFT_OUT.includes(basename(path))
    cpSync(original, this.#root, {
      recursive: true,
      preserveTimestamps: true,
      verbatimSymlinks: true,
      filter: isCopied,
    })
    symlinkSync(installed, join(this.#root, "node_modules"))
  }

  /** Deletes the copy. */
  remove(): void {
    rmSync(this.#root, { recursive: true, force: true })
  }

  /** Runs the tests of a workspace as it is. */
  async test(workspace: Workspace): Promise<Ended> {
    return this.#vitest(workspace, [])
  }

  /** Builds and tests a mutant, then restores its file. Tests in the folder of the same name run first. */
  async outcome(mutant: Mutant, workspace: Workspace): Promise<Outcome> {
    const path = join(this.#root, mutant.path)
    const source = readFileSync(path)
    writeFileSync(path, mutated(mutant))
    try {
      const built = await this.#build(mutant, workspace)
      if (built !== "succeeded") return "does not build"
      for (const files of [[near(mutant, workspace)], []]) {
        const ended = await this.#vitest(workspace, ["--bail=1", "--passWithNoTests", ...files])
        if (ended !== "succeeded") return ended === "failed" ? "killed" : "timed out"
      }
      return "survived"
    } finally {
      writeFileSync(path, source)
      // What is compiled to WebAssembly stays mutated until the next build.
      if (path.endsWith(".as.ts")) await this.#build(mutant, workspace)
    }
  }

  // The tests of apps run the built command; those of packages import the sources.
  async #build({ path }: Mutant, { folder, timeLimit }: Workspace): Promise<Ended> {
    const needsAll = path.endsWith(".as.ts") || folder.startsWith("apps/")
    const words = needsAll ? ["npm", "run", "-s", "build"] : ["node", "../../node_modules/typescript/bin/tsc", "-b"]
    return run(words, join(this.#root, folder), timeLimit)
  }

  async #vitest({ folder, timeLimit }: Workspace, words: readonly string[]): Promise<Ended> {
    const vitest = ["node", "../../node_modules/vitest/vitest.mjs", "run", "--maxWorkers=1", "--reporter=dot"]
    return run([...vitest, ...words], join(this.#root, folder), timeLimit)
  }
}

/** The folder of tests that mirrors the folder of the mutant's file. */
function near({ path }: Mutant, { folder }: Workspace): string {
  const [, inner = ""] = relative(folder, path).split(/[\\/]/)
  return `test/${inner.replace(/(\.as)?\.ts$/, "")}`
}
