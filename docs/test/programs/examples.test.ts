import ts from "typescript"
import { expect, test } from "vitest"
import { noteProgram } from "../../build/note-program.mjs"
import { runNote } from "../../build/run-note.mjs"
import { type SourceFile, units } from "../project.js"
import { compile } from "./type-errors.js"

interface Example {
  readonly where: string
  /** A note of one block, with the names it uses imported. */
  readonly note: string
}

const examples: Example[] = units()
  .filter(({ folder }) => folder.startsWith("packages/"))
  .flatMap(({ folder, entryPoints, files }) => {
    const from = new Map<string, string>()
    for (const { name, source } of entryPoints) {
      const text = files.find(({ path }) => path === source)?.text ?? ""
      for (const each of exportedNames(text)) from.set(each, from.get(each) ?? name)
    }
    return files.flatMap((file) => examplesOf(file, folder, from))
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

/** @param from - the entry point of each value that the package exports */
function examplesOf({ path, text }: SourceFile, folder: string, from: ReadonlyMap<string, string>): Example[] {
  return [...text.matchAll(/@example\s+\* ```ts\n([\s\S]*?)\n\s*\* ```/g)].map(({ index, 1: commented = "" }) => {
    const code = commented.replaceAll(/^\s*\* ?/gm, "")
    const used = [...from].filter(([name]) => new RegExp(`\\b${name}\\b`).test(code) && !code.includes("import "))
    const imports = used.map(([name, entryPoint]) => `import { ${name} } from "${entryPoint}"\n`).join("")
    const line = text.slice(0, index).split("\n").length
    return { where: `${folder}/${path}:${line}`, note: `\`\`\`ts\n${imports}${code}\n\`\`\`\n` }
  })
}

/** The values, not the types, that an entry point exports. */
function exportedNames(text: string): string[] {
  const source = ts.createSourceFile("index.ts", text, ts.ScriptTarget.ES2023, true)
  return source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) return reexportedNames(statement)
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported) return []
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => name.getText())
    }
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return [statement.name?.text ?? ""]
    return []
  })
}

function reexportedNames({ isTypeOnly, exportClause }: ts.ExportDeclaration): string[] {
  if (isTypeOnly || exportClause === undefined || !ts.isNamedExports(exportClause)) return []
  return exportClause.elements.filter((each) => !each.isTypeOnly).map(({ name }) => name.text)
}
