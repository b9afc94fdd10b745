// The README of the project: its length, its example, and the packages that its lines install.
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { runNote } from "../../build/run-note.mjs"
import { ROOT_README } from "../programs/programs.js"
import { ROOT, units } from "../project.js"

const README = readFileSync(`${ROOT}README.md`, "utf8")
const PUBLISHED = units().filter(({ manifest }) => manifest.private !== true)

test("the README has at most 900 words", () => {
  expect(README.trim().split(/\s+/).length).toBeLessThanOrEqual(900)
})

test("the example of the README says what is true", async () => {
  const { problems, checked } = await runNote("readme", ROOT_README.text)
  expect(problems).toEqual([])
  expect(checked).toBeGreaterThan(2)
})

test("the README links every package, with those that it needs", () => {
  const rows = [...README.matchAll(/^\| \[`(.*?)`\]\((.*?)\) \| .* \| (.*?) ?\|$/gm)]
  const shown = rows.map(([, name, path, needs]) => [name, path, needs!.replaceAll("`", "")])
  const expected = PUBLISHED.map(({ folder, manifest }) => {
    const needs = ownDependencies(manifest.name).map((name) => name.replace("@lectern/", ""))
    return [manifest.name, `${folder}/README.md`, manifest.name === "lectern" ? "all others" : needs.join(", ")]
  })
  expect(shown.sort()).toEqual(expected.sort())
})

test("the README's line for one package installs all that it needs", () => {
  const [, names = "", version, name = ""] =
    /lectern-\{(.*?)\}-([\d.]+)\.tgz +# in your project: (\S+)$/m.exec(README) ?? []
  const needed = [...ownDependencies(name), name].map((each) => each.replace("@lectern/", ""))
  expect(names.split(",").sort()).toEqual(needed.sort())
  expect(version).toBe(PUBLISHED[0]!.manifest.version)
})

/** The packages of the project that a package needs, sorted, also those that others need. */
function ownDependencies(name: string): string[] {
  const dependencies = PUBLISHED.find(({ manifest }) => manifest.name === name)?.manifest.dependencies ?? {}
  const own = Object.keys(dependencies).filter((each) => each.startsWith("@lectern/"))
  return [...new Set(own.flatMap((each) => [each, ...ownDependencies(each)]))].sort()
}
