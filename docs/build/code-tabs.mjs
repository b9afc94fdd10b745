// @ts-check
// A `python` block right after a `ts` block is the same program in Python: both are shown in one place, with a tab for each.
// Radio buttons and style sheets do it all, so it works without scripts.

/** @param {import("markdown-it").default} markdown */
export function codeTabs(markdown) {
  markdown.core.ruler.push("code-tabs", ({ tokens, Token }) => {
    for (let i = tokens.length - 1; i > 0; i--) {
      if (languageOf(tokens[i]) !== "python" || languageOf(tokens[i - 1]) !== "ts") continue
      const [open, close] = [new Token("html_block", "", 0), new Token("html_block", "", 0)]
      open.content = `<div class="code-tabs">\n${tabs(`language-${i}`)}\n`
      close.content = "</div>\n"
      tokens.splice(i + 1, 0, close)
      tokens.splice(i - 1, 0, open)
    }
  })
}

/** @param {import("markdown-it").Token | undefined} token */
function languageOf(token) {
  return token?.type === "fence" ? token.info.trim() : undefined
}

/** @param {string} name of the choice on its page */
function tabs(name) {
  const [typescript, python] = ["TypeScript", "Python"].map((language, i) => {
    return `<label><input type="radio" name="${name}"${i === 0 ? " checked" : ""}>${language}</label>`
  })
  return `<div class="tabs" role="radiogroup" aria-label="Language">${typescript}${python}</div>`
}
