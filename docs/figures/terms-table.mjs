// @ts-check
// The terms of the course in four languages, from docs/terms.json, as a table whose links are relative to docs.
import { readFileSync } from "node:fs"

/**
 * @typedef {object} Term
 * @property {string} term in English
 * @property {readonly string[]} [zh] in Chinese, the most common first; the names of tools have no translations
 * @property {readonly string[]} [ko] in Korean
 * @property {readonly string[]} [vi] in Vietnamese
 * @property {string} page the page that explains it, from docs, with a fragment if a section does
 * @property {readonly string[]} [also] what readers type instead
 */

/** @type {readonly Term[]} */
export const TERMS = JSON.parse(readFileSync(new URL("../terms.json", import.meta.url), "utf8"))

/**
 * @param {readonly Term[]} terms
 * @returns {string} a row for each term that has translations, in alphabetical order
 */
export function termsTable(terms) {
  return [
    "<table>",
    '<thead><tr><th scope="col">English</th><th scope="col" lang="zh-Hans">中文</th><th scope="col" lang="ko">한국어</th><th scope="col" lang="vi">Tiếng Việt</th></tr></thead>',
    "<tbody>",
    ...terms
      .filter(({ zh }) => zh !== undefined)
      .sort((one, other) => (one.term.toLowerCase() < other.term.toLowerCase() ? -1 : 1))
      .map(
        ({ term, page, zh, ko, vi }) =>
          `<tr><th scope="row"><a href="${page}">${term}</a></th>${cell("zh-Hans", zh)}${cell("ko", ko)}${cell("vi", vi)}</tr>`,
      ),
    "</tbody>",
    "</table>",
    "",
  ].join("\n")
}

/** @param {string} language @param {readonly string[]} [words] */
function cell(language, words = []) {
  return `<td lang="${language}">${words.join(", ")}</td>`
}
