// @ts-check
// The search in the page: answers what is typed into TypeDoc's field, in TypeDoc's list.
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import MiniSearch from "minisearch"
import { INDEX_OPTIONS, terms, words } from "./index-options.mjs"

/** @type {string} */
// @ts-expect-error: put in by the build
const PACKED = INDEX

const MAX_RESULTS = 12
const MILLISECONDS_PER_KEY = 100

const byId = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (document.getElementById(id))
const { base = "./" } = document.documentElement.dataset
const index = unpacked()
let timer = 0

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start)
else start()

function start() {
  const field = byId("tsd-search-input")
  byId("tsd-search-status").textContent = ""
  // TypeDoc listens on the field itself; this listener comes first and keeps the event.
  document.addEventListener(
    "input",
    (event) => {
      if (event.target !== field) return
      event.stopImmediatePropagation()
      clearTimeout(timer)
      timer = window.setTimeout(show, MILLISECONDS_PER_KEY)
    },
    { capture: true },
  )
  if (field.value !== "") show()
}

/** @returns {Promise<MiniSearch>} */
async function unpacked() {
  const bytes = Uint8Array.from(atob(PACKED), (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))
  return MiniSearch.loadJSON(await new Response(stream).text(), INDEX_OPTIONS)
}

async function show() {
  const [field, list, status] = [byId("tsd-search-input"), byId("tsd-search-results"), byId("tsd-search-status")]
  const query = field.value.trim()
  const results = found(await index, query)
  list.replaceChildren(...results.slice(0, MAX_RESULTS).map((result, i) => item(result, i, query)))
  field.setAttribute("aria-activedescendant", "")
  status.replaceChildren()
  if (query !== "" && results.length === 0) status.append(element("div", `No results found for “${query}”`))
}

/**
 * @param {MiniSearch} index
 * @param {string} query
 * @returns {import("minisearch").SearchResult[]}
 */
function found(index, query) {
  const all = index.search(query)
  const results = all.length > 0 ? all : index.search(query, { combineWith: "OR", tokenize: terms })
  const wanted = words(query).join(" ").toLowerCase()
  // A title that holds all that was typed, side by side, comes before one that holds it somewhere.
  const holds = (/** @type {string} */ title) => ` ${words(title).join(" ").toLowerCase()} `.includes(` ${wanted} `)
  return results
    .map((result) => ({ ...result, score: result.score * (holds(result.title) ? 3 : 1) }))
    .sort((a, b) => b.score - a.score)
}

/**
 * @param {import("minisearch").SearchResult} result
 * @param {number} i
 * @param {string} query
 */
function item({ title, parent, url, icon }, i, query) {
  const link = document.createElement("a")
  link.href = base.replace(/\/?$/, "/") + url
  link.tabIndex = -1
  link.innerHTML = `<svg width="20" height="20" class="tsd-kind-icon" aria-hidden="true"><use href="#icon-${icon}"></use></svg>`
  const text = element("span", "")
  text.className = "text"
  if (parent !== "") {
    const where = element("span", "")
    where.className = "parent"
    where.append(...marked(parent, query), " › ")
    text.append(where)
  }
  text.append(...marked(title, query))
  link.append(text)
  const entry = document.createElement("li")
  entry.id = `tsd-search:${i}`
  entry.role = "option"
  entry.ariaSelected = "false"
  entry.append(link)
  return entry
}

/**
 * The text with the words of the query marked.
 *
 * @param {string} text
 * @param {string} query
 */
function marked(text, query) {
  const escaped = words(query).map((word) => word.replaceAll(/[.+^$*?()[\]{}|\\]/g, "\\$&"))
  if (escaped.length === 0) return [text]
  return text
    .split(new RegExp(`(${escaped.join("|")})`, "iu"))
    .map((part, i) => (i % 2 === 0 ? part : element("mark", part)))
}

/**
 * @param {string} name
 * @param {string} text
 */
function element(name, text) {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
