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

/** Notes whose programs simulate or train for seconds: they run with all tests only, and when the site is built. */
export const SLOW_NOTES: readonly string[] = [
  "docs/notes/how-a-gate-lies.md",
  "docs/notes/importance-sampling.md",
  "docs/notes/is-the-difference-real.md",
  "docs/notes/looking-at-vectors.md",
  "docs/notes/monte-carlo.md",
  "docs/notes/seq2seq.md",
  "docs/notes/variance-reduction.md",
]

/** The pages of the site that promise values, the notes among them. */
export const PAGES: readonly Source[] = ["index", ...[...COURSE, ...OTHER_PAGES].flatMap(({ pages }) => pages)]
  .map((page) => `docs/${page}.md`)
  .map((where) => ({ where, text: readFileSync(ROOT + where, "utf8") }))
  .filter(({ text }) => text.includes("//=>"))

const RANDOM = namesOf(units().find(({ manifest }) => manifest.name === "@lectern/random")!)

/** The examples of all packages, each with the names it uses imported. */
export const EXAMPLES: readonly Source[] = units()
  .filter(({ folder }) => folder.startsWith("packages/"))
  .flatMap(examplesOf)

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
    [...text.matchAll(/@example\s+\* ```ts\n([\s\S]*?)\n\s*\* ```/g)].map(({ index, 1: commented = "" }) => {
      const code = commented.replaceAll(/^\s*\* ?/gm, "").replaceAll('"examples/', `"${ROOT}examples/`)
      const used = [...from].filter(([name]) => new RegExp(`\\b${name}\\b`).test(code) && !code.includes("import "))
      const imports = used.map(([name, entryPoint]) => `import { ${name} } from "${entryPoint}"\n`).join("")
      const line = text.slice(0, index).split("\n").length
      return { where: `${folder}/${path}:${line}`, text: `\`\`\`ts\n${imports}${code}\n\`\`\`\n` }
    }),
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
