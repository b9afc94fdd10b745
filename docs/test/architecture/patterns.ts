// The regular expressions of the project's sources.
import ts from "typescript"
import type { Unit } from "../project.js"
import { treeOf, visit } from "./syntax.js"

/** A regular expression. */
export interface Pattern {
  /** From the root: `packages/core/src/problem.ts`. */
  readonly file: string
  /** As written: `/^a+/g`, or the whole call of `RegExp`. */
  readonly text: string
  /** Undefined for a call of `RegExp`. */
  readonly expression: RegExp | undefined
}

/** The regular expressions of a package or an app, in the order of its files. */
export function patternsOf({ folder, files }: Unit): Pattern[] {
  const found: Pattern[] = []
  for (const file of files) {
    const where = `${folder}/${file.path}`
    visit(treeOf(file), (node) => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf("/")
        const expression = new RegExp(node.text.slice(1, end), node.text.slice(end + 1))
        found.push({ file: where, text: node.text, expression })
      } else if (
        (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
        ts.isIdentifier(node.expression) &&
        node.expression.text === "RegExp"
      ) {
        found.push({ file: where, text: node.getText(), expression: undefined })
      }
    })
  }
  return found
}
