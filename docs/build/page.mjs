// @ts-check
// A page for VitePress: front matter for its title, description and neighbours, where it stands, and facts of a note.
import { Comment, DocumentReflection, ReflectionKind } from "typedoc"
import { TASKS } from "../course.mjs"
import { moduleFolder, pageOf } from "./router.mjs"
import { LANGUAGES_LINK } from "./summaries.mjs"

/** @typedef {import("../course.mjs").Part} Part */
/** @typedef {import("typedoc").Reflection} Reflection */
/** @typedef {ReadonlyMap<string, import("./run-note.mjs").NoteRun>} Runs */
/** @typedef {{ readonly text: string, readonly link: string }} Link */

const SITE =
  "Lectern scores generated text and teaches how: BLEU, BPE, beam search, word vectors, with every number computed."

/**
 * @param {import("typedoc-plugin-markdown").MarkdownPageEvent<Reflection>} page
 * @param {readonly (readonly Part[])[]} parts those of the course, then others
 * @param {Runs} runs
 * @returns {string}
 */
export function sitePage({ contents, model, project, url }, parts, runs) {
  if (model instanceof DocumentReflection) {
    return documentPage(contents, model, documentsByPage(project), parts, runs)
  }
  if (url === "index.md") return front(contents, documentsByPage(project), parts)
  if (model.isProject()) return referencePage(model)
  return `${frontMatter({ title: model.name, description: summaryOf(model) || SITE })}${crumbsOf(model)}${contents}`
}

/** @param {import("typedoc").ProjectReflection} project */
function referencePage(project) {
  const sections = byTask(project.getChildrenByKind(ReflectionKind.Module), TASKS).map(({ title, modules }) => {
    const rows = modules.map((module) => `| [${module.name}](${moduleUrl(module)}) | ${summaryOf(module)} |`)
    return `## ${title}\n\n| import | contents |\n| --- | --- |\n${rows.join("\n")}\n`
  })
  const head = frontMatter({
    title: "Reference",
    description: "Every function and type of Lectern's packages: the modules by task, with a sentence on each.",
  })
  return `${head}# Reference\n\n${sections.join("\n")}`
}

/**
 * The modules of the packages of each task, in the order of the tasks; then those of other packages.
 *
 * @template {{ readonly name: string }} Module
 * @param {readonly Module[]} modules
 * @param {readonly { readonly title: string, readonly packages: readonly string[] }[]} tasks
 */
export function byTask(modules, tasks) {
  /** @param {string} owner @param {Module} module */
  const belongs = (owner, { name }) => name === owner || name.startsWith(`${owner}/`)
  const listed = tasks.map(({ title, packages }) => ({
    title,
    modules: packages.flatMap((owner) => modules.filter((module) => belongs(owner, module))),
  }))
  const others = modules.filter((module) => !listed.some((task) => task.modules.includes(module)))
  return [...listed, { title: "Other modules", modules: others }].filter((task) => task.modules.length > 0)
}

/**
 * @param {string} contents
 * @param {DocumentReflection} document
 * @param {ReadonlyMap<string, DocumentReflection>} documents
 * @param {readonly (readonly Part[])[]} parts
 * @param {Runs} runs
 */
