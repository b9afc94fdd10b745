// How many files of the project take part in a score: what a reader of the code has to open.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { measure } from "../harness/measure.js"
import type { Findings } from "../harness/report.js"

const MAX_FILES = 90

interface Coverage {
  readonly result: readonly {
    readonly url: string
    /** The first function is the module itself. */
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[]
  }[]
}

/** Counts the files with a function that runs in `lectern score` of two lines in one thread, without bundles. */
export function filesSection(folder: string): Findings {
  mkdirSync(folder, { recursive: true })
  const own = mkdtempSync(join(folder, "files-"))
  try {
    const text = join(own, "text.txt")
    writeFileSync(text, "the cat sat on the mat\nit was warm\n")
    const batch = import.meta.resolve("lectern")
    const main = new URL("cli/main.js", batch).href
    const words = ["score", text, "-i", text, "--jobs", "1", "--engine", "inline", "-b"]
    const script = `const { main } = await import(${JSON.stringify(main)}); process.exitCode = await main(${JSON.stringify(words)}, process)`
    const env = { NODE_V8_COVERAGE: own }
    measure({ program: process.execPath, words: ["--input-type=module", "-e", script], env })
    const found = filesThatRan(own, new URL("../../../", batch).href)
    return {
      goals: [
        {
          what: "files with a function that runs in `lectern score`",
          measured: found,
          wanted: { kind: "at most", value: MAX_FILES },
          unit: "files",
        },
      ],
    }
  } finally {
    rmSync(own, { recursive: true })
  }
}

/** Files of packages and the command, of all processes that left their coverage in a folder. */
function filesThatRan(folder: string, root: string): number {
  const files = new Set<string>()
  for (const name of readdirSync(folder).filter((each) => each.startsWith("coverage-"))) {
    const { result } = JSON.parse(readFileSync(join(folder, name), "utf8")) as Coverage
    for (const { url, functions } of result) {
      if (!/^(packages\/[a-z]+|apps\/batch)\/dist\//.test(url.slice(root.length)) || !url.startsWith(root)) continue
      if (functions.slice(1).some(({ ranges }) => ranges[0]!.count > 0)) files.add(url)
    }
  }
  return files.size
}
