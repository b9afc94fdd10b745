// @ts-check
// How the site is searched: the index, made with the site, and the order of what is found in it.
import MiniSearch from "minisearch"
import { terms, words } from "./words.mjs"

/**
 * Something that can be found: a section of a page, an option of the command, or a symbol of the reference.
 *
 * @typedef {object} Entry
 * @property {string} id its address, relative to the site's base
 * @property {string} title
 * @property {string} where its page and the sections it is in; the module of a symbol
 * @property {string} text all other words
 * @property {"option" | "note" | "page" | "symbol"} kind
 * @property {readonly string[]} [names] other names of its subject, in any language
 * @property {readonly string[]} [members] of a symbol; those of methods end with `()`
 */
/** @typedef {import("minisearch").SearchResult & Omit<Entry, "text">} Result */

// What newcomers look for comes first.
const WEIGHTS = { option: 8, note: 8, page: 4, symbol: 2 }
const WHOLE_TITLE = 10
const IN_TITLE = 3
const OF_PAGE = 4

const COMMON = new Set(
  `a an and are as at be but by can do does for from has have how i if in into is it its my not of on one or so than
  that the their them then there these they this to was we what when where which who why will with you your`.split(
    /\s+/,
  ),
)

/** @type {import("minisearch").Options<Entry>} */
const OPTIONS = {
  fields: ["title", "names", "members", "page", "text"],
  storeFields: ["title", "where", "kind", "names", "members"],
  // Thousands of symbols share the words of a few modules.
  extractField: (entry, field) =>
    field !== "page" ? entry[/** @type {keyof Entry} */ (field)] : entry.kind === "symbol" ? "" : entry.where,
  tokenize: (text, field) =>
    field === "text" ? telling(terms(text)).filter((term) => !/^[\d.,]+$/.test(term)) : terms(text),
  searchOptions: {
    tokenize: (query) => telling(words(query)),
    combineWith: "AND",
    boost: { title: 4, names: 4, page: 2 },
    boostDocument: (_id, _term, stored) => WEIGHTS[/** @type {Entry} */ (stored).kind],
    prefix: (term) => term.length > 1,
    fuzzy: (term) => (term.length > 5 ? 0.2 : false),
  },
}

/** @param {readonly Entry[]} entries @returns {string} the index as JSON */
export function packed(entries) {
  const index = new MiniSearch(OPTIONS)
  index.addAll(entries)
  return JSON.stringify(index)
}

/** @param {string} json @returns {MiniSearch<Entry>} */
export function unpacked(json) {
  return MiniSearch.loadJSON(json, OPTIONS)
}

/**
 * @param {MiniSearch<Entry>} index
 * @param {string} query
 * @returns {{ id: string, title: string, where: string }[]} best first
 */
export function find(index, query) {
  const strict = index.search(query)
  const results = /** @type {Result[]} */ (
    strict.length > 0 ? strict : index.search(query, { combineWith: "OR", tokenize: (text) => telling(terms(text)) })
  )
  const wanted = key(query)
  return results
    .map((result) => ({ result, score: result.score * closeness(result, wanted) }))
    .sort((a, b) => b.score - a.score)
    .map(({ result }) => shown(result, wanted))
}

/** @param {Result} result @param {string} wanted */
function closeness({ title, where, names = [], members = [] }, wanted) {
  const titles = [title, ...names].map(key)
  const page = where === "" ? OF_PAGE : 1
  if (titles.includes(wanted)) return WHOLE_TITLE * page
  if (titles.some((each) => ` ${each} `.includes(` ${wanted} `))) return IN_TITLE * page
  return members.some((each) => key(each) === wanted) ? IN_TITLE : 1
}

/**
 * With the member or the other name that was searched for, where the title does not say why it was found.
 *
 * @param {Result} result
 * @param {string} wanted
 */
function shown({ id, title, where, names = [], members = [] }, wanted) {
  const holds = (/** @type {string} */ name) => ` ${key(name)}`.includes(` ${wanted}`)
  const member = members.find(holds)
  const name = names.find(holds)
  if (holds(`${where} ${title}`) || (member ?? name) === undefined) return { id, title, where }
  if (member === undefined) return { id, title, where: where === "" ? `${name}` : `${where} · ${name}` }
  const anchor = member.endsWith("()") ? member.slice(0, -2) : `property-${member}`
  return { id: `${id}#${anchor.toLowerCase()}`, title: `${title}.${member}`, where }
}

/** @param {string} text */
function key(text) {
  return telling(words(text)).join(" ").toLowerCase()
}

/** @param {string[]} all @returns {string[]} without the words that stand in every text, unless there are no others */
function telling(all) {
  const some = all.filter((word) => !COMMON.has(word.toLowerCase()))
  return some.length > 0 ? some : all
}
