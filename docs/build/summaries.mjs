// @ts-check
// The summaries of the notes in other languages: a file of docs/summaries per language, with a section per note, and what a page shows of them.
import { existsSync, readFileSync } from "node:fs"

export const LANGUAGES = [
  {
    name: "zh",
    lang: "zh-Hans",
    own: "中文",
    title: "中文摘要（草稿，欢迎指正）",
    mend: (/** @type {string} */ slug) =>
      `这份摘要是草稿。发现错误或更自然的说法，请修改\`docs/summaries/zh.md\`里的\`${slug}\`一节。`,
  },
  {
    name: "ko",
    lang: "ko",
    own: "한국어",
    title: "한국어 요약 (초안, 수정 환영)",
    mend: (/** @type {string} */ slug) =>
      `이 요약은 초안입니다. 틀린 곳이나 어색한 표현은 \`docs/summaries/ko.md\`의 \`${slug}\` 절에서 고쳐 주세요.`,
  },
  {
    name: "vi",
    lang: "vi",
    own: "Tiếng Việt",
    title: "Tóm tắt tiếng Việt (bản nháp, mong được góp ý)",
    mend: (/** @type {string} */ slug) =>
      `Đây là bản nháp. Nếu thấy chỗ sai hay chưa tự nhiên, xin sửa mục \`${slug}\` trong \`docs/summaries/vi.md\`.`,
  },
]
const HEADING = "In other languages"
const NAMES = LANGUAGES.map(({ lang, own }) => `<span lang="${lang}">${own}</span>`).join(", ")
/** From the facts of a note to the section. */
export const LANGUAGES_LINK = `summary in [${NAMES}](#in-other-languages)`

/**
 * @param {string} text of the file of a language
 * @returns {Map<string, string>} the summaries by the note's slug
 */
export function summariesIn(text) {
  const [, ...sections] = text.split(/^## /m)
  return new Map(
    sections.map((section) => {
      const [slug = "", ...lines] = section.split("\n")
      return [slug, lines.join("\n").trim()]
    }),
  )
}

/**
 * @param {string} docs the folder
 * @returns {(slug: string) => string} the last section of a note, empty if it has no summary
 */
export function summariesOf(docs) {
  const languages = LANGUAGES.map((language) => {
    const path = `${docs}summaries/${language.name}.md`
    return { ...language, summaries: summariesIn(existsSync(path) ? readFileSync(path, "utf8") : "") }
  })
  return (slug) => {
    const folded = languages.flatMap(({ lang, title, mend, summaries }) => {
      const summary = summaries.get(slug)
      if (summary === undefined) return []
      const open = `<details class="folded" lang="${lang}"><summary>${title}</summary>`
      return `${open}\n\n${summary}\n\n<small>${mend(slug)}</small>\n\n</details>\n\n`
    })
    return folded.length === 0
      ? ""
      : `\n\n<section class="languages">\n\n## ${HEADING}\n\n${folded.join("")}</section>\n`
  }
}
