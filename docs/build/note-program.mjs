// @ts-check
// A note as a program. Its ts blocks, in order, make one module; every line that ends in `//=> value` and every
// `{= expression }` of the prose becomes a call that records what it gave. Fences: `ts` is shown and run, `ts hidden`
// only run, for the prose, `ts figure` run and replaced by the HTML its last expression gives. Shown blocks need none of the
// others: together they are the note's file (note-file.mjs).
// `ts try` is put in a box in which readers change and run it, below the note's algorithm: the `ts` blocks of the section "The
// algorithm, whole" that neither import nor promise anything.
import MarkdownIt from "markdown-it"
import ts from "typescript"

/** @typedef {"ts" | "algorithm" | "try" | "hidden" | "figure"} BlockKind */
/** @type {readonly string[]} */
const MODES = ["try", "hidden", "figure"]
/** @typedef {{ kind: BlockKind, code: string, line: number, checks: number }} Block */
/** @typedef {{ line: number, code: string, expected: string }} Check */
/** @typedef {{ line: number, code: string }} Inline */
/** @typedef {Map<string, Set<string>>} Imports the names from each module; other imports as they are, without names */
/**
 * @typedef {object} NoteProgram
 * @property {string} typescript the module: its default export takes the recorder
 * @property {Block[]} blocks the executed fences
 * @property {Check[]} checks what each `//=>` promises
 * @property {Inline[]} inlines the expressions of the prose
 * @property {{ line: number, why: string }[]} problems what cannot be made into a program
 */

const INLINE = /\{= (.+?) \}/g
export const PROMISE = /^[ \t]*\/\/=>[ \t]*(.*)$/

/**
 * @param {string} text the note as written
 * @returns {NoteProgram}
 */
export function noteProgram(text) {
  const { blocks, prose } = partsOf(text)
  /** @type {NoteProgram} */
  const program = { typescript: "", blocks, checks: [], inlines: inlinesOf(prose), problems: [] }
  /** @type {Imports} */
  const imports = new Map()
  const body = blocks.map((block, index) => bodyOf(block, index, program, imports))
  const lines = program.inlines.map(({ code }, id) => `  await note.inline(${id}, async () => (${code}))`)
  program.typescript = [
    ...importLines(imports),
    "interface Recorder {",
    "  check(id: number, give: () => Promise<unknown>): Promise<void>",
    "  inline(id: number, give: () => Promise<string | number>): Promise<void>",
    "  figure(id: number, give: () => Promise<string>): Promise<void>",
    "}",
    "export default async (note: Recorder): Promise<void> => {",
    ...body,
    ...lines,
    "}",
    "",
  ].join("\n")
  return program
}

/**
 * The note with every `{= expression }` replaced.
 *
 * @param {string} text
 * @param {(code: string) => string} value
 */
export function fillInlines(text, value) {
  return text.replaceAll(INLINE, (_, code) => value(code))
}

/**
 * The fences to run, and the note with every fence and inline code blanked, line by line.
 *
 * @param {string} text
 * @returns {{ blocks: Block[], prose: string[] }}
 */
export function partsOf(text) {
  /** @type {Block[]} */
  const blocks = []
  const prose = text.split("\n")
  const markdown = new MarkdownIt({ html: true })
  const frontMatter = /^---\n[\s\S]*?\n---\n/.exec(text)?.[0] ?? ""
  const skipped = frontMatter.split("\n").length - 1
  prose.fill("", 0, skipped)
  const tokens = markdown.parse(prose.join("\n"), {})
  let heading = ""
  for (const [i, token] of tokens.entries()) {
    if (token.type === "heading_open") heading = tokens[i + 1]?.content ?? ""
    if (token.type !== "fence" || token.map === null) continue
    const [language, mode = "ts"] = token.info.trim().split(/\s+/)
    if (language === "ts") {
      const isAlgorithm = /^The algorithm.* whole$/.test(heading) && !/^import |\/\/=>/m.test(token.content)
      const shown = isAlgorithm ? "algorithm" : "ts"
      const kind = MODES.includes(mode) ? /** @type {BlockKind} */ (mode) : shown
      blocks.push({ kind, code: token.content, line: token.map[0] + 2, checks: 0 })
    }
    prose.fill("", token.map[0], token.map[1])
  }
  return { blocks, prose }
}

