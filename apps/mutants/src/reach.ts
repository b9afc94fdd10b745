// Which test files run which parts of the sources of a workspace: a mutant needs no other tests.
import { innermost, type Mark, SOURCE_REPORT } from "./marks.js"
import type { Mutant } from "./mutant.js"

/** Begins the line of a log that says which test file starts: `test_file MILLISECONDS PATH`. */
export const TEST_FILE = "test_file"

/** The name of reports from the built command. */
export const BUILT_REPORT = "reached_built"

/** The test files that run a mutant, in the order in which they should run, with the time that they take. */
export interface Selection {
  readonly files: readonly string[]
  /** Milliseconds that they took without a mutation. */
  readonly time: number
}

/** Test files of a mutant: those that never run the built command, and those that do. */
export interface Reaching {
  readonly fromSources: Selection
  readonly fromBuild: Selection
}

/** What each test file reaches. */
export class Reach {
  readonly #marks: readonly Mark[]
  /** By test file: the ids of its marks. */
  readonly #reached = new Map<string, Set<number>>()
  readonly #times = new Map<string, number>()
  readonly #running = new Set<string>()

  constructor(marks: readonly Mark[], log: string, end: number) {
    this.#marks = marks
    let [file, start] = ["", end]
    for (const line of log.split("\n")) {
      const [kind, value, path] = line.split(" ")
      if (kind === TEST_FILE) {
        this.#times.set(file, Number(value) - start)
        ;[file, start] = [path!, Number(value)]
        this.#reached.set(file, new Set())
      } else if (kind === SOURCE_REPORT || kind === BUILT_REPORT) {
        this.#reached.get(file)?.add(Number(value))
        if (kind === BUILT_REPORT) this.#running.add(file)
      }
    }
    this.#times.set(file, end - start)
  }

  /** The test files that run a mutant. */
  of({ path, start, end }: Mutant): Reaching {
    const own = innermost(
      this.#marks.filter((mark) => mark.path === path),
      start,
      end,
    )
    const marks = this.#marks.filter((mark) => mark === own || isCompiledFrom(mark.path, path))
    const ids = marks.map((mark) => this.#marks.indexOf(mark))
    const files = [...this.#reached].filter(([, reached]) => ids.some((id) => reached.has(id))).map(([file]) => file)
    const mirror = mirrorOf(path)
    return {
      fromSources: this.#selection(
        files.filter((file) => !this.#running.has(file)),
        mirror,
      ),
      fromBuild: this.#selection(
        files.filter((file) => this.#running.has(file)),
        mirror,
      ),
    }
  }

  #selection(files: readonly string[], mirror: string): Selection {
    const time = (file: string): number => this.#times.get(file)!
    return {
      files: files.toSorted((a, b) => nearness(b, mirror) - nearness(a, mirror) || time(a) - time(b)),
      time: files.map(time).reduce((sum, each) => sum + each, 0),
    }
  }
}

/** The tests that mirror a source: `test/a/b` of `packages/core/src/a/b.ts`. */
function mirrorOf(path: string): string {
  return path.replace(/^.*?\/src\//, "test/").replace(/(\.as)?\.ts$/, "")
}

/** How many folders a test file shares with a path, and whether it mirrors it. */
function nearness(file: string, mirror: string): number {
  if (file.startsWith(mirror)) return Infinity
  const parts = mirror.split("/")
  return file.split("/").findIndex((part, i) => part !== parts[i])
}

/** True for generated modules that are made from a source. */
function isCompiledFrom(generated: string, path: string): boolean {
  if (!generated.includes("/generated/")) return false
  return path.endsWith(".as.ts")
    ? generated.endsWith(".wasm.ts")
    : path.includes("/page/") && generated.endsWith("-page.ts")
}
