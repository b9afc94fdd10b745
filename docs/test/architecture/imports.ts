// What a source file imports, found in its syntax tree.
import { posix } from "node:path"
import ts from "typescript"
import type { SourceFile } from "../project.js"

const found = new WeakMap<SourceFile, readonly string[]>()

/** Everything a file names in an import or export: static, type-only, dynamic, and in `import("x").Type`. */
export function specifiersOf(file: SourceFile): readonly string[] {
  const known = found.get(file) ?? readSpecifiers(file)
  found.set(file, known)
  return known
}

/** The path that a relative specifier means, from the unit's folder: `src/ngrams/kernel.ts`. */
export function pathOf(specifier: string, from: SourceFile): string {
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

function readSpecifiers({ path, text }: SourceFile): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023)
  const specifiers = source.statements.map((statement) =>
    ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) ? textOf(statement.moduleSpecifier) : "",
  )
  // Only these may stand anywhere in a file.
  if (/\bimport\s*\(/.test(text)) {
    visit(source, (node) => {
      if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
        specifiers.push(textOf(node.arguments[0]))
      } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
        specifiers.push(textOf(node.argument.literal))
      }
    })
  }
  return specifiers.filter((specifier) => specifier !== "")
}