function documentPage(contents, document, documents, parts, runs) {
  const { name: title, frontmatter } = document
  const list = parts.find((some) => some.some(({ pages }) => pages.includes(pageOf(document)))) ?? []
  const part = list.find(({ pages }) => pages.includes(pageOf(document)))
  const order = list.flatMap(({ pages }) => pages)
  const at = order.indexOf(pageOf(document))
  const [prev, next] = [at - 1, at + 1].map((i) => neighbour(documents.get(order[i] ?? "")))
  const crumbs = list === parts[0] ? [`[Course](/#the-course)`, part?.title] : [part?.title]
  const checked = runs.get(document.project.files.getReflectionPath(document) ?? "")?.checked ?? 0
  return [
    frontMatter({ title, description: frontmatter.description ?? SITE, prev: prev ?? false, next: next ?? false }),
    `<div class="crumbs">\n\n${crumbs.filter((each) => each !== undefined).join(" / ")}\n\n</div>\n\n`,
    contents.replace(/^\s*# .*\n/, (heading) => heading + facts(document, documents, checked)),
  ].join("")
}

/**
 * What a note is for, how long it takes, what it builds on.
 *
 * @param {DocumentReflection} document
 * @param {ReadonlyMap<string, DocumentReflection>} documents
 * @param {number} checked
 */
function facts(document, documents, checked) {
  const { goal, minutes, needs = [], knows = [] } = document.frontmatter
  const file = pageOf(document).replace(/.*\/(.*)/, "$1.mjs")
  if (goal === undefined) return ""
  const before = /** @type {string[]} */ (needs).map((slug) => {
    const page = `notes/${slug}`
    return `[${documents.get(page)?.name}](/${page}.md)`
  })
  const needed = [...before, .../** @type {string[]} */ (knows)].join(", ")
  const lines = [
    `${goal}`,
    [
      `${minutes} minutes`,
      needed === "" ? "" : `builds on ${needed}`,
      `${checked} results on this page were computed when it was built`,
      document.content.some(({ text }) => text.includes('<section class="languages">')) ? LANGUAGES_LINK : "",
    ]
      .filter((each) => each !== "")
      .join(" · "),
    `All code of this page: <button type="button" class="copy-all">Copy all</button> · <a href="${file}" download>Open as file</a> · <a href="?slides" target="_self">Slides</a>`,
  ]
  return `\n<div class="note-facts">\n\n${lines.join("\n\n")}\n\n</div>\n`
}

/**
 * The front page, with the map of the course and the guides in the places of their lists.
 *
 * @param {string} contents
 * @param {ReadonlyMap<string, DocumentReflection>} documents
 * @param {readonly (readonly Part[])[]} parts
 */
function front(contents, documents, [course = [], others = []]) {
  /** @param {string} page @returns {Record<string, unknown>} */
  const named = (page) => {
    const { name = page, frontmatter = {} } = documents.get(page) ?? {}
    return { name, ...frontmatter }
  }
  let number = 0
  const map = course.map(({ title, about, pages }) => {
    const rows = pages.map((page) => {
      const { name, question = "", minutes } = named(page)
      const time = minutes === undefined ? "" : ` <small>${minutes} min</small>`
      return `${++number}. [${name}](/${page}.md)${time}<br>${question}`
    })
    return `<section>\n\n### ${title}\n\n<p class="part-about">${about}</p>\n\n${rows.join("\n")}\n\n</section>`
  })
  const list = (others[0]?.pages ?? []).map(
    (page) => `- [${named(page).name}](/${page}.md): ${named(page).description}`,
  )
  const head = frontMatter({
    title: "Lectern",
    titleTemplate: false,
    description: SITE,
    sidebar: false,
    aside: false,
    pageClass: "front",
  })
  const filled = contents
    .replace(
      /<!-- map of the course -->.*<!-- end of the map -->/s,
      () => `<div class="course-map">\n\n${map.join("\n\n")}\n\n</div>`,
    )
    .replace(/<!-- guides -->.*<!-- end of the guides -->/s, () => list.join("\n"))
    .replace("(_media/", "(/")
  return head + filled
}

/**
 * @param {DocumentReflection | undefined} document
 * @returns {Link | undefined} with the question that it answers
 */
function neighbour(document) {
  if (document === undefined) return undefined
  const { question } = document.frontmatter
  const text = question === undefined ? document.name : `${document.name} <small>${question}</small>`
  return { text, link: `/${pageOf(document)}` }
}

/** @param {Reflection} model */
function crumbsOf(model) {
  const module = model.parent
  const inside = module === undefined || module.isProject() ? "" : ` / [${module.name}](${moduleUrl(module)})`
  return `<div class="crumbs">\n\n[Reference](/reference/index.md)${inside}\n\n</div>\n\n`
}

/** @param {Reflection} module */
export function moduleUrl(module) {
  return `/${moduleFolder(module)}/index.md`
}

/** @param {Reflection} model @returns {string} the first sentence of its comment, as plain text */
function summaryOf(model) {
  const { comment } = model.isDeclaration() ? (model.signatures?.[0] ?? model) : model
  const text = Comment.combineDisplayParts(comment?.summary ?? []).replaceAll(
    /\{@link\s+([^}|]*\|)?\s*([^}]*?)\s*\}/g,
    "$2",
  )
  return (/^[\s\S]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text).replaceAll(/\s+/g, " ").replaceAll("`", "").trim()
}

/** @param {import("typedoc").ProjectReflection} project */
export function documentsByPage(project) {
  const all = /** @type {DocumentReflection[]} */ (project.getReflectionsByKind(ReflectionKind.Document))
  return new Map(all.map((document) => [pageOf(document), document]))
}

/** @param {Record<string, unknown>} fields JSON is YAML */
function frontMatter(fields) {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join("\n")}\n---\n\n`
}
