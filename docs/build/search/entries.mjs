// @ts-check
// What can be found on the site: sections of pages, options of the command, symbols of the reference and their members.

/** @typedef {import("./find.mjs").Entry} Entry */
/** @typedef {Pick<Entry, "id" | "kind">} Page */
/** @typedef {import("markdown-it").Token} Token */

/**
 * Gives each row of a table that describes an option an id, so that a search leads to it.
 *
 * @param {import("markdown-it").default} markdown
 */
export function optionRows(markdown) {
  markdown.core.ruler.push("option-rows", ({ tokens }) => {
    let heading = ""
    const seen = new Set()
    for (const [i, token] of tokens.entries()) {
      if (token.type === "heading_open") heading = token.attrGet("id") ?? ""
      if (token.type !== "tr_open") continue
      // `-f`, `--format NAME` is `--format`; `-f html` is one of several of its section.
      const flag = /^(?:`-.*, )?`-(-?[^\s`=]+(?: [a-z]+)?)[^`]*`$/.exec(tokens[i + 2]?.content ?? "")?.[1]
      const id = `${heading}-${flag?.replaceAll(/[^\w-]+/g, "-")}`
      if (flag !== undefined && !seen.has(id)) token.attrSet("id", id)
      seen.add(id)
    }
  })
}

/**
 * The sections of a page, and the options in its tables.
 *
 * @param {readonly Token[]} tokens
 * @param {Page} page
 * @returns {Entry[]}
 */
export function sections(tokens, { id, kind }) {
  /** @type {Entry[]} */
  const entries = []
  /** @type {string[]} */
  const above = []
  /** @type {Entry | undefined} */
  let section
  /** @type {Entry | undefined} the one whose words follow: the section or an option */
  let at
  for (let i = 0; i < tokens.length; i++) {
    const token = /** @type {Token} */ (tokens[i])
    const anchor = token.attrGet("id")
    if (token.type === "heading_open") {
      const level = Number(token.tag.slice(1))
      const title = plain(tokens[++i])
      above.length = Math.min(above.length, level - 1)
      section = { id: level === 1 ? id : `${id}#${anchor}`, title, where: above.join(" › "), text: "", kind }
      above.push(title)
      entries.push(section)
      at = section
    } else if (token.type === "tr_open" && anchor !== null) {
      i += 2
      at = { id: `${id}#${anchor}`, title: plain(tokens[i]), where: above.join(" › "), text: "", kind: "option" }
      entries.push(at)
    } else if (token.type === "tr_close") at = section
    else if (at !== undefined) at.text += `${plain(token)} `
  }
  return entries
}

/**
 * The symbol of a page of the reference, with the first sentence of its comment, and its members.
 *
 * @param {string} markdown
 * @param {string} id the page's address
 * @returns {Entry}
 */
export function symbol(markdown, id) {
  const [title = "", text = ""] = ["title", "description"].map((field) =>
    JSON.parse(new RegExp(`^${field}: (.*)$`, "m").exec(markdown)?.[1] ?? '""'),
  )
  const where = /^\[Reference\].* \/ \[([^\]]+)\]/m.exec(markdown)?.[1] ?? "Reference"
  const properties = [...markdown.matchAll(/<a id="property-[^"]+"><\/a> `([^`?]+)/g)]
  const methods = [...markdown.matchAll(/^### (\w+\(\))$/gm)]
  return { id, title, where, text, kind: "symbol", members: [...properties, ...methods].map(([, name = ""]) => name) }
}

/** @param {Token | undefined} token @returns {string} */
function plain(token) {
  if (token?.type === "fence") return token.content
  return (token?.children ?? [])
    .map(({ type, content }) =>
      type === "text" || type === "code_inline" ? content : type.endsWith("break") ? " " : "",
    )
    .join("")
    .trim()
}
