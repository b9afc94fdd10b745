// @ts-check
// The TypeDoc plugin: runs the notes, puts their results on the pages, checks links both ways, and writes pages for VitePress.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { Application, Converter, DocumentReflection } from "typedoc"
import { MarkdownPageEvent, MarkdownRendererEvent } from "typedoc-plugin-markdown"
import { escaped } from "../figures/svg-text.mjs"
import { writeExercises } from "./exercises.mjs"
import { duplicateTitles, oneWayLinks } from "./links.mjs"
import { withResultsBelow } from "./long-results.mjs"
import { documentEntryPoints } from "./modules.mjs"
import { navigation } from "./navigation.mjs"
import { boxProgram, noteFile } from "./note-file.mjs"
import { fillInlines } from "./note-program.mjs"
import { documentsByPage, sitePage } from "./page.mjs"
import { pageOf, SiteRouter } from "./router.mjs"
import { runNote } from "./run-note.mjs"
import { writeSources } from "./sources.mjs"
import { summariesOf } from "./summaries.mjs"

/** @typedef {import("typedoc").CommentDisplayPart} CommentDisplayPart */

/**
 * @param {{ root: string, parts: readonly (readonly import("../course.mjs").Part[])[] }} project
 * @returns {(app: Application) => Promise<void>}
 */
export function pagesPlugin({ root, parts }) {
  const readme = `${root}docs/index.md`
  const documents = parts.flat().flatMap(({ pages }) => pages.map((page) => `${root}docs/${page}.md`))
  return async (app) => {
    /** @type {Map<string, import("./run-note.mjs").NoteRun>} */
    const runs = new Map()
    for (const path of [...documents, readme]) runs.set(path, await runNote(path))
    const summaryOf = summariesOf(`${root}docs/`)
    for (const { problems } of runs.values()) for (const problem of problems) app.logger.error(problem)

    app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_, document) => {
      const path = document.project.files.getReflectionPath(document)
      const run = path === undefined ? undefined : runs.get(path)
      if (run === undefined) return
      const summaries = summaryOf(pageOf(document).replace(/^notes\//, ""))
      document.content = [...withResults(document.content, run), { kind: "text", text: summaries }]
    })
    app.on(Application.EVENT_PROJECT_REVIVE, (project) => {
      const run = runs.get(readme)
      if (run !== undefined && project.readme !== undefined) project.readme = withResults(project.readme, run)
    })
    app.on(Application.EVENT_VALIDATE_PROJECT, (project) => {
      if (app.options.packageDir !== undefined) return
      for (const problem of [...duplicateTitles(project), ...oneWayLinks(project)]) app.logger.error(problem)
    })
    app.renderer.defineRouter("site", SiteRouter)
    app.renderer.on(MarkdownRendererEvent.BEGIN, ({ project }) => linkSections(project))
    app.renderer.on(MarkdownPageEvent.END, (event) => {
      const page = /** @type {MarkdownPageEvent<import("typedoc").Reflection>} */ (event)
      page.contents = sitePage(page, parts, runs)
    })
    app.renderer.on(MarkdownRendererEvent.END, (event) => {
      writeFileSync(`${event.outputDirectory}/site.json`, JSON.stringify(navigation(event.project, parts)))
      cpSync(`${root}docs/terminal.svg`, `${event.outputDirectory}/public/terminal.svg`)
      writeExercises(event.outputDirectory, parts[0] ?? [])
      writeNoteFiles(`${event.outputDirectory}/public`, documentsByPage(event.project), parts[0] ?? [])
      writeSources(`${event.outputDirectory}/public`, root, event.project, (path) => readFileSync(path, "utf8"))
    })
    documentEntryPoints(app, root)
  }
}

/**
 * Writes the file of each note, to be served beside its page.
 *
 * @param {string} out
 * @param {ReadonlyMap<string, DocumentReflection>} documents
 * @param {readonly import("../course.mjs").Part[]} course
 */
function writeNoteFiles(out, documents, course) {
  mkdirSync(`${out}/notes`, { recursive: true })
  for (const page of course.flatMap(({ pages }) => pages)) {
    const document = documents.get(page)
    const path = document?.project.files.getReflectionPath(document)
    if (document === undefined || path === undefined) continue
    writeFileSync(`${out}/${page}.mjs`, noteFile(readFileSync(path, "utf8"), document.name, page))
  }
}

/**
 * Writes out links to sections of documents: the Markdown theme would lead to their documents only.
 *
 * @param {import("typedoc").ProjectReflection} project
 */
function linkSections(project) {
  const texts = [project.readme ?? []]
  for (const reflection of Object.values(project.reflections)) {
    if (reflection instanceof DocumentReflection) texts.push(reflection.content)
    const { summary = [], blockTags = [] } = reflection.comment ?? {}
    texts.push(summary, ...blockTags.map(({ content }) => content))
  }
  for (const part of texts.flat()) {
    if (part.kind !== "relative-link" || part.target === undefined || part.targetAnchor === undefined) continue
    const target = project.files.resolve(part.target, project)
    if (target instanceof DocumentReflection) {
      Object.assign(part, { kind: "text", text: `/${pageOf(target)}.md#${part.targetAnchor}` })
    }
  }
}

/**
 * @param {readonly CommentDisplayPart[]} parts a document's content
 * @param {import("./run-note.mjs").NoteRun} run
 * @returns {CommentDisplayPart[]}
 */
function withResults(parts, run) {
  /** @type {CommentDisplayPart[]} */
  const shown = []
  for (const part of parts) {
    const before = shown.at(-1)
    // TypeDoc splits text at braces, so an expression may span several parts.
    if (part.kind === "text" && before?.kind === "text") before.text += part.text
    else shown.push({ ...part })
  }
  for (const part of shown) {
    if (part.kind === "text") part.text = fillInlines(part.text, (code) => run.inlines.get(code) ?? "")
    else if (part.kind === "code") Object.assign(part, shownBlock(part.text, run))
  }
  return shown
}

/**
 * @param {string} text a fence or inline code
 * @param {import("./run-note.mjs").NoteRun} run
 * @returns {{ kind: "code" | "text", text: string }}
 */
function shownBlock(text, run) {
  const [, ticks = "", language, mode, code = ""] = /^(`{3,})(ts|python)(?: (\w+))?\n([\s\S]*\n)\s*\1$/.exec(text) ?? []
  if (ticks === "") return { kind: "code", text: fillInlines(text, (each) => run.inlines.get(each) ?? "") }
  if (mode === "try") return { kind: "text", text: programBox(boxProgram(run.blocks, code)) }
  if (mode === "figure" || mode === "hidden") return { kind: "text", text: run.figures.get(code) ?? "" }
  return { kind: "code", text: `${ticks}${language}\n${withResultsBelow(code)}${ticks}` }
}

/** @param {string} program what readers change and run, on one line of HTML: an empty line would end it */
function programBox(program) {
  const rows = Math.min(program.split("\n").length, 24)
  const text = escaped(program).replaceAll("\n", "&#10;")
  return `<details class="folded"><summary>Change it and run it here</summary><div data-widget="live-code"><textarea aria-label="Program" rows="${rows}" spellcheck="false">${text}</textarea></div></details>`
}
