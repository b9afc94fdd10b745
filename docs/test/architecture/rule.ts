// The dependency rule of the house: which arrows are allowed, and what a package's source may touch.
import { posix } from "node:path"
import ts from "typescript"
import type { SourceFile, Unit } from "../project.js"

// From bottom to top. A unit that is not named here has no floor and may import nothing.
const BELOW: Readonly<Record<string, readonly string[]>> = {
  core: [],
  sampling: ["core"],
  metrics: ["core", "sampling"],
  tokenizers: ["core", "sampling"],
  decoding: ["core", "sampling"],
  embeddings: ["core", "sampling"],
}
const PACKAGES = Object.keys(BELOW)
const SCOPE = "@lectern/"

// Apps that look at the house from outside, as docs does: they may also import the command's package.
const OBSERVERS = ["apps/bench", "apps/smoke"]

// What a package must get from its caller: console, clock, network, randomness, the process.
const OUTSIDE = [
  "process",
  "console",
  "Date",
  "performance",
  "fetch",
  "crypto",
  "XMLHttpRequest",
  "WebSocket",
  "require",
]
const PRINTS = ["argv", "stdout", "stderr", "exit", "exitCode"]

/**
 * Everything in a unit that breaks the rule.
 *
 * @param unit - a package or app with its sources
 * @returns one sentence per arrow or name that is not allowed
 */
export function violations(unit: Unit): string[] {
  return [...manifestViolations(unit), ...unit.files.flatMap((file) => fileViolations(unit, file))]
}

function manifestViolations({ folder, manifest }: Unit): string[] {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest
  const found: string[] = []
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies }
  for (const name of Object.keys(all)) {
    if (name.startsWith(SCOPE) && !mayImport(folder, name)) found.push(`${folder} must not depend on ${name}`)
  }
  if (!isPackage(folder)) return found
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    if (!name.startsWith(SCOPE)) found.push(`${folder} must have no run-time dependency, but has ${name}`)
  }
  for (const name of Object.keys(peerDependencies ?? {})) {
    if (peerDependenciesMeta?.[name]?.optional !== true)
      found.push(`${folder} has ${name} as a peer that is not optional`)
  }
  return found
}

function fileViolations(unit: Unit, file: SourceFile): string[] {
  const { folder, manifest } = unit
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.ES2023, true)
  const where = `${folder}/${file.path}`
  const found: string[] = []
  for (const specifier of specifiersOf(source)) {
    if (specifier.startsWith(".")) {
      const target = posix.join(posix.dirname(file.path), specifier).replace(/\.js$/, ".ts")
      if (!target.startsWith("src/")) found.push(`${where} reaches out of its source to ${specifier}`)
      if (target === "src/index.ts") found.push(`${where} imports its own index.ts`)
    } else if (specifier.startsWith(SCOPE)) {
      const name = packageOf(specifier)
      if (name === manifest.name) found.push(`${where} imports its own index.ts`)
      else if (!mayImport(folder, name)) found.push(`${where} must not import ${name}`)
      else if (!isDeclared(unit, name)) found.push(`${where} imports ${name}, which is not in its manifest`)
    } else if (specifier.startsWith("node:") || specifier.startsWith("#")) {
      if (isPackage(folder)) found.push(`${where} must run anywhere, but imports ${specifier}`)
    } else if (!isDeclared(unit, packageOf(specifier))) {
      found.push(`${where} imports ${specifier}, which is not in its manifest`)
    }
  }
  if (isPackage(folder)) found.push(...outsideNames(source).map((name) => `${where} touches ${name}`))
  if (folder === "apps/batch" && !file.path.startsWith("src/cli/")) {
    found.push(...printingNames(source).map((name) => `${where} touches ${name}, which is for src/cli alone`))
  }
  return found
}

function isPackage(folder: string): boolean {
  return folder.startsWith("packages/")
}

function mayImport(folder: string, name: string): boolean {
  const target = name.slice(SCOPE.length)
  if (OBSERVERS.includes(folder)) return PACKAGES.includes(target) || target === "batch"
  if (folder.startsWith("apps/")) return PACKAGES.includes(target)
  return BELOW[folder.replace(/^packages\//, "")]?.includes(target) ?? false
}

function isDeclared({ manifest }: Unit, name: string): boolean {
  const { dependencies, optionalDependencies, peerDependencies } = manifest
  return name in { ...dependencies, ...optionalDependencies, ...peerDependencies }
}

/** `@scope/name/path` is of `@scope/name`, `name/path` of `name`. */
function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")
}

function specifiersOf(source: ts.SourceFile): string[] {
  const found: string[] = []
  visit(source, (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) found.push(textOf(node.moduleSpecifier))
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      found.push(textOf(node.arguments[0]))
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      found.push(textOf(node.argument.literal))
  })
  return found.filter((specifier) => specifier !== "")
}

function textOf(node: ts.Node | undefined): string {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : ""
}

/** Global names that reach outside, used as values. */
function outsideNames(source: ts.SourceFile): string[] {
  const found = new Set<string>()
  visit(source, (node) => {
    if (ts.isIdentifier(node) && OUTSIDE.includes(node.text) && isGlobalUse(node)) found.add(node.text)
    const member = memberOf(node)
    if (member?.object === "Math" && member.name === "random") found.add("Math.random")
    if (member?.object === "globalThis" && OUTSIDE.includes(member.name)) found.add(`globalThis.${member.name}`)
    if (member?.object === "import.meta") found.add(`import.meta.${member.name}`)
  })
  return [...found]
}

function printingNames(source: ts.SourceFile): string[] {
  const found = new Set<string>()
  visit(source, (node) => {
    if (ts.isIdentifier(node) && node.text === "console" && isGlobalUse(node)) found.add("console")
    const member = memberOf(node)
    if (member?.object === "process" && PRINTS.includes(member.name)) found.add(`process.${member.name}`)
  })
  return [...found]
}

/** `object.name` or `object["name"]`. */
function memberOf(node: ts.Node): { readonly object: string; readonly name: string } | undefined {
  if (ts.isPropertyAccessExpression(node)) return { object: node.expression.getText(), name: node.name.text }
  if (ts.isElementAccessExpression(node)) {
    return { object: node.expression.getText(), name: textOf(node.argumentExpression) }
  }
  return undefined
}

/** Not `x.Date`, `{ Date: 1 }`, a type's member, or a type name. */
function isGlobalUse(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isTypeReferenceNode(parent) || ts.isQualifiedName(parent)) return false
  return !("name" in parent && parent.name === node && !ts.isShorthandPropertyAssignment(parent))
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node)
  ts.forEachChild(node, (child) => visit(child, see))
}
