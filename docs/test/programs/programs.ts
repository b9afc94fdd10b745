// The programs that the documentation shows: in notes and pages, in the examples of doc comments, in READMEs.
import { readdirSync, readFileSync } from "node:fs"
import ts from "typescript"
import { noteProgram } from "../../build/note-program.mjs"
import { COURSE, OTHER_PAGES } from "../../course.mjs"
import { treeOf } from "../architecture/syntax.js"
import { ROOT, type SourceFile, type Unit, units } from "../project.js"

/** A piece of documentation that holds a program. */
export interface Source {
  /** Where it stands: `docs/notes/bpe.md`, `packages/core/src/top-k.ts:20`. */
  readonly where: string
  /** Its text, as a note. */
  readonly text: string
}

/** The paths of the notes, from the root. */
export const NOTES: readonly string[] = readdirSync(`${ROOT}docs/notes`).map((name) => `docs/notes/${name}`)

/** The pages of the site that promise values, the notes among them. */
export const PAGES: readonly Source[] = ["index", ...[...COURSE, ...OTHER_PAGES].flatMap(({ pages }) => pages)]
  .map((page) => `docs/${page}.md`)
  .map((where) => ({ where, text: readFileSync(ROOT + where, "utf8") }))
  .filter(({ text }) => text.includes("//=>"))

const RANDOM = namesOf(units().find(({ manifest }) => manifest.name === "@lectern/random")!)

/** The packages, without the apps. */
export const PACKAGES: readonly Unit[] = units().filter(({ folder }) => folder.startsWith("packages/"))

/** The examples of all packages, each with the names it uses imported. */
export const EXAMPLES: readonly Source[] = PACKAGES.flatMap(examplesOf)

/** The types of functions that are made by a call of another one. */
const FUNCTION_TYPES = new Set(["Tokenizer", "Transform"])

/** A function that users of a package can import. */
export interface ExportedFunction {
  readonly name: string
  /** The doc comments of its declarations; overloads have one each. */
  readonly comment: string
}

/** The exported functions of a package that the reference has. */
export function functionsOf({ files, entryPoints }: Unit): ExportedFunction[] {
  const comments = new Map<string, string>()
  const functions = new Set<string>()
  for (const file of files) {
    for (const statement of treeOf(file).statements) {
      const name = declaredName(statement)
      const comment = file.text.slice(statement.getFullStart(), statement.getStart())
      // A function of the same name that is not exported has no doc comment with tags.
      if (name !== undefined) comments.set(name, (comments.get(name) ?? "") + comment)
      if (name !== undefined && isFunction(statement)) functions.add(name)
    }
  }
  return namesOf({ files, entryPoints: entryPoints.filter((each) => each.isDocumented) }).flatMap(([name]) => {
    return functions.has(name) ? [{ name, comment: comments.get(name)! }] : []
  })
}

/** The programs of the examples in a comment or file, with the stars of the comment, and their places. */
export function examplesIn(text: string): { readonly index: number; readonly commented: string }[] {
  const found = text.matchAll(/@example\s+\* ```ts\n([\s\S]*?)\n\s*\* ```/g)
  return Array.from(found, ({ index, 1: commented = "" }) => ({ index, commented }))
}

/** The README of a package. */
export interface Readme extends Source {
  /** Programs, each with what it prints; the others promise the values of lines. */
  readonly printing: readonly { readonly language: string; readonly code: string; readonly output: string }[]
}

/** The README of the project. */
export const ROOT_README: Readme = readme("README.md")

/** The READMEs of all published packages. */
export const READMES: readonly Readme[] = units()
  .filter(({ manifest }) => manifest.private !== true)
  .map(({ folder }) => readme(`${folder}/README.md`))

/** The TypeScript of a piece of documentation, and the name of a file for it. */
export function programOf({ where, text }: Source): { readonly name: string; readonly code: string } {
  return { name: where.replaceAll(/\W+/g, "-"), code: noteProgram(text).typescript }
}

/** The TypeScript of a README as one program, and its other programs. */
function readme(where: string): Readme {
  const text = readFileSync(ROOT + where, "utf8")
  const printing = [...text.matchAll(/```(js|sh)\n(.*?)```\n\n```text\n(.*?)```/gs)]
  return {
    where,
    text: (text.match(/```ts\n.*?```/gs) ?? []).join("\n\n"),
    printing: printing.map(([, language = "", code = "", output = ""]) => ({ language, code, output })),
  }
}

function examplesOf({ folder, manifest, files, entryPoints }: Unit): Source[] {
  const from = new Map(namesOf({ files, entryPoints }))
  // Generators come from another package, unless an example imports what it needs.
  if (manifest.dependencies?.["@lectern/random"] !== undefined) {
    for (const [name, entryPoint] of RANDOM) if (!from.has(name)) from.set(name, entryPoint)
  }
  return files.flatMap(({ path, text }) =>
    examplesIn(text).map(({ index, commented }) => {
      const code = commented.replaceAll(/^\s*\* ?/gm, "").replaceAll('"examples/', `"${ROOT}examples/`)
      const used = [...from].filter(([name]) => new RegExp(`\\b${name}\\b`).test(code) && !code.includes("import "))
      const imports = used.map(([name, entryPoint]) => `import { ${name} } from "${entryPoint}"\n`).join("")
      const line = text.slice(0, index).split("\n").length
      return { where: `${folder}/${path}:${line}`, text: `\`\`\`ts\n${imports}${code}\n\`\`\`\n` }
    }),
  )
}

/** The name that a statement declares first, exported or not. */
function declaredName(statement: ts.Statement): string | undefined {
  if (ts.isFunctionDeclaration(statement)) return statement.name?.text
  return ts.isVariableStatement(statement) ? statement.declarationList.declarations[0]?.name.getText() : undefined
}

/** True for a function, and for a constant that is made by a call of one or is one. */
function isFunction(statement: ts.Statement): boolean {
  if (ts.isFunctionDeclaration(statement)) return true
  if (!ts.isVariableStatement(statement)) return false
  const { type, initializer } = statement.declarationList.declarations[0]!
  return (
    initializer !== undefined &&
    (ts.isArrowFunction(initializer) || (ts.isCallExpression(initializer) && FUNCTION_TYPES.has(type?.getText() ?? "")))
  )
}

/** The exported values of a package, each with its first entry point. */
function namesOf({ files, entryPoints }: Pick<Unit, "files" | "entryPoints">): [name: string, entryPoint: string][] {
  const names = entryPoints.flatMap(({ name, source }) => {
    const entry = files.find(({ path }) => path === source)
    return (entry === undefined ? [] : exportedNames(entry)).map((each): [string, string] => [each, name])
  })
  return names.filter(([name], i) => names.findIndex(([each]) => each === name) === i)
}

/** The values, not the types, that an entry point exports. */
function exportedNames(file: SourceFile): string[] {
  return treeOf(file).statements.flatMap((statement) => {
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
