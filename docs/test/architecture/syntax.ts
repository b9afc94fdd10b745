// The syntax trees of source files, and what they import.
import { posix } from "node:path"
import ts from "typescript"
import type { SourceFile } from "../project.js"

const trees = new WeakMap<SourceFile, ts.SourceFile>()

// Parsing doc comments as well would take most of the time.
const OPTIONS = { languageVersion: ts.ScriptTarget.ES2023, jsDocParsingMode: ts.JSDocParsingMode.ParseNone }

/** The syntax tree of a file, without its comments; each file is parsed once. */
export function treeOf(file: SourceFile): ts.SourceFile {
  const tree = trees.get(file) ?? ts.createSourceFile(file.path, file.text, OPTIONS, true)
  trees.set(file, tree)
  return tree
}

/** Everything a file names in an import or export: static, type-only, dynamic, and in `import("x").Type`. */
export function specifiersOf(file: SourceFile): string[] {
  const tree = treeOf(file)
  const specifiers = tree.statements.map((statement) =>
    ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) ? textOf(statement.moduleSpecifier) : "",
  )
  // Only these may stand anywhere in a file.
  if (/\bimport\s*\(/.test(file.text)) {
    visit(tree, (node) => {
      if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
        specifiers.push(textOf(node.arguments[0]))
      } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
        specifiers.push(textOf(node.argument.literal))
      }
    })
  }
  return specifiers.filter((specifier) => specifier !== "")
}

/** The path that a relative specifier means, from the unit's folder: `src/ngrams/kernel.ts`. */
export function pathOf(specifier: string, from: SourceFile): string {
  if (specifier.startsWith("#")) return `src/${specifier.slice(1)}.ts`
  return posix.join(posix.dirname(from.path), specifier).replace(/\.js$/, ".ts")
}

/** The text of a string literal; empty for any other node. */
export function textOf(node: ts.Node | undefined): string {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : ""
}

/** Calls `see` with a node and everything in it. */
export function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node)
  ts.forEachChild(node, (child) => visit(child, see))
}
