// @ts-check
// Boxes in notes: `::: mistake Title` ... `:::` on lines of their own, around any markdown.

/** @type {Readonly<Record<string, string>>} */
export const KINDS = { mistake: "Common mistake", code: "Where the code is", worked: "By hand" }
const OPEN = /^:::\s+(\w+)(?:\s+(.*))?$/

/** @param {import("markdown-it").default} markdown */
export function boxes(markdown) {
  markdown.block.ruler.before(
    "fence",
    "box",
    (state, start, end, silent) => {
      const kind = OPEN.exec(lineOf(state, start))
      if (kind === null) return false
      const [, name = "", title = ""] = kind
      if (!(name in KINDS)) throw new Error(`unknown box "::: ${name}"; there are ${Object.keys(KINDS).join(", ")}`)
      if (silent) return true
      let close = start + 1
      while (close < end && lineOf(state, close) !== ":::") close++
      if (close === end) throw new Error(`the box "::: ${name} ${title}" is never closed`)
      const open = state.push("html_block", "", 0)
      open.content = `<div class="box box-${name}" role="note">\n<p class="box-title">${titleOf(name, state.md.renderInline(title))}</p>\n`
      const { lineMax, parentType } = state
      state.lineMax = close
      state.md.block.tokenize(state, start + 1, close)
      state.lineMax = lineMax
      state.parentType = parentType
      state.push("html_block", "", 0).content = "</div>\n"
      state.line = close + 1
      return true
    },
    { alt: ["paragraph", "reference", "blockquote", "list"] },
  )
}

/** @param {string} name @param {string} title */
function titleOf(name, title) {
  const label = KINDS[name] ?? ""
  return title === "" ? label : `<span class="box-kind">${label}</span> ${title}`
}

/** @param {import("markdown-it/lib/rules_block/state_block.mjs").default} state @param {number} line */
function lineOf(state, line) {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trim()
}
