// What would be published: the right packages, the right files, entry points that every ESM consumer resolves.
// The packages are ESM only: `require` and resolvers older than Node 16 are out of scope by choice.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { publint } from "publint"
import { describe, expect, inject, test } from "vitest"
import { root, run } from "./run.js"

const packed = inject("packed")
const shared = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const ALLOWED = [
  /^(package\.json|README\.md|LICENSE|NOTICE)$/,
  /^dist\/.*\.(c?js|c?js\.map|d\.ts|d\.ts\.map)$/,
  /^src\/.*(?<!\.as|\.test|\.d)\.ts$/,
  /^src\/.*\.css$/,
  /^bin\/([a-z]+\.js|package\.json)$/,
]

test("pnpm -r pack makes a tarball of every public package", () => {
  expect(packed.map(({ name }) => name).sort()).toEqual([
    "@lectern/charts",
    "@lectern/core",
    "@lectern/decoding",
    "@lectern/embeddings",
    "@lectern/engine",
    "@lectern/metrics",
    "@lectern/random",
    "@lectern/sampling",
    "@lectern/tokenizers",
    "lectern",
  ])
})

describe.each(packed)("$name", ({ name, tarball, files, manifest }) => {
  test("holds its manifest, README, licence, code, types and sources, and nothing else", () => {
    for (const needed of ["package.json", "README.md", "LICENSE", "dist/index.js", "dist/index.d.ts", "src/index.ts"]) {
      expect(files).toContain(needed)
    }
    expect(files.filter((path) => !ALLOWED.some((allowed) => allowed.test(path)))).toEqual([])
  })

  test("holds built code for every source, and none whose source is gone", () => {
    const modules = (folder: string, ending: string): string[] =>
      files
        .filter((path) => path.startsWith(`${folder}/`) && path.endsWith(ending) && !path.endsWith(`.d${ending}`))
        .map((path) => path.slice(folder.length + 1, -ending.length))
        .filter((path) => !path.startsWith("bundled/") && !path.endsWith(".min"))
        .sort()
    expect(modules("dist", ".js"), "to be rid of stale files, remove dist and build").toEqual(modules("src", ".ts"))
  })

  test("has the keywords of the root, and addresses only if the root has one", () => {
    expect(manifest.keywords).toEqual(expect.arrayContaining(shared.keywords))
    for (const field of ["repository", "homepage", "bugs"]) expect(field in manifest).toBe("repository" in shared)
  })

  test("has no link in its README and types that leads out of it", () => {
    const paths = files.filter((path) => path === "README.md" || path.endsWith(".d.ts"))
    const words = ["-xOzf", tarball, ...paths.map((path) => `package/${path}`)]
    const texts = execFileSync("tar", words, { encoding: "utf8", maxBuffer: 64 * 2 ** 20 })
    expect(texts).toContain(`# ${name}`)
    expect(texts.match(/.*\]\(\.\.\/.*/g)).toBe(null)
  })

  test("depends on released versions alone", () => {
    for (const range of Object.values(manifest.dependencies ?? {})) expect(range).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test("has nothing that publint would change", async () => {
    const file = readFileSync(tarball)
    const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)
    const { messages } = await publint({ pack: { tarball: bytes }, level: "suggestion", strict: true })
    expect(messages).toEqual([])
  })

  test("has types that ESM consumers and bundlers resolve", () => {
    const attw = join(dirname(createRequire(import.meta.url).resolve("@arethetypeswrong/cli/package.json")), "dist")
    const report = run(process.execPath, [join(attw, "index.js"), tarball, "--profile", "esm-only"], root)
    expect(report).toContain(name)
    expect(report).not.toContain("❌")
  })
})
