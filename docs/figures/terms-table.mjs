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
 * @returns {string} Markdown: a row for each term that has translations, in alphabetical order
 */
export function termsTable(terms) {
  const rows = terms
    .filter(({ zh }) => zh !== undefined)
    .sort((one, other) => (one.term.toLowerCase() < other.term.toLowerCase() ? -1 : 1))
    .map(({ term, page, zh, ko, vi }) => {
      return `| [${term}](${page}) | ${words("zh-Hans", zh)} | ${words("ko", ko)} | ${words("vi", vi)} |`
    })
  const head = `| English | ${words("zh-Hans", ["中文"])} | ${words("ko", ["한국어"])} | ${words("vi", ["Tiếng Việt"])} |`
  return [head, "| --- | --- | --- | --- |", ...rows, ""].join("\n")
}

/** @param {string} language @param {readonly string[]} [list] */
function words(language, list = []) {
  return `<span lang="${language}">${list.join(", ")}</span>`
}
