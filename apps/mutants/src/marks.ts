// Marks in sources: the module and every function of a marked source report when they first run in a process or thread.
import { children, type Node, parsed } from "./syntax.js"

/** A part of a source that reports when it first runs: a function, or the module outside of its functions. */
export interface Mark {
  /** The file, relative to the root of the checkout. */
  readonly path: string
  readonly start: number
  readonly end: number
}

/** The name of a source's reports; in compiled copies of the source it can be replaced by another. */
export const SOURCE_REPORT = "reached_source"

interface Insertion {
  readonly at: number
  readonly text: string
}

/** The marks of a file. */
export function marksOf(path: string, source: string): readonly Mark[] {
  const functions = path.includes("/generated/") ? [] : functionsOf(parsed(path, source))
  return [{ start: 0, end: source.length }, ...functions].map(({ start, end }) => ({ path, start, end }))
}

/** The smallest of a file's marks around a part of it; the first mark is the module's. */
export function innermost(marks: readonly Mark[], start: number, end: number): Mark | undefined {
  const around = marks.filter((mark) => mark.start <= start && end <= mark.end)
  return around.sort((a, b) => a.end - a.start - (b.end - b.start))[0]
}

/** The source with code that reports each of its marks. */
export function marked(path: string, source: string, firstId: number, log: string): string {
  const functions = path.includes("/generated/") ? [] : functionsOf(parsed(path, source))
  const insertions = functions.flatMap((each, index) => reporting(each, firstId + 1 + index))
  let text = source
  for (const { at, text: inserted } of insertions.sort((a, b) => b.at - a.at))
    text = text.slice(0, at) + inserted + text.slice(at)
  return `${reporter(log)}; ${report(firstId)}; ${text}`
}

function functionsOf(node: Node): readonly Node[] {
  const below = children(node).flatMap(functionsOf)
  const isFunction = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
  return isFunction && typeof node.body === "object" && node.body !== null ? [node, ...below] : below
}

function reporting(node: Node, id: number): readonly Insertion[] {
  const body = node.body as Node
  if (body.type === "BlockStatement" || body.type === "FunctionBody")
    return [{ at: body.start + 1, text: ` ${report(id)}; ` }]
  return [
    { at: body.start, text: `(${report(id)}, ` },
    { at: body.end, text: ")" },
  ]
}

function report(id: number): string {
  return `(reached$[${id}] || reached$.report(${id}))`
}

/** Defines `reached$`. Works in threads and child processes alike, and when tests replace functions of `node:fs`. */
function reporter(log: string): string {
  const lines = [
    `const reached$: any = ((globalThis as any).${SOURCE_REPORT} ??= (() => {`,
    `const { openSync, writeSync } = (globalThis as any).process?.getBuiltinModule?.("node:fs") ?? {};`,
    `let file: any;`,
    `const report = (id: any) => {`,
    `reached$[id] = true;`,
    `try { writeSync(file ??= openSync(${JSON.stringify(log)}, "a"), "${SOURCE_REPORT} " + id + "\\n") } catch {}`,
    `};`,
    `return { report };`,
    `})())`,
  ]
  return lines.join(" ")
}
