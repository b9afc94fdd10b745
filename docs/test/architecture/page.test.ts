import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { type Manifest, manifestAt, ROOT, units } from "../project.js"

const manifests = new Map<string, Manifest>([
  ["root", manifestAt(".")],
  ["docs", manifestAt("docs")],
  ...units().map(({ folder, manifest }): [string, Manifest] => [folder.replace(/^\w+\//, ""), manifest]),
])

/** The rows of the table under "Dependencies": name, where, why. */
const rows = (readFileSync(`${ROOT}docs/architecture.md`, "utf8").split("\n## Dependencies\n")[1] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").map((cell) => cell.trim()))

/** Where each outside dependency is named, as the table writes it. */
function used(): Map<string, string[]> {
  const places = new Map<string, string[]>()
  for (const [place, manifest] of manifests) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest
    for (const name of Object.keys({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
      ...peerDependencies,
    })) {
      if (!/^(@lectern\/|lectern$)/.test(name)) places.set(name, [...(places.get(name) ?? []), place])
    }
  }
  return places
}

describe("architecture.md", () => {
  test("names exactly the dependencies of all manifests", () => {
    expect(rows.map(([, name]) => name?.replaceAll("`", "")).sort()).toEqual([...used().keys()].sort())
  })

  test.each(rows)("%s%s is named where it is used, with a reason", (_, name = "", where = "", why = "") => {
    expect(where.split(", ").sort()).toEqual(used().get(name.replaceAll("`", ""))?.sort())
    expect(why.length).toBeGreaterThan(15)
  })

  test("names every package and app", () => {
    const text = readFileSync(`${ROOT}docs/architecture.md`, "utf8")
    for (const { folder } of units()) expect(text).toContain(folder)
  })
})
