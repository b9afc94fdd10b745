// @ts-check
// What can be found on the site: sections of pages, options of the command, symbols of the reference.
import { PageKind, ReflectionKind } from "typedoc"

/** @typedef {Omit<import("./index-options.mjs").Entry, "id">} Entry */

const HEADING = /<h([2-4]) id="([^"]+)"[^>]*>(.*?)<\/h\1>/gs
const OPTION_ROW = /<tr>\s*<td>((?:<code>-[^<]*<\/code>(?:, )?)+)<\/td>\s*<td>(.*?)<\/td>/gs

const SYMBOLS =
  ReflectionKind.SomeModule | ReflectionKind.SomeType | ReflectionKind.SomeValue | ReflectionKind.SomeMember

/**
 * The sections of a page, and the options in its tables.
 *
 * @param {string} html the page
 * @param {string} url of the page, relative to the site's root
 * @param {{ title: string, kind: "note" | "page" }} page
 * @returns {Entry[]}
 */
export function sections(html, url, { title, kind }) {
  const body = html.slice(html.indexOf('class="col-content"'), html.indexOf('class="col-sidebar"'))
  const headings = [...body.matchAll(HEADING)]
  const starts = headings.map(({ index }) => index)
  const parts = [{ id: "", name: title, part: body.slice(0, starts[0]) }]
  for (const [i, { 2: id = "", 3: name = "" }] of headings.entries()) {
    parts.push({ id, name: text(name), part: body.slice(starts[i], starts[i + 1]) })
  }
  const icon = ReflectionKind.Document
  return parts.flatMap(({ id, name, part }) => {
    const section = { title: name, parent: id === "" ? "" : title, text: text(part), url: address(url, id), kind, icon }
    const options = [...part.matchAll(OPTION_ROW)].map(([, flags = "", about = ""]) => ({
      title: text(flags),
      parent: name,
      text: text(about),
      url: address(url, optionId(name, flags)),
      kind: /** @type {const} */ ("option"),
      icon,
    }))
    return [section, ...options]
  })
}

/**
 * The page with an id in each row that describes an option, so that a search leads to it.
 *
 * @param {string} html
 * @param {string} title of the page
 * @returns {string}
 */
export function withOptionIds(html, title) {
  let heading = title
  return html.replaceAll(new RegExp(`${HEADING.source}|${OPTION_ROW.source}`, "gs"), (match, ...groups) => {
    if (match.startsWith("<h")) heading = text(groups[2])
    return match.replace(/^<tr>/, () => `<tr id="${optionId(heading, groups[3])}">`)
  })
}

/**
 * The symbols of the reference, with the text of their comments.
 *
 * @param {import("typedoc").ProjectReflection} project
 * @param {import("typedoc").Renderer} renderer
 * @returns {Entry[]}
 */
export function symbols(project, { router }) {
  return Object.values(project.reflections)
    .filter((symbol) => symbol.kindOf(SYMBOLS) && !symbol.isReference() && router?.hasUrl(symbol))
    .map((symbol) => ({
      title: symbol.name,
      parent: symbol.parent === undefined || symbol.parent.isProject() ? "" : symbol.parent.getFullName(),
      text: commentText(symbol),
      url: router?.getFullUrl(symbol) ?? "",
      kind: symbol.kindOf(ReflectionKind.SomeMember) ? "member" : "symbol",
      icon: symbol.kind,
    }))
}

/**
 * @param {import("typedoc").PageEvent} page
 * @returns {{ title: string, kind: "note" | "page" } | undefined} of a page that is a document or the front page
 */
export function documentOf({ pageKind, model }) {
  if (pageKind === PageKind.Index) return { title: "Lectern", kind: "page" }
  if (pageKind !== PageKind.Document) return undefined
  const document = /** @type {import("typedoc").DocumentReflection} */ (model)
  return { title: document.name, kind: String(document.frontmatter.group) === "Notes" ? "note" : "page" }
}

/** @param {import("typedoc").Reflection} symbol */
function commentText(symbol) {
  const owners = symbol.isDeclaration() ? [symbol, ...(symbol.signatures ?? [])] : [symbol]
  return owners
    .flatMap(({ comment }) => [comment?.summary ?? [], ...(comment?.blockTags ?? []).map(({ content }) => content)])
    .flat()
    .map((part) => part.text)
    .join(" ")
}

/** @param {string} url @param {string} id */
function address(url, id) {
  return id === "" ? url : `${url}#${id}`
}

/** @param {string} heading @param {string} flags */
function optionId(heading, flags) {
  const name = text(flags).split(", ").at(-1) ?? ""
  return `${heading} ${name.split(/[ =]/)[0]}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")
}

/** @param {string} html */
function text(html) {
  const words = html.replaceAll(/<(math|svg|script)\b.*?<\/\1>/gs, " ").replaceAll(/<[^>]*>/g, "\u200b")
  return words
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll("\u200b", "")
    .replaceAll(/\s+/g, " ")
    .trim()
}
