import { describe, expect, test } from "vitest"
import { type Manifest, type Unit, unitOf, units } from "../project.js"
import { violations } from "./dependencies.js"

/** A made-up unit with one source file. */
function madeUp(folder: string, text: string, manifest: Partial<Manifest> = {}, path = "src/made-up.ts"): Unit {
  return unitOf(folder, { name: `@lectern/${folder.split("/")[1]}`, ...manifest }, [{ path, text }])
}

const CORE = { dependencies: { "@lectern/core": "workspace:*" } }

describe("the project", () => {
  const project = units()

  test("has the packages and apps that DESIGN names", () => {
    expect(project.map(({ folder }) => folder)).toEqual(
      expect.arrayContaining([
        "packages/charts",
        "packages/core",
        "packages/metrics",
        "packages/random",
        "packages/sampling",
        "apps/batch",
      ]),
    )
  })

  test("has one version, since the engine's is that of the command", () => {
    expect(new Set(project.map(({ manifest }) => manifest.version)).size).toBe(1)
  })

  test("has sources in every package", () => {
    const empty = project.filter(({ folder, files }) => folder.startsWith("packages/") && files.length === 0)
    expect(empty).toEqual([])
  })

  test.each(project)("$folder keeps the dependency rule", (unit) => {
    expect(violations(unit)).toEqual([])
  })
})

describe("the rule allows", () => {
  test.each([
    ["a package to import core", madeUp("packages/metrics", 'import { LecternError } from "@lectern/core"', CORE)],
    ["a file beside it", madeUp("packages/metrics", 'export { bleu } from "../src/bleu.js"')],
    ["a sub-path of what is declared", madeUp("packages/metrics", 'import "@lectern/core/testing"', CORE)],
    ["a test-time npm dependency", madeUp("packages/core", "", { devDependencies: { "fast-check": "4.10.2" } })],
    [
      "an optional peer",
      madeUp("packages/decoding", 'import "onnxruntime-node"', {
        peerDependencies: { "onnxruntime-node": "1.30.0" },
        peerDependenciesMeta: { "onnxruntime-node": { optional: true } },
      }),
    ],
    [
      "a member or type that shares a global's name",
      madeUp("packages/core", "export const day = (x: { Date: Date }) => x.Date"),
    ],
    [
      "a name of the package's own that every platform has",
      madeUp("packages/core", 'import "#a"', { imports: { "#a": { default: "./dist/none.js" } } }),
    ],
    ["the command to print", madeUp("apps/batch", "console.log(process.argv)", {}, "src/cli/main.ts")],
    ["the command to import node's modules", madeUp("apps/batch", 'import "node:fs"')],
    ["the engine to import node's modules", madeUp("packages/engine", 'import "node:fs"')],
    ["an npm dependency of the engine", madeUp("packages/engine", "", { dependencies: { hyparquet: "1.31.5" } })],
    [
      "the command to import the engine's own modules",
      madeUp("apps/batch", 'import "@lectern/engine/internal/read/open"', {
        dependencies: { "@lectern/engine": "workspace:*" },
      }),
    ],
  ])("%s", (_, unit) => {
    expect(violations(unit)).toEqual([])
  })
})

