// @ts-check
// Checks links both ways: a note links back to every symbol that links to it, or to its module, and every note links to code.
import { Comment, DocumentReflection, ReflectionKind } from "typedoc"

/** @typedef {import("typedoc").ProjectReflection} ProjectReflection */
/** @typedef {import("typedoc").Reflection} Reflection */

/**
 * @param {ProjectReflection} project
 * @returns {string[]} one sentence per title that two documents share
 */
export function duplicateTitles(project) {
  /** @type {Set<string>} */
  const seen = new Set()
  return documentsOf(project).flatMap(({ name }) => {
    const twice = seen.has(name)
    seen.add(name)
    return twice ? [`two documents have the title "${name}"`] : []
  })
}

/**
 * @param {ProjectReflection} project
 * @returns {string[]} one sentence per link that has no way back
 */
export function oneWayLinks(project) {
  const documents = documentsOf(project)
  const linkedBy = new Map(documents.map((document) => [document, symbolsIn(document.content)]))
  const problems = documents
    .filter((document) => document.frontmatter.group === "Notes" && linkedBy.get(document)?.size === 0)
    .map((document) => `the note "${document.name}" links to no symbol`)
  for (const reflection of Object.values(project.reflections)) {
    for (const note of notesOf(reflection, project)) {
      const symbols = linkedBy.get(note)
      const owner = ownerOf(reflection)
      if (symbols === undefined || symbols.has(owner) || symbols.has(moduleOf(owner))) continue
      problems.push(`${owner.getFriendlyFullName()} links to the note "${note.name}", which does not link back`)
    }
  }
  return problems
}

/** @param {ProjectReflection} project */
function documentsOf(project) {
  return /** @type {DocumentReflection[]} */ (project.getReflectionsByKind(ReflectionKind.Document))
}

/**
 * @param {readonly import("typedoc").CommentDisplayPart[]} parts
 * @returns {Set<Reflection>} the symbols that `{@link}` names
 */
function symbolsIn(parts) {
  /** @type {Set<Reflection>} */
  const symbols = new Set()
  for (const part of parts) {
    if (part.kind !== "inline-tag" || typeof part.target !== "object" || !("kind" in part.target)) continue
    if (!(part.target instanceof DocumentReflection)) symbols.add(ownerOf(/** @type {Reflection} */ (part.target)))
  }
  return symbols
}

/**
 * @param {Reflection} reflection
 * @param {ProjectReflection} project
 * @returns {DocumentReflection[]} the notes its comment points to
 */
function notesOf(reflection, project) {
  const comment = reflection.comment
  if (!(comment instanceof Comment)) return []
  const parts = [...comment.summary, ...comment.blockTags.flatMap((tag) => tag.content)]
  return parts.flatMap((part) => {
    if (part.kind !== "relative-link" || part.target === undefined) return []
    const target = project.files.resolve(part.target, project)
    return target instanceof DocumentReflection ? [target] : []
  })
}

/**
 * The function of a signature; any other reflection itself.
 *
 * @param {Reflection} reflection
 * @returns {Reflection}
 */
function ownerOf(reflection) {
  return reflection.kindOf(ReflectionKind.SomeSignature) && reflection.parent !== undefined
    ? reflection.parent
    : reflection
}

/** @param {Reflection} reflection @returns {Reflection} the module it belongs to */
function moduleOf(reflection) {
  return reflection.kindOf(ReflectionKind.Module) || reflection.parent === undefined
    ? reflection
    : moduleOf(reflection.parent)
}
