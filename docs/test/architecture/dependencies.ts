// The dependency rule of the project: which imports are allowed, and what the source of a package may touch.
import ts from "typescript"
import type { SourceFile, Unit } from "../project.js"
import { pathOf, specifiersOf, textOf, treeOf, visit } from "./syntax.js"

// From the lowest layer to the highest. A package that is not named here may import nothing.
const BELOW: Readonly<Record<string, readonly string[]>> = {
  core: [],
  random: ["core"],
  sampling: ["core", "random"],
  metrics: ["core", "random"],
  tokenizers: ["core", "random"],
  decoding: ["core", "random"],
  embeddings: ["core", "random"],
  engine: ["core"],
  charts: ["core"],
}
const PACKAGES = Object.keys(BELOW)

// Packages that users import, and no other part of the project but its observers.
const LEAVES = ["sampling"]
const SCOPE = "@lectern/"
const COMMAND = "lectern"

// The package that reads files and starts threads, so it needs Node and other packages of npm.
const OUTSIDER = "packages/engine"
// Its modules that only the command may import.
const INTERNAL = `${SCOPE}engine/internal/`

// Apps that use the project as its users do: they may also import the command's package.
const OBSERVERS = ["apps/bench", "apps/smoke"]

// What a package must get from its caller: the console, clock, network, randomness and process.
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

// A file without any of these words has nothing to find.
const OUTSIDE_NAMES = new RegExp(`\\b(?:${OUTSIDE.join("|")}|random|globalThis|meta)\\b`)
const PRINTING_NAMES = /\b(?:console|process)\b/

/**
 * Everything in a unit that breaks the rule.
 *
 * @param unit - a package or app with its sources
 * @returns one sentence per dependency, import or name that is not allowed
 */
export function violations(unit: Unit): string[] {
  return [...manifestViolations(unit), ...unit.files.flatMap((file) => fileViolations(unit, file))]
}

function manifestViolations({ folder, manifest }: Unit): string[] {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = manifest
  const found: string[] = []
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies }
  for (const name of Object.keys(all)) {
    if (isOurs(name) && !mayImport(folder, name)) found.push(`${folder} must not depend on ${name}`)
  }
  if (!runsAnywhere(folder)) return found
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    if (!isOurs(name)) found.push(`${folder} must have no run-time dependency, but has ${name}`)
  }
  for (const name of Object.keys(peerDependencies ?? {})) {
    if (peerDependenciesMeta?.[name]?.optional !== true)
      found.push(`${folder} has ${name} as a peer that is not optional`)
  }
  return found
}

