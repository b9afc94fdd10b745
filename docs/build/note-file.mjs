// @ts-check
// A note as one file that runs in an empty project: its shown blocks in order, each promised value printed.
import ts from "typescript"
import { addImport, declaredName, importLines, PROMISE, partsOf, trimmed } from "./note-program.mjs"

// The compiler drops empty lines, but no comments.
const EMPTY = "//-"

/**
 * @param {string} text the note as written
 * @returns {string} TypeScript
 */
export function noteTypescript(text) {
  /** @type {import("./note-program.mjs").Imports} */
  const imports = new Map()
  const { blocks } = partsOf(text)
  const shown = blocks.filter(({ kind }) => kind === "ts" || kind === "algorithm")
  const body = shown.map(({ code }) => printing(code, imports).trim())
  return [...importLines(imports), "", body.join("\n\n"), ""].join("\n")
}

/**
 * @param {string} text the note as written
 * @param {string} title
 * @param {string} page its path below the front page
 * @param {string} [site] address of the front page, if the site has one
 * @returns {string} JavaScript for every version of Node; the first lines say what to install
 */
export function noteFile(text, title, page, site = process.env.SITE_URL) {
  const code = noteTypescript(text)
  const { outputText } = ts.transpileModule(code.replaceAll(/^$/gm, EMPTY), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  })
  const body = outputText
    .replaceAll(new RegExp(`^ *${EMPTY}$`, "gm"), "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .replaceAll(/^(?: {4})+/gm, (indent) => indent.slice(indent.length / 2))
  const packages = new Set([...body.matchAll(/ from "(@lectern\/[\w-]+)/g)].map(([, name]) => name))
  const address = site === undefined ? page : new URL(page, site.replace(/\/?$/, "/")).href
  return `// ${title} (${address})\n// npm install ${[...packages].sort().join(" ")}\n\n${body.trim()}\n`
}

/**
 * @param {readonly import("./note-program.mjs").Block[]} blocks of a note
 * @param {string} code of a block that readers try
 * @returns {string} TypeScript: the algorithm of the note, if it shows one, and what to try with it
 */
export function boxProgram(blocks, code) {
  const algorithm = blocks.filter(({ kind }) => kind === "algorithm").map((block) => block.code)
  return [...algorithm, printing(code, new Map())].map((part) => part.trim()).join("\n\n")
}

/**
 * @param {string} code of a block
 * @param {import("./note-program.mjs").Imports} imports added to
 * @returns {string} the block without its imports; what it promises is printed
 */
function printing(code, imports) {
  const source = ts.createSourceFile("note.ts", code, ts.ScriptTarget.ES2022, true)
  let printed = ""
  let from = 0
  for (const statement of source.statements) {
    printed += code.slice(from, statement.getStart())
    from = statement.getEnd()
    const own = statement.getText()
    const expected = PROMISE.exec(code.slice(from).split("\n")[0] ?? "")?.[1]
    if (ts.isImportDeclaration(statement)) addImport(statement, imports)
    else if (expected === undefined) printed += own
    else if (!ts.isExpressionStatement(statement)) printed += `${own}\nconsole.log({ ${declaredName(statement)} })`
    else if (!/^\w*Error: /.test(expected)) printed += `console.log(${trimmed(own)})`
    else printed += `try {\n  ${own}\n} catch (error) {\n  console.log(String(error))\n}`
  }
  return printed + code.slice(from)
}