describe("the rule refuses", () => {
  test.each([
    [
      "a metric that imports a tokenizer",
      madeUp("packages/metrics", 'import type { Bpe } from "@lectern/tokenizers"'),
      "packages/metrics/src/made-up.ts must not import @lectern/tokenizers",
    ],
    [
      "that dependency in the manifest",
      madeUp("packages/metrics", "", { devDependencies: { "@lectern/embeddings": "workspace:*" } }),
      "packages/metrics must not depend on @lectern/embeddings",
    ],
    [
      "a name of the package's own that only Node has",
      madeUp("packages/core", 'import "#a"', { imports: { "#a": {} } }),
      "packages/core/src/made-up.ts imports #a, which some platforms lack",
    ],
    [
      "core importing upward",
      madeUp("packages/core", 'export { pcg64 } from "@lectern/random"'),
      "packages/core/src/made-up.ts must not import @lectern/random",
    ],
    [
      "the engine importing a metric",
      madeUp("packages/engine", 'import "@lectern/metrics"'),
      "packages/engine/src/made-up.ts must not import @lectern/metrics",
    ],
    [
      "another app importing the engine's own modules",
      madeUp("apps/bench", 'import "@lectern/engine/internal/read/open"', {
        dependencies: { "@lectern/engine": "workspace:*" },
      }),
      "apps/bench/src/made-up.ts imports @lectern/engine/internal/read/open, which only apps/batch may do",
    ],
    [
      "the engine printing",
      madeUp("packages/engine", 'console.log("done")'),
      "packages/engine/src/made-up.ts touches console, which only src/cli and src/console of the command may do",
    ],
    [
      "a package importing an app, even dynamically",
      madeUp("packages/metrics", 'const batch = await import("lectern")'),
      "packages/metrics/src/made-up.ts must not import lectern",
    ],
    [
      "the command importing another app",
      madeUp("apps/batch", 'import "@lectern/bench"'),
      "apps/batch/src/made-up.ts must not import @lectern/bench",
    ],
    [
      "the command importing a leaf",
      madeUp("apps/batch", 'import "@lectern/sampling"'),
      "apps/batch/src/made-up.ts must not import @lectern/sampling",
    ],
    [
      "a package that has no layer",
      madeUp("packages/parsers", 'import "@lectern/core"'),
      "packages/parsers/src/made-up.ts must not import @lectern/core",
    ],
    [
      "an import that the manifest lacks",
      madeUp("packages/metrics", 'import "@lectern/core"'),
      "packages/metrics/src/made-up.ts imports @lectern/core, which is not in its manifest",
    ],
    [
      "a module importing its own index.ts",
      madeUp("packages/metrics", 'import { bleu } from "../index.js"', {}, "src/ngrams/made-up.ts"),
      "packages/metrics/src/ngrams/made-up.ts imports src/index.ts, an entry point of its own package",
    ],
    [
      "a module importing its own package by name",
      madeUp("packages/metrics", 'import { bleu } from "@lectern/metrics"'),
      "packages/metrics/src/made-up.ts imports @lectern/metrics, an entry point of its own package",
    ],
    [
      "a module importing a sub-path entry point of its own package",
      madeUp("packages/core", 'export { exp } from "./elementary/index.js"', {
        exports: { "./elementary": { types: "./dist/elementary/index.d.ts" } },
      }),
      "packages/core/src/made-up.ts imports src/elementary/index.ts, an entry point of its own package",
    ],
    [
      "another package's source by path",
      madeUp("packages/metrics", 'import "../../core/src/problem.js"'),
      "packages/metrics/src/made-up.ts reaches out of its source to ../../core/src/problem.js",
    ],
    [
      "an npm dependency of a package",
      madeUp("packages/metrics", "", { dependencies: { lodash: "4.17.21" } }),
      "packages/metrics must have no run-time dependency, but has lodash",
    ],
    [
      "a peer that is not optional",
      madeUp("packages/metrics", "", { peerDependencies: { lodash: "4.17.21" } }),
      "packages/metrics has lodash as a peer that is not optional",
    ],
    [
      "a node module in a package",
      madeUp("packages/metrics", 'import { readFileSync } from "node:fs"'),
      "packages/metrics/src/made-up.ts must run anywhere, but imports node:fs",
    ],
    [
      "an undeclared npm import in an app",
      madeUp("apps/batch", 'import chalk from "chalk"'),
      "apps/batch/src/made-up.ts imports chalk, which is not in its manifest",
    ],
    [
      "printing outside the command's folder",
      madeUp("apps/batch", 'process.stdout.write("done")'),
      "apps/batch/src/made-up.ts touches process.stdout, which only src/cli and src/console may do",
    ],
    [
      "reading argv outside the command's folder",
      madeUp("apps/batch", 'const jobs = process["argv"][2]'),
      "apps/batch/src/made-up.ts touches process.argv, which only src/cli and src/console may do",
    ],
  ])("%s", (_, unit, sentence) => {
    expect(violations(unit)).toEqual([sentence])
  })

  test.each([
    ["process", "export const node = typeof process"],
    ["console", 'console.warn("slow")'],
    ["Date", "export const start = new Date()"],
    ["performance", "export const now = () => performance.now()"],
    ["Math.random", "export const coin = () => Math.random() < 0.5"],
    ["fetch", 'export const text = fetch("x")'],
    ["crypto", "crypto.getRandomValues(new Uint8Array(1))"],
    ["globalThis.process", "export const node = globalThis.process"],
    ["globalThis.Date", 'export const D = globalThis["Date"]'],
    ["import.meta.url", "export const here = import.meta.url"],
  ])("a package that touches %s", (name, text) => {
    expect(violations(madeUp("packages/core", text))).toEqual([`packages/core/src/made-up.ts touches ${name}`])
  })
})
