// Property tests take their examples from `examples()`, so that `npm run test:random` can draw others.
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const ROOT = fileURLToPath(new URL("../../../", import.meta.url))

function filesBelow(folder: string): readonly string[] {
  return readdirSync(`${ROOT}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "node_modules" || entry.name === "dist" || entry.name.startsWith(".")) return []
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(path)
    return path.endsWith(".ts") ? [path] : []
  })
}

/** The end of each call of `fc.assert` in a source: what follows the property. */
function parametersOf(source: string): readonly string[] {
  const calls = source.split(/\bfc\.assert\(/).slice(1)
  return calls.map((call) => {
    let depth = 1
    let end = 0
    while (depth > 0 && end < call.length) depth += { "(": 1, ")": -1 }[call[end++]!] ?? 0
    return call
      .slice(0, end - 1)
      .replace(/,\s*$/, "")
      .split("\n")
      .at(-1)!
      .trim()
  })
}

test("every property test says how many examples it gets, and of which seed", () => {
  const files = ["packages", "apps", "docs/test"].flatMap(filesBelow).filter((path) => /\/test\//.test(path))
  const others = files.flatMap((path) =>
    parametersOf(readFileSync(`${ROOT}${path}`, "utf8"))
      .filter((last) => !/\bexamples\(|\bEXAMPLES\b/.test(last))
      .map((last) => `${path}: ${last}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(others).toEqual([])
})
