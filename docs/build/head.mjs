// @ts-check
// What other sites show of a link to a page, and where programs find the page as text.

/**
 * @param {object} page
 * @param {string} page.relativePath of its Markdown
 * @param {string} page.title
 * @param {string} page.description
 * @param {string} base where the site lies below its server
 * @param {string} [address] of the front page, if the site has one: previews and search engines take nothing relative
 * @returns {import("vitepress").HeadConfig[]}
 */
export function headOf({ relativePath, title, description }, base, address = process.env.SITE_URL) {
  if (relativePath === "404.md") return []
  /** @type {[string, string][]} */
  const properties = [
    ["og:site_name", "Lectern"],
    ["og:type", relativePath === "index.md" ? "website" : "article"],
    ["og:title", title],
    ["og:description", description],
  ]
  /** @type {import("vitepress").HeadConfig[]} */
  const links = [
    ["link", { rel: "alternate", type: "text/markdown", href: `${base}${relativePath}` }],
    ["link", { rel: "alternate", type: "text/plain", title: "llms.txt", href: `${base}llms.txt` }],
  ]
  if (address !== undefined) {
    const url = new URL(relativePath.replace(/(?:(^|\/)index)?\.md$/, "$1"), address.replace(/\/?$/, "/")).href
    const card = new URL("card.png", address.replace(/\/?$/, "/")).href
    properties.push(["og:url", url], ["og:image", card], ["og:image:width", "1200"], ["og:image:height", "630"])
    links.push(["link", { rel: "canonical", href: url }])
  }
  return [
    ...properties.map(([property, content]) => /** @type {const} */ (["meta", { property, content }])),
    ["meta", { name: "twitter:card", content: address === undefined ? "summary" : "summary_large_image" }],
    ...links,
  ].map(([tag, attributes]) => /** @type {[string, Record<string, string>]} */ ([tag, attributes]))
}
