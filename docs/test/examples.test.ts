import { readFileSync } from "node:fs"
import ts from "typescript"
import { expect, test } from "vitest"
import { noteProgram } from "../build/note-program.mjs"
import { runNote } from "../build/run-note.mjs"
import { compile } from "./compile.js"
import { ROOT, type SourceFile, units } from "./house.js"

interface Example {
  readonly where: string
  /** A note of one block, with the names it uses imported. */
  readonly note: string
}

const examples: Example[] = units()
  .filter(({ folder }) => folder.startsWith("packages/"))
  .flatMap(({ folder, manifest, files }) => {
    const exported = exportedNames(readFileSync(`${ROOT}${folder}/src/index.ts`, "utf8"))
    return files.flatMap((file) => examplesOf(file, folder, manifest.name, exported))
  })

test("the reference has examples", () => {
  expect(examples.length).toBeGreaterThan(3)
})

test.each(examples)("the example of $where runs and says what is true", async ({ where, note }) => {
  expect((await runNote(where.replaceAll(/\W+/g, "-"), note)).problems).toEqual([])
})

test("the examples type-check", () => {
  const programs = examples.map(({ where, note }) => ({
    page: where.replaceAll(/\W+/g, "-"),
    code: noteProgram(note).typescript,
  }))
  expect(compile(programs)).toEqual([])
})

function examplesOf({ path, text }: SourceFile, folder: string, from: string, exported: readonly string[]): Example[] {
  return [...text.matchAll(/@example\s+\* ```ts\n([\s\S]*?)\n\s*\* ```/g)].map(({ index, 1: commented = "" }) => {
    const code = commented.replaceAll(/^\s*\* ?/gm, "")
    const used = exported.filter((name) => new RegExp(`\\b${name}\\b`).test(code) && !code.includes("import "))
    const line = text.slice(0, index).split("\n").length
    const imports = used.length === 0 ? "" : `import { ${used.join(", ")} } from "${from}"\n`
    return { where: `${folder}/${path}:${line}`, note: `\`\`\`ts\n${imports}${code}\n\`\`\`\n` }
  })
}

/** The values, not the types, that an index re-exports. */
function exportedNames(index: string): string[] {
  const source = ts.createSourceFile("index.ts", index, ts.ScriptTarget.ES2023, true)
  return source.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return []
    const clause = statement.exportClause
    if (clause === undefined || !ts.isNamedExports(clause)) return []
    return clause.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text)
  })
}
