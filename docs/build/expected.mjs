// @ts-check
// Whether a value is what a note promises after `//=>`: literals of JavaScript, numbers to the digits printed,
// `SomeError: message` for a throw.
import ts from "typescript"
import { listOf, show } from "./show.mjs"

/** @typedef {{ value: unknown } | { thrown: unknown }} Outcome */

/**
 * @param {string} expected the text after `//=>`
 * @param {Outcome} outcome what the code did
 * @returns {boolean}
 */
export function keepsPromise(expected, outcome) {
  const failure = /^(\w*Error): (.*)$/s.exec(expected)
  if (failure !== null) {
    const error = "thrown" in outcome ? outcome.thrown : undefined
    return error instanceof Error && error.name === failure[1] && error.message === failure[2]
  }
  return "value" in outcome && equals(parse(expected), outcome.value)
}

/**
 * The outcome as a note would write it.
 *
 * @param {Outcome} outcome
 * @returns {string}
 */
export function printed(outcome) {
  if ("thrown" in outcome) {
    return outcome.thrown instanceof Error ? `${outcome.thrown.name}: ${outcome.thrown.message}` : "a throw"
  }
  return show(outcome.value)
}

/** @param {string} text @returns {ts.Expression | undefined} */
function parse(text) {
  const source = ts.createSourceFile("expected.ts", `(${text})`, ts.ScriptTarget.ES2022, true)
  const statement = source.statements[0]
  if (source.statements.length !== 1 || statement === undefined || !ts.isExpressionStatement(statement))
    return undefined
  return ts.isParenthesizedExpression(statement.expression) ? statement.expression.expression : undefined
}

/** @param {ts.Expression | undefined} node @param {unknown} value @returns {boolean} */
function equals(node, value) {
  if (node === undefined) return false
  if (ts.isNumericLiteral(node)) return equalsNumber(node.getText(), 1, value)
  if (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand)) {
    return equalsNumber(node.operand.getText(), node.operator === ts.SyntaxKind.MinusToken ? -1 : 1, value)
  }
  if (node.getText() === "-Infinity") return value === Number.NEGATIVE_INFINITY
  if (ts.isStringLiteralLike(node)) return value === node.text
  if (node.kind === ts.SyntaxKind.TrueKeyword) return value === true
  if (node.kind === ts.SyntaxKind.FalseKeyword) return value === false
  if (node.kind === ts.SyntaxKind.NullKeyword) return value === null
  if (ts.isIdentifier(node)) {
    return (
      (node.text === "undefined" && value === undefined) ||
      (node.text === "NaN" && Number.isNaN(value)) ||
      (node.text === "Infinity" && value === Number.POSITIVE_INFINITY)
    )
  }
  if (ts.isArrayLiteralExpression(node)) {
    const items = listOf(value)
    return (
      items !== undefined &&
      items.length === node.elements.length &&
      node.elements.every((element, i) => equals(element, items[i]))
    )
  }
  return ts.isObjectLiteralExpression(node) && equalsObject(node, value)
}

/** @param {ts.ObjectLiteralExpression} node @param {unknown} value */
function equalsObject(node, value) {
  if (typeof value !== "object" || value === null || listOf(value) !== undefined) return false
  const fields = new Map(Object.entries(value))
  return (
    node.properties.length === fields.size &&
    node.properties.every(
      (property) =>
        ts.isPropertyAssignment(property) &&
        (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name)) &&
        fields.has(property.name.text) &&
        equals(property.initializer, fields.get(property.name.text)),
    )
  )
}

/** @param {string} text @param {1 | -1} sign @param {unknown} value */
function equalsNumber(text, sign, value) {
  if (typeof value !== "number") return false
  const number = sign * Number(text.replaceAll("_", ""))
  const [, decimals, exponent] = /^\d*(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(text.replaceAll("_", "")) ?? []
  if (decimals === undefined && exponent === undefined) return value === number
  const unit = 10 ** (Number(exponent ?? 0) - (decimals ?? "").length)
  return Math.abs(value - number) <= unit / 2 + Math.abs(number) * Number.EPSILON
}
