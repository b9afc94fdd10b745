// @ts-check
// The API of a package as text: the declarations of all that its entry points export, read from the built .d.ts files.
// TypeScript 7 has no JavaScript API; this runs on the one that TypeDoc uses.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import ts from "typescript"
import { entryPointsOf } from "./entry-points.mjs"

const ROOT = resolve(import.meta.dirname, "../..")

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })

/** The folders of all packages that are published. */
export const published = ["packages", "apps"]
  .flatMap((group) => readdirSync(join(ROOT, group)).map((name) => join(ROOT, group, name)))
  .filter((folder) => existsSync(join(folder, "package.json")) && !manifestOf(folder).private)

/**
 * @param {readonly string[]} folders of packages
 * @returns {{ readonly file: string, readonly text: string }[]} of each package where its API is written, and the API
 */
export function apiOf(folders) {
  const packages = folders.map((folder) => {
    const manifest = manifestOf(folder)
    const entries = entryPointsOf(manifest).map(({ name, source }) => ({ name, types: typesOf(folder, source) }))
    return { folder, name: manifest.name, entries }
  })
  const options = { noLib: true, types: [], module: ts.ModuleKind.NodeNext }
  const program = ts.createProgram(
    packages.flatMap(({ entries }) => entries.map(({ types }) => types)),
    options,
  )
  const checker = program.getTypeChecker()
  return packages.map(({ folder, name, entries }) => {
    const exported = entries.map(({ types }) => {
      const module = program.getSourceFile(types)
      const symbol = module && checker.getSymbolAtLocation(module)
      if (symbol === undefined) throw new Error(`${types} is missing; build first`)
      return checker.getExportsOfModule(symbol)
    })
    const sections = exported.map((symbols, i) => section(entries[i]?.name ?? "", symbols, folder, checker))
    const hidden = unexported(exported.flat(), folder, checker)
    if (hidden.length > 0) sections.push(section("Used above, not exported", hidden, folder, checker))
    const text = [`# API of ${name}\n\nWritten by \`npm run api\`; do not edit it by hand.\n`, ...sections].join("\n")
    return { file: join(folder, "api.md"), text }
  })
}

/**
 * @param {string} title
 * @param {readonly ts.Symbol[]} symbols
 * @param {string} folder
 * @param {ts.TypeChecker} checker
 */
function section(title, symbols, folder, checker) {
  const sorted = [...symbols].sort((a, b) => (a.name < b.name ? -1 : 1))
  const lines = sorted.flatMap((symbol) => {
    const { name, declarations = [] } = original(symbol, checker)
    if (declarations.length === 0) throw new Error(`${symbol.name} of ${title} has no declaration`)
    const renamed = name === symbol.name ? [] : [`// exported as ${symbol.name}`]
    return [...renamed, ...declarations.map((node) => printed(node, folder))]
  })
  return `## ${title}\n\n\`\`\`ts\n${lines.join("\n")}\n\`\`\`\n`
}

/**
 * What exported declarations name, of this package, and no entry point exports: a change of it changes them.
 *
 * @param {readonly ts.Symbol[]} exported
 * @param {string} folder
 * @param {ts.TypeChecker} checker
 */
function unexported(exported, folder, checker) {
  const seen = new Set(exported.map((symbol) => original(symbol, checker)))
  /** @type {ts.Symbol[]} */
  const found = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined
    if (symbol !== undefined) follow(original(symbol, checker))
    ts.forEachChild(node, visit)
  }
  /** @param {ts.Symbol} symbol */
  const follow = (symbol) => {
    const own = symbol.declarations?.filter((node) => isTopLevel(node) && isWithin(node, folder)) ?? []
    if (seen.has(symbol) || own.length === 0) return
    seen.add(symbol)
    found.push(symbol)
    own.forEach(visit)
  }
  for (const symbol of [...seen]) symbol.declarations?.filter((node) => isWithin(node, folder)).forEach(visit)
  return found
}

/**
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 */
function original(symbol, checker) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** @param {ts.Declaration} node */
function isTopLevel(node) {
  return ts.isSourceFile(ts.isVariableDeclaration(node) ? node.parent.parent.parent : node.parent)
}

/**
 * @param {ts.Node} node
 * @param {string} folder
 */
function isWithin(node, folder) {
  return resolve(node.getSourceFile().fileName).startsWith(join(folder, "dist"))
}

/**
 * @param {ts.Declaration} node
 * @param {string} folder
 */
function printed(node, folder) {
  const file = node.getSourceFile()
  if (!isWithin(node, folder)) {
    const from = /([^/]+)\/dist\//.exec(file.fileName)?.[1]
    return `export { ${ts.getNameOfDeclaration(node)?.getText()} } // of ${from}`
  }
  const whole = ts.isVariableDeclaration(node) ? node.parent.parent : node
  return printer.printNode(ts.EmitHint.Unspecified, whole, file).replace(/^(export )?(declare )?/, "")
}

/**
 * @param {string} folder
 * @param {string} source
 */
function typesOf(folder, source) {
  return join(folder, source.replace(/^src\/(.+)\.ts$/, "dist/$1.d.ts"))
}

/**
 * @param {string} folder
 * @returns {{ readonly name: string, readonly private?: boolean, readonly exports?: Readonly<Record<string, unknown>> }}
 */
function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
}
