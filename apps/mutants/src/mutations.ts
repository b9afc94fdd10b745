// The small faults that can be put into a TypeScript or AssemblyScript file: each changes one operator, number, condition
// or statement. The kinds are those of Just et al. (2014), "Are mutants a valid substitute for real faults in software
// testing?", section 2.2: operators replaced, constants replaced, branches forced, statements left out.
import { children, type Node, parsed } from "./syntax.js"

/** One fault: in a source text, `start` to `end` is replaced by `text`. */
export interface Mutation {
  /** Index of the first UTF-16 unit that is replaced. */
  readonly start: number
  /** Index behind the last one. */
  readonly end: number
  readonly text: string
}

const OPERATORS: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "==": "!=",
  "!=": "==",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "<<": ">>",
  ">>": "<<",
  ">>>": "<<",
  "&": "|",
  "|": "&",
  "^": "&",
  "&&": "||",
  "||": "&&",
  "+=": "-=",
  "-=": "+=",
  "*=": "/=",
  "/=": "*=",
  "|=": "&=",
  "&=": "|=",
  "^=": "|=",
  "<<=": ">>=",
  ">>=": "<<=",
  ">>>=": "<<=",
}

const METHODS: Readonly<Record<string, string>> = { ceil: "floor", floor: "ceil", min: "max", max: "min" }

// Longer lists of numbers are tables; a fault in one entry says little about the code.
const MAX_LISTED = 16

// Such numbers mix hashes: any other odd one would do.
const MAX_NUMBER = 2 ** 24

/** All mutations of a source text, in the order of its AST. */
export function mutations(path: string, source: string): readonly Mutation[] {
  const found: Mutation[] = []
  visit(parsed(path, source), source, found)
  return found
}

function visit(node: Node, source: string, found: Mutation[]): void {
  if (hasOnlyTypes(node)) return
  found.push(...mutationsOf(node, source))
  for (const child of mutable(node)) visit(child, source, found)
}

/** Types, and imports and exports of names, do nothing when the program runs. */
function hasOnlyTypes({ type }: Node): boolean {
  const wraps = ["TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression"]
  return (type.startsWith("TS") && !wraps.includes(type)) || type === "ImportDeclaration"
}

function mutable(node: Node): readonly Node[] {
  const isTable = node.type === "ArrayExpression" && (node.elements as readonly unknown[]).length > MAX_LISTED
  return children(node).filter((child) => !(isTable && isNumber(child)))
}

function mutationsOf(node: Node, source: string): readonly Mutation[] {
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression":
    case "AssignmentExpression":
      return otherOperator(node, source)
    case "UpdateExpression": {
      const [start, end] = node.prefix === true ? [node.start, node.start + 2] : [node.end - 2, node.end]
      return [{ start, end, text: node.operator === "++" ? "--" : "++" }]
    }
    case "UnaryExpression":
      return ["!", "-", "~"].includes(node.operator as string)
        ? [{ start: node.start, end: (node.argument as Node).start, text: "" }]
        : []
    case "Literal":
      return otherLiteral(node)
    case "MemberExpression":
      return otherMethod(node, source)
    case "IfStatement":
    case "ConditionalExpression":
      return ["true", "false"].map((text) => replaced(node.test as Node, text))
    case "WhileStatement":
      return [replaced(node.test as Node, "false")]
    case "ExpressionStatement":
      return node.directive === undefined || node.directive === null ? [replaced(node, ";")] : []
    default:
      return []
  }
}

function otherOperator(node: Node, source: string): readonly Mutation[] {
  const operator = node.operator as string
  const text = OPERATORS[operator]
  const [left, right] = [node.left as Node, node.right as Node]
  const joinsText = operator === "+" && [left, right].some(isText)
  const keepsInteger = operator === "|" && right.type === "Literal" && right.value === 0
  if (text === undefined || joinsText || keepsInteger) return []
  const start = source.indexOf(operator, left.end)
  return [{ start, end: start + operator.length, text }]
}

function isText(node: Node): boolean {
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string")
}

function otherLiteral(node: Node): readonly Mutation[] {
  if (typeof node.value === "boolean") return [replaced(node, String(!node.value))]
  const value = node.value as number
  return isNumber(node) && value <= MAX_NUMBER ? [replaced(node, String(value + 1))] : []
}

function isNumber(node: Node): boolean {
  return node.type === "Literal" && typeof node.value === "number"
}

function otherMethod(node: Node, source: string): readonly Mutation[] {
  const [object, property] = [node.object as Node, node.property as Node]
  const text = METHODS[property.name as string]
  return source.slice(object.start, object.end) === "Math" && text !== undefined ? [replaced(property, text)] : []
}

function replaced({ start, end }: Node, text: string): Mutation {
  return { start, end, text }
}
