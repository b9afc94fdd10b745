import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import MarkdownIt from "markdown-it"
import { expect, onTestFinished, test } from "vitest"
import { codeTabs } from "../../build/code-tabs.mjs"
import { deadLinks } from "../../build/dead-links.mjs"
import { formulas } from "../../build/formulas.mjs"

test("a formula is drawn, and one that is not TeX stops the build", () => {
  const markdown = new MarkdownIt().use(formulas)
  expect(markdown.render("Twice $x$.")).toContain('<span class="katex">')
  expect(() => markdown.render("$\\sqrt{x$")).toThrow("KaTeX parse error")
})

test("a Python block right after a TypeScript block has a tab beside it, each pair with a choice of its own", () => {
  const pair = "```ts\nf()\n```\n\n```python\ng()\n```\n\n"
  const html = new MarkdownIt().use(codeTabs).render(`${pair}Alone:\n\n\`\`\`python\nh()\n\`\`\`\n\n${pair}`)
  const [, first, alone, second] = html.split(/<div class="code-tabs">|<p>/)
  expect(
    [first, second].map((each) => /^\n<div class="tabs".*<\/div>\n<pre>.*f\(\).*<pre>.*g\(\).*<\/div>\n$/s.test(each!)),
  ).toEqual([true, true])
  expect(first).toMatch(
    /<label><input type="radio" name="([\w-]+)" checked>TypeScript<\/label><label><input type="radio" name="\1">Python<\/label>/,
  )
  expect(/name="([\w-]+)"/.exec(first!)?.[1]).not.toBe(/name="([\w-]+)"/.exec(second!)?.[1])
  expect(alone).not.toContain("</div>")
})

test("deadLinks() finds links to no page, no file and no section, below any path of a server", () => {
  const site = mkdtempSync(join(tmpdir(), "lectern-links-"))
  onTestFinished(() => rmSync(site, { recursive: true }))
  const pages = {
    "index.html": '<p id="here"><a href="/below/">a</a><a href="#here">b</a><a href="notes/one#two">c</a></p>',
    "notes/one.html":
      '<h2 id="two">d</h2><a href="./../">e</a><img src="/below/one.svg"><a href="https://x.org/#y">f</a>',
    "one.svg": "<svg/>",
    "bad/index.html":
      '<a href="#never">g</a><a href="./../notes/one#never">h</a><a href="/below/notes/two">i</a><img src="two.svg">',
    "above.html": '<a href="/notes/one">j</a>',
  }
  for (const [path, html] of Object.entries(pages)) {
    mkdirSync(dirname(`${site}/${path}`), { recursive: true })
    writeFileSync(`${site}/${path}`, html)
  }
  expect(deadLinks(site, "/below/").sort()).toEqual([
    "above.html links to /notes/one, which does not exist",
    "bad/index.html links to #never, which does not exist",
    "bad/index.html links to ./../notes/one#never, which does not exist",
    "bad/index.html links to /below/notes/two, which does not exist",
    "bad/index.html links to two.svg, which does not exist",
  ])
})
