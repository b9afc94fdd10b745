// Each package, installed from its tarball into an empty project, works from plain ESM Node, and so does each of its
// sub-paths, in Node and in a bundle.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { build } from "esbuild"
import { beforeAll, describe, expect, inject, test } from "vitest"
import { runNote } from "../../../docs/build/run-note.mjs"
import { GUARD, MERGED, TREE, VECTORS } from "./expected.js"
import { projectWith } from "./project.js"
import { root, run } from "./run.js"

// A block of code, and the block of text under it.
const PRINTING = /```(js|sh)\n(.*?)```\n\n```text\n(.*?)```/gs

// Packages that need Node.
const NODE_ONLY = ["lectern", "@lectern/engine"]

// Compiler options of a project for Node, without types of pages.
const OF_NODE = ["--lib", "es2022", "--types", "node", "--typeRoots", join(root, "node_modules", "@types")]

function typeCheck(files: readonly string[], types: readonly string[], project: string): void {
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc")
  run("node", [tsc, "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", ...types, ...files], project)
}

const LENGTHS = { result: { words: 30_000, longest: 5 }, lines: 10_000, shards: 9, resumedShards: 0 }

const EXPECTED: Readonly<Record<string, unknown>> = {
  "@lectern/core": { message: "maxOrder must be an integer in 1..9, got 0", checker: "function" },
  "@lectern/charts": { said: "new: 28.4, from 27.5 to 29.3." },
  "@lectern/random": {
    certain: 1,
    one: ["one"],
    roll: 0,
    numpy: 0.7739560485559633,
    normals: "0.750451195806",
  },
  "@lectern/sampling": { mean: "4.2168307806010", point: [0.5, 0.5] },
  "@lectern/metrics": { score: expect.closeTo(GUARD, 12), kernel: "wasm" },
  "@lectern/decoding": TREE,
  "@lectern/engine": { inline: LENGTHS, threads: LENGTHS, again: { ...LENGTHS, resumedShards: LENGTHS.shards } },
  "@lectern/embeddings": VECTORS,
  "@lectern/tokenizers": MERGED,
  lectern: { threads: expect.closeTo(100 * GUARD, 10), inline: expect.closeTo(100 * GUARD, 10) },
}

describe.each(inject("packed"))("$name", ({ name, manifest }) => {
  const short = name.replace(/.*\//, "")
  const isOfNode = NODE_ONLY.includes(name)
  let project: string

  beforeAll(() => {
    project = projectWith(name, inject("packed"), inject("folder"))
  })

  test("works", () => {
    expect(JSON.parse(run("node", [`${short}.mjs`], project))).toEqual(EXPECTED[name])
  })

  const subPaths = Object.keys(manifest.exports)
    .filter((path) => !path.endsWith(".json") && !path.includes("*"))
    .map((path) => name + path.slice(1))
  const importAll = subPaths.map((path, i) => `import * as module${i} from "${path}"\n`).join("")
  const printAll = `console.log(JSON.stringify([${subPaths.map((_, i) => `Object.keys(module${i}).length`)}]))\n`

  test(`can be imported by every path: ${subPaths.join(", ")}`, () => {
    writeFileSync(join(project, "paths.mjs"), importAll + printAll)
    const counts: number[] = JSON.parse(run("node", ["paths.mjs"], project))
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })

  if (!isOfNode) {
    test("can be bundled by every path", async () => {
      await build({
        stdin: { contents: importAll + printAll, resolveDir: project },
        absWorkingDir: project,
        outfile: "paths-in-one.mjs",
        bundle: true,
        format: "esm",
        platform: "browser",
        logLevel: "silent",
      })
      expect(run("node", ["paths-in-one.mjs"], project)).toBe(run("node", ["paths.mjs"], project))
    })
  }

  test(`has types that need no page${isOfNode ? "" : ", and no types of Node"}`, () => {
    writeFileSync(join(project, "types.ts"), importAll)
    writeFileSync(join(project, "types.cts"), importAll) // CommonJS, as nodenext compiles it
    typeCheck(["types.ts", "types.cts"], isOfNode ? OF_NODE : ["--lib", "es2022", "--types", ""], project)
  })

  if (name === "@lectern/core") {
    test.each([
      { where: "a page", types: ["--lib", "es2022,dom", "--types", ""] },
      { where: "Node", types: OF_NODE },
    ])("takes the signals of $where", ({ types }) => {
      const code = `export const signal: import("${name}").Signal = new AbortController().signal\n`
      writeFileSync(join(project, "signals.ts"), code)
      typeCheck(["signals.ts"], types, project)
    })
  }

  test("prints what its README says", () => {
    const examples = [...readme().matchAll(PRINTING)]
    expect(examples.length).toBeGreaterThan(0)
    for (const [, language, code = "", output] of examples) {
      const [program, file] = language === "js" ? ["node", "readme.mjs"] : ["sh", "readme.sh"]
      writeFileSync(join(project, file), code)
      expect(run(program, [file], project)).toBe(output)
    }
  })

  test("does what its README promises", async () => {
    const blocks = readme().match(/```ts\n.*?```/gs) ?? []
    const modules = pathToFileURL(join(project, "node_modules", ".notes", "/"))
    expect((await runNote(`readme-${short}`, blocks.join("\n\n"), modules)).problems).toEqual([])
  })

  const readme = (): string => readFileSync(join(project, "node_modules", name, "README.md"), "utf8")
})