/**
 * @param {string[]} prose
 * @returns {Inline[]}
 */
function inlinesOf(prose) {
  return prose.flatMap((text, index) => [...text.matchAll(INLINE)].map(([, code = ""]) => ({ line: index + 1, code })))
}

/**
 * @param {Block} block
 * @param {number} index
 * @param {NoteProgram} program checks and problems are added to
 * @param {Imports} imports added to
 * @returns {string} the block's statements
 */
function bodyOf(block, index, program, imports) {
  const source = ts.createSourceFile("note.ts", block.code, ts.ScriptTarget.ES2022, true)
  const before = program.checks.length
  const statements = source.statements.map((statement, i) => {
    if (ts.isImportDeclaration(statement)) return addImport(statement, imports)
    const code = statement.getText(source)
    const last = i === source.statements.length - 1
    if (block.kind === "figure" && last) return `  await note.figure(${index}, async () => (${trimmed(code)}))`
    const expected = PROMISE.exec(block.code.slice(statement.end).split("\n")[0] ?? "")?.[1]
    if (expected === undefined) return `  ${code}`
    const line = block.line + source.getLineAndCharacterOfPosition(statement.end).line
    const id = program.checks.length
    if (ts.isExpressionStatement(statement)) {
      program.checks.push({ line, code, expected })
      return `  await note.check(${id}, async () => (${trimmed(code)}))`
    }
    const name = declaredName(statement)
    if (name === undefined) {
      program.problems.push({ line, why: "a //=> stands after an expression or the declaration of one name" })
      return `  ${code}`
    }
    program.checks.push({ line, code: name, expected })
    return `  ${code}\n  await note.check(${id}, async () => ${name})`
  })
  block.checks = program.checks.length - before
  const promised = block.code.split("\n").filter((line) => line.includes("//=>")).length
  if (promised !== block.checks) {
    program.problems.push({
      line: block.line,
      why: `${promised - block.checks} //=> of this block follow no statement`,
    })
  }
  // What readers try is its own, not the note's.
  return block.kind === "try" ? `{\n${statements.join("\n")}\n}` : statements.join("\n")
}

/** @param {string} code */
export function trimmed(code) {
  return code.replace(/;$/, "")
}

/** @param {ts.Statement} statement */
export function declaredName(statement) {
  if (!ts.isVariableStatement(statement)) return undefined
  const [declaration, ...others] = statement.declarationList.declarations
  if (declaration === undefined || others.length > 0 || !ts.isIdentifier(declaration.name)) return undefined
  return declaration.name.text
}

/**
 * Each imported name once, although several blocks may import it for the reader.
 *
 * @param {ts.ImportDeclaration} statement
 * @param {Imports} imports added to
 */
export function addImport(statement, imports) {
  const { name, namedBindings: named, isTypeOnly } = statement.importClause ?? {}
  if (name !== undefined || named === undefined || !ts.isNamedImports(named)) {
    imports.set(statement.getText(), new Set())
    return ""
  }
  const from = statement.moduleSpecifier.getText()
  const names = imports.get(from) ?? new Set()
  for (const element of named.elements) names.add(`${isTypeOnly ? "type " : ""}${element.getText()}`)
  imports.set(from, names)
  return ""
}

/** @param {Imports} imports @returns {string[]} a line for each module */
export function importLines(imports) {
  return [...imports].map(([from, names]) =>
    names.size === 0 ? from : `import { ${[...names].join(", ")} } from ${from}`,
  )
}