function fileViolations(unit: Unit, file: SourceFile): string[] {
  const { folder, manifest, entryPoints } = unit
  const where = `${folder}/${file.path}`
  const found: string[] = []
  for (const specifier of specifiersOf(file)) {
    if (specifier.startsWith(".")) {
      const target = pathOf(specifier, file)
      if (!target.startsWith("src/")) found.push(`${where} reaches out of its source to ${specifier}`)
      const entry = entryPoints.find(({ source }) => source === target)
      if (entry !== undefined) found.push(`${where} imports ${target}, an entry point of its own package`)
    } else if (isOurs(packageOf(specifier))) {
      const name = packageOf(specifier)
      if (name === manifest.name) found.push(`${where} imports ${specifier}, an entry point of its own package`)
      else if (!mayImport(folder, name)) found.push(`${where} must not import ${name}`)
      else if (!isDeclared(unit, name)) found.push(`${where} imports ${name}, which is not in its manifest`)
      if (specifier.startsWith(INTERNAL) && folder !== "apps/batch") {
        found.push(`${where} imports ${specifier}, which only apps/batch may do`)
      }
    } else if (specifier.startsWith("#")) {
      const { default: anywhere } = manifest.imports?.[specifier] ?? {}
      if (!anywhere?.startsWith("./dist/")) found.push(`${where} imports ${specifier}, which some platforms lack`)
    } else if (specifier.startsWith("node:")) {
      if (runsAnywhere(folder)) found.push(`${where} must run anywhere, but imports ${specifier}`)
    } else if (!isDeclared(unit, packageOf(specifier))) {
      found.push(`${where} imports ${specifier}, which is not in its manifest`)
    }
  }
  if (runsAnywhere(folder)) found.push(...outsideNames(file).map((name) => `${where} touches ${name}`))
  if ((folder === "apps/batch" && !/^src\/(cli|console)\//.test(file.path)) || folder === OUTSIDER) {
    const printers = `only src/cli and src/console ${folder === OUTSIDER ? "of the command " : ""}may do`
    found.push(...printingNames(file).map((name) => `${where} touches ${name}, which ${printers}`))
  }
  return found
}

/** A package that needs neither Node nor other packages of npm. */
function runsAnywhere(folder: string): boolean {
  return folder.startsWith("packages/") && folder !== OUTSIDER
}

function mayImport(folder: string, name: string): boolean {
  const target = name.slice(SCOPE.length)
  if (OBSERVERS.includes(folder)) return PACKAGES.includes(target) || name === COMMAND
  if (folder.startsWith("apps/")) return PACKAGES.includes(target) && !LEAVES.includes(target)
  return BELOW[folder.replace(/^packages\//, "")]?.includes(target) ?? false
}

function isOurs(name: string): boolean {
  return name === COMMAND || name.startsWith(SCOPE)
}

function isDeclared({ manifest }: Unit, name: string): boolean {
  const { dependencies, optionalDependencies, peerDependencies } = manifest
  return name in { ...dependencies, ...optionalDependencies, ...peerDependencies }
}

/** The package of a specifier: `@scope/name` of `@scope/name/path`, `name` of `name/path`. */
function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")
}

/** Global names that reach outside, used as values. */
function outsideNames(file: SourceFile): string[] {
  const found = new Set<string>()
  visitWhere(OUTSIDE_NAMES, file, (node) => {
    if (ts.isIdentifier(node) && OUTSIDE.includes(node.text) && isGlobalUse(node)) found.add(node.text)
    const member = memberOf(node)
    if (member?.object === "Math" && member.name === "random") found.add("Math.random")
    if (member?.object === "globalThis" && OUTSIDE.includes(member.name)) found.add(`globalThis.${member.name}`)
    if (member?.object === "import.meta") found.add(`import.meta.${member.name}`)
  })
  return [...found]
}

function printingNames(file: SourceFile): string[] {
  const found = new Set<string>()
  visitWhere(PRINTING_NAMES, file, (node) => {
    if (ts.isIdentifier(node) && node.text === "console" && isGlobalUse(node)) found.add("console")
    const member = memberOf(node)
    if (member?.object === "process" && PRINTS.includes(member.name)) found.add(`process.${member.name}`)
  })
  return [...found]
}

/** `object.name` or `object["name"]`. */
function memberOf(node: ts.Node): { readonly object: string; readonly name: string } | undefined {
  if (ts.isPropertyAccessExpression(node)) return { object: objectOf(node), name: node.name.text }
  if (ts.isElementAccessExpression(node)) return { object: objectOf(node), name: textOf(node.argumentExpression) }
  return undefined
}

/** A name or `import.meta`; empty for any other expression. */
function objectOf({ expression }: ts.PropertyAccessExpression | ts.ElementAccessExpression): string {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isMetaProperty(expression) ? expression.getText() : ""
}

/** Not `x.Date`, `{ Date: 1 }`, a type's member, or a type name. */
function isGlobalUse(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isTypeReferenceNode(parent) || ts.isQualifiedName(parent)) return false
  return !("name" in parent && parent.name === node && !ts.isShorthandPropertyAssignment(parent))
}

function visitWhere(words: RegExp, file: SourceFile, see: (node: ts.Node) => void): void {
  if (words.test(file.text)) visit(treeOf(file), see)
}
