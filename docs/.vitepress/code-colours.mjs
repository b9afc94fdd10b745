// @ts-check
// Code in four quiet colours, which site.css sets for light and dark pages.

/** @type {Exclude<import("vitepress").MarkdownOptions["theme"], string | { light: unknown, dark: unknown } | undefined>} */
export const CODE_COLOURS = {
  name: "lectern",
  fg: "var(--code-text)",
  bg: "var(--vp-code-block-bg)",
  settings: [
    { scope: ["comment", "punctuation.definition.comment"], settings: { foreground: "var(--code-comment)" } },
    { scope: ["string", "punctuation.definition.string"], settings: { foreground: "var(--code-string)" } },
    { scope: ["constant.numeric", "constant.language"], settings: { foreground: "var(--code-number)" } },
    { scope: ["keyword.control", "storage", "entity.name.tag"], settings: { foreground: "var(--code-keyword)" } },
  ],
}

/** @type {NonNullable<import("vitepress").MarkdownOptions["codeTransformers"]>[number]} Neighbours of one colour become one element: half as many on a page. */
export const mergedTokens = {
  tokens: (lines) =>
    lines.map((line) =>
      line.reduce(
        (merged, token) => {
          const before = merged.at(-1)
          if (before !== undefined && (before.color === token.color || /^\s*$/.test(token.content))) {
            merged[merged.length - 1] = { ...before, content: before.content + token.content }
          } else merged.push(token)
          return merged
        },
        /** @type {typeof line} */ ([]),
      ),
    ),
}
