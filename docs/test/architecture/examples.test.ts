// Property tests take their examples from `examples()`, so that `npm run test:random` can draw others.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import ts from "typescript"
import { expect, test } from "vitest"
import { ROOT, type SourceFile, units } from "../project.js"
import { treeOf, visit } from "./syntax.js"

function testsOf(folder: string): readonly SourceFile[] {
  if (!existsSync(`${ROOT}${folder}/test`)) return []
  return readdirSync(`${ROOT}${folder}/test`, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((name) => `${folder}/test/${name}`)
    .map((path) => ({ path, text: readFileSync(ROOT + path, "utf8") }))
}

/** What follows the property in each call of `fc.assert`. */
function parametersOf(file: SourceFile): readonly string[] {
  const found: string[] = []
  visit(treeOf(file), (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return
    const { expression, name } = node.expression
    if (name.text === "assert" && ts.isIdentifier(expression) && expression.text === "fc") {
      found.push(node.arguments[1]?.getText() ?? "nothing")
    }
  })
  return found
}

test("every property test says how many examples it gets, and of which seed", () => {
  const folders = [...units().map(({ folder }) => folder), "docs"]
  const files = folders.flatMap(testsOf).filter(({ text }) => text.includes("fc.assert("))
  const others = files.flatMap((file) =>
    parametersOf(file)
      .filter((parameters) => !/\bexamples\(|^EXAMPLES$/.test(parameters))
      .map((parameters) => `${file.path}: ${parameters}`),
  )
  expect(files.length).toBeGreaterThan(30)
  expect(others).toEqual([])
})
