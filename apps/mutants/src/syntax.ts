// The syntax trees of sources, as far as mutations and marks need them.
import { parseSync } from "oxc-parser"

/** A node of a syntax tree; positions are indices of UTF-16 units. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** The syntax tree of a source text. */
export function parsed(path: string, source: string): Node {
  const { program, errors } = parseSync(path, path.endsWith(".as.ts") ? withoutDecorators(source) : source)
  if (errors.length > 0) throw new Error(`${path} is not valid TypeScript: ${errors[0]!.message}`)
  return program as unknown as Node
}

/** The nodes directly below a node. */
export function children(node: Node): readonly Node[] {
  return Object.values(node).flat().filter(isNode)
}

/** AssemblyScript decorates functions too, which TypeScript does not know. */
function withoutDecorators(source: string): string {
  return source.replaceAll(/@\w+/g, (decorator) => " ".repeat(decorator.length))
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string"
}
