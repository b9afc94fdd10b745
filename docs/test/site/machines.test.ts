// The Markdown of pages for programs, and the list of them.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { pageOf, plainMarkdown, writeForMachines } from "../../build/machines.mjs"

const PAGE = `---
title: "One: two"
description: "About \\"one\\"."
prev: false
---

<div class="crumbs">

[Course](/#course) / Part

</div>

# One

<div class="note-facts">

Builds on [two](/notes/two.md).

Code: <button type="button" class="copy-all">Copy all</button> · <a href="one.mjs" download>Open as file</a> · <a href="?slides" target="_self">Slides</a>

</div>

<!-- a mark -->

See [here](#below), [two](two.md#part), [\`f\`](../reference/f.md), [out](https://example.org/a.md).

<figure class="panels">
<svg viewBox="0 0 1 1"><title id="t">A line</title><desc id="d">From 0
to 1.</desc><g><title>one of many dots</title></g></svg>
<figcaption>With <code>--max</code>.</figcaption>
</figure>

<div data-widget="live-x">This part needs JavaScript.</div>

::: mistake Too long
A [box](two.md).
:::

::: code
Here.
:::

<details class="folded"><summary>Code</summary>

f

</details>

<details><summary>Answer</summary>

Yes, $a < b$.

\`\`\`md
::: mistake [kept](../two.md)
<div class="kept">
\`\`\`

</details>

<section>

<p class="about">1. [front](/) <small>5 min</small><br>Why?</p>

</section>

---
---
`

test("plainMarkdown() leaves text, code and links, without HTML", () => {
  expect(plainMarkdown("notes/one.md", pageOf(PAGE))).toBe(`---
title: "One: two"
description: "About \\"one\\"."
---

# One

Builds on [two](two.md).

Code: [Open as file](one.mjs)

See [here](one.md#below), [two](two.md#part), [\`f\`](../reference/f.md), [out](https://example.org/a.md).

*Figure: With \`--max\`.* A line From 0 to 1.

**Common mistake: Too long**

A [box](two.md).

**Where the code is**

Here.

**Code**

f

**Answer**

Yes, $a < b$.

\`\`\`md
::: mistake [kept](../two.md)
<div class="kept">
\`\`\`

1. [front](../index.md) 5 min Why?

---
---
`)
})

test("writeForMachines() writes each page beside its HTML, and llms.txt with links to them", () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-machines-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const page = (title: string): string => `---\ntitle: "${title}"\ndescription: "On ${title}."\n---\n\n# ${title}\n`
  const groups = [
    { text: "Part", items: [{ text: "1. One", link: "/notes/one" }] },
    { text: "Guides", items: [{ text: "Two", link: "/two" }] },
  ]
  const files = {
    "notes/one.md": page("One"),
    "two.md": page("Two"),
    "reference/index.md": page("Reference"),
    "reference/b/index.md": page("@x/b"),
    "reference/a/sub/index.md": page("@x/a/sub"),
    "reference/a/f.md": page("f"),
    "public/source/a.ts.html": "",
    "site.json": JSON.stringify({ sidebar: { "/": groups } }),
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, "pages", path)), { recursive: true })
    writeFileSync(join(folder, "pages", path), text)
  }
  mkdirSync(join(folder, "site"))
  writeForMachines(join(folder, "pages"), join(folder, "site"))
  const list = readFileSync(join(folder, "site/llms.txt"), "utf8")
  expect(list).toMatch(/^# Lectern\n\n> Lectern scores/)
  expect(list.slice(list.indexOf("\n## "))).toBe(`
## Part

- [One](notes/one.md): On One.

## Guides

- [Two](two.md): On Two.

## Reference

- [Reference](reference/index.md): On Reference.
- [@x/a/sub](reference/a/sub/index.md): On @x/a/sub.
- [@x/b](reference/b/index.md): On @x/b.
`)
  for (const [, path = ""] of list.matchAll(/\]\((.*?)\)/g))
    expect(existsSync(join(folder, "site", path)), path).toBe(true)
  expect(readFileSync(join(folder, "site/reference/a/f.md"), "utf8")).toBe(page("f"))
  expect(existsSync(join(folder, "site/public"))).toBe(false)
  const card = readFileSync(join(folder, "site/card.png"))
  expect([card.readUInt32BE(16), card.readUInt32BE(20), card.length < 60_000]).toEqual([1200, 630, true])
})
