// A copy of the checkout, where mutants are built and tested: the user's own files are never changed.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { CONFIGURATION, isolated, ordered, SETUP, setup } from "./configuration.js"
import { type Mark, marked, marksOf, SOURCE_REPORT } from "./marks.js"
import { type Mutant, mutated } from "./mutant.js"
import { type Ended, run } from "./process.js"
import { BUILT_REPORT, Reach, type Selection } from "./reach.js"

const LEFT_OUT = [".git", ".turbo", ".reports", ".peers", ".data", "site"]

// A mutant may make tests slower without being wrong.
const PATIENCE = 3
const MIN_TIME_LIMIT = 20_000
const MAX_TIME_LIMIT = 3_600_000

/** What became of a mutant. A mutant that does not build says nothing about the tests. */
export type Outcome = "killed" | "survived" | "timed out" | "does not build"

/** A copy of a checkout; its owner removes it. */
export class Checkout {
  readonly #root: string

  /** Copies a checkout into a new temporary folder. Installed packages are linked, not copied. */
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

  /** Runs the tests of a workspace as it is, each file with modules of its own, to see what it reaches. */
  async reach(folder: string): Promise<Reach | undefined> {
    const log = join(this.#root, "reached.log")
    writeFileSync(log, "")
    const sources = new Map(this.#sources(folder).map((path) => [path, readFileSync(join(this.#root, path), "utf8")]))
    const marks: Mark[] = []
    for (const [path, source] of sources) {
      writeFileSync(join(this.#root, path), marked(path, source, marks.length, log))
      marks.push(...marksOf(path, source))
    }
    try {
      await this.#compile(folder)
      this.#renameReports(folder)
      await this.#bundle(folder)
      writeFileSync(join(this.#root, folder, SETUP), setup(log, join(this.#root, folder)))
      const ended = await this.#vitest(folder, isolated(), MAX_TIME_LIMIT)
      if (ended !== "succeeded") return undefined
      return new Reach(marks, readFileSync(log, "utf8"), Date.now())
    } finally {
      for (const [path, source] of sources) writeFileSync(join(this.#root, path), source)
      await this.#compile(folder)
      await this.#bundle(folder)
    }
  }

  /** Builds a mutant and runs the tests that reach it, those that need no bundles first; then restores its file. */
  async outcome(mutant: Mutant, folder: string, reach: Reach): Promise<Outcome> {
    const path = join(this.#root, mutant.path)
    const source = readFileSync(path)
    const isCompiled = mutant.path.endsWith(".as.ts") || mutant.path.includes("/page/")
    writeFileSync(path, mutated(mutant))
    try {
      const built = isCompiled ? await this.#build(folder) : await this.#compile(folder)
      if (built !== "succeeded") return "does not build"
      const { fromSources, fromBuild } = reach.of(mutant)
      const ended = await this.#test(folder, fromSources)
      if (ended !== "survived" || fromBuild.files.length === 0) return ended
      await this.#bundle(folder)
      return await this.#test(folder, fromBuild)
    } finally {
      writeFileSync(path, source)
      // The generated module stays mutated until the next build.
      if (isCompiled) await this.#build(folder)
    }
  }

  async #test(folder: string, { files, time }: Selection): Promise<Outcome> {
    if (files.length === 0) return "survived"
    const ended = await this.#vitest(folder, ordered(files), MIN_TIME_LIMIT + PATIENCE * time)
    return ended === "succeeded" ? "survived" : ended === "failed" ? "killed" : "timed out"
  }

  /** The sources of a workspace; WebAssembly cannot report, but the generated modules that hold it can. */
  #sources(folder: string): readonly string[] {
    return readdirSync(join(this.#root, folder, "src"), { recursive: true, encoding: "utf8" })
      .map((path) => `${folder}/src/${path.replaceAll("\\", "/")}`)
      .filter((path) => path.endsWith(".ts") && !path.endsWith(".as.ts"))
  }

  /** Reports from what was compiled get a name of their own. */
  #renameReports(folder: string): void {
    const dist = join(this.#root, folder, "dist")
    for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
      if (!name.endsWith(".js")) continue
      const text = readFileSync(join(dist, name), "utf8")
      writeFileSync(join(dist, name), text.replaceAll(SOURCE_REPORT, BUILT_REPORT))
    }
  }

  /** Compiles TypeScript, which also refuses mutants with wrong types. */
  #compile(folder: string): Promise<Ended> {
    return this.#run(folder, ["node", "../../node_modules/typescript/bin/tsc", "-b"], MAX_TIME_LIMIT)
  }

  /** Bundles what was compiled, if the workspace has bundles. */
  async #bundle(folder: string): Promise<void> {
    const script = "scripts/bundle.mjs"
    if (existsSync(join(this.#root, folder, script))) await this.#run(folder, ["node", script], MAX_TIME_LIMIT)
  }

  async #build(folder: string): Promise<Ended> {
    const made = await this.#run(folder, ["npm", "run", "-s", "wasm", "--if-present"], MAX_TIME_LIMIT)
    return made === "succeeded" ? this.#run(folder, ["npm", "run", "-s", "build"], MAX_TIME_LIMIT) : made
  }

  #vitest(folder: string, configuration: string, timeLimit: number): Promise<Ended> {
    writeFileSync(join(this.#root, folder, CONFIGURATION), configuration)
    const vitest = ["node", "../../node_modules/vitest/vitest.mjs", "run", "--maxWorkers=1", "--reporter=dot"]
    return this.#run(folder, [...vitest, "--config", CONFIGURATION], timeLimit)
  }

  #run(folder: string, words: readonly string[], timeLimit: number): Promise<Ended> {
    return run(words, join(this.#root, folder), timeLimit)
  }
}
