// @ts-check
// How the site is searched: shared by the index, made with the site, and the search in the page.

/**
 * Something that can be found: a section of a page, an option of the command, or a symbol of the reference.
 *
 * @typedef {object} Entry
 * @property {number} id its place in the list
 * @property {string} title what the reader sees, and what counts most
 * @property {string} parent where it stands: its page, or the symbol that it belongs to
 * @property {string} text all of its words
 * @property {string} url of the section or symbol, relative to the site's root
 * @property {"option" | "note" | "page" | "symbol" | "member"} kind
 * @property {number} icon TypeDoc's number of its kind of symbol
 */

// What newcomers look for comes first.
const WEIGHTS = { option: 8, note: 8, page: 4, symbol: 1, member: 0.3 }

// Letters and digits; `++` and `#` end names (chrF++, C#); hyphens, dots and apostrophes join them.
const WORD = /[\p{L}\p{N}_]+(?:[-.'’][\p{L}\p{N}_]+)*(?:\+\+|#)?/gu

// Scripts that are written without spaces are found by single characters.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/**
 * The terms of a text in the index: every word, and the parts of a compound or camel-case word.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function terms(text) {
  return words(text).flatMap((word) => {
    const parts = word.split(/[-.'’+#]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((part) => part !== "")
    return parts.length > 1 || parts[0] !== word ? [word, ...parts] : parts
  })
}

/**
 * The words of a text or a query. Whatever else it holds, such as the hyphens of `--paired-bs`, is dropped.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function words(text) {
  return [...text.matchAll(WORD)].flatMap(([word]) => (UNSPACED.test(word) ? [...word] : [word]))
}

/** @type {import("minisearch").Options<Entry>} */
export const INDEX_OPTIONS = {
  fields: ["title", "parent", "text"],
  storeFields: ["title", "parent", "url", "kind", "icon"],
  tokenize: terms,
  searchOptions: {
    tokenize: words,
    combineWith: "AND",
    boost: { title: 4, parent: 2 },
    boostDocument: (_id, _term, stored) => WEIGHTS[/** @type {Entry} */ (stored).kind],
    prefix: (term) => term.length > 1,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  },
}
