// A project of one package and one note, built with the site's own options, for tests to break.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll } from "vitest"

const DOCS = fileURLToPath(new URL("../../", import.meta.url))
const OPTIONS = new URL("../../build/options.mjs", import.meta.url).href
const SITE = new URL("../../.vitepress/", import.meta.url).href
const bin = (name: string, path: string): string =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), path)
const TYPEDOC = bin("typedoc", "bin/typedoc")
const VITEPRESS = bin("vitepress", "bin/vitepress.js")

const SOUND: Readonly<Record<string, string>> = {
  "packages/tiny/package.json": JSON.stringify({
    name: "@fixture/tiny",
    version: "1.0.0",
    type: "module",
    exports: {
      ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
      "./half": { types: "./dist/half/index.d.ts", default: "./dist/half/index.js" },
      "./testing": { types: "./dist/testing.d.ts", default: "./dist/testing.js" },
      "./package.json": "./package.json",
    },
  }),
  "packages/tiny/tsconfig.json":
    '{ "compilerOptions": { "target": "ES2023", "module": "NodeNext", "strict": true, "types": [] }, "include": ["src"] }',
  "packages/tiny/src/index.ts": `/**
 * Doubles a number.
 *
 * @param value - any number
 * @returns twice the number
 * @see [Note: doubling](../../../docs/notes/doubling.md)
 */
export function double(value: number): number {
  return 2 * value
}

/** Two numbers. */
export interface Pair {
  /** The first of them. */
  readonly first: number
}
`,
  "packages/tiny/src/half/index.ts": `/**
 * Halves.
 *
 * @packageDocumentation
 */
/**
 * Halves what {@link @fixture/tiny!double} doubled.
 *
 * @param value - any number
 * @returns half the number
 */
export function half(value: number): number {
  return value / 2
}

/**
 * Halves twice.
 *
 * @param value - any number
 * @returns a quarter of the number
 * @see [Note: doubling](../../../../docs/notes/doubling.md)
 */
export function quarter(value: number): number {
  return value / 4
}
`,
  "packages/tiny/src/testing.ts": "export const undocumented = 0\n",
  "docs/index.md":
    "# Fixture\n\n## The course\n\nSee [doubling](notes/doubling.md).\n\n<!-- map of the course -->\n\n- a list\n\n<!-- end of the map -->\n\n<!-- guides --><!-- end of the guides -->\n",
  "docs/terminal.svg": "<svg/>",
  "docs/guides/more.md":
    "---\ntitle: More\ngroup: Guides\ndescription: What else there is.\n---\n\n# More\n\n## Nothing\n\nNothing.\n",
  "docs/summaries/zh.md": "# 摘要\n\n说明。\n\n## doubling\n\n*twice*就是乘以2。\n\n## other\n\n别的。\n",
  "docs/summaries/vi.md": "# Tóm tắt\n\n## doubling\n\nNhân với 2.\n",
  "docs/notes/doubling.md": `---
title: Doubling
group: Notes
description: Twice a number, and back.
question: How much is twice a number?
goal: After this note you can double, and halve.
minutes: 2
knows: [numbers]
---

# Doubling 加倍

{@link @fixture/tiny!double | double} gives $2x$, and {@link @fixture/tiny/half!half | half} takes it back, like the rest of {@link @fixture/tiny/half! | its module}; twice three is {= hiddenTwice(three) }. [Nothing](../guides/more.md#nothing) is more.

\`\`\`ts hidden
const hiddenTwice = (value: number): number => 2 * value
hiddenTwice(1) //=> 2
\`\`\`

::: mistake Adding
Not $x + 2$.
:::

<details class="folded"><summary>Code that the next blocks use</summary>

\`\`\`ts
const two = 2
\`\`\`

</details>

\`\`\`ts
const three = 3
two * three //=> 6
\`\`\`

\`\`\`python
sum([3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])  # => 6
\`\`\`

\`\`\`ts
const many = [three, three, three, three, three, three, three].length //=> 7
\`\`\`

| option | what it does |
| --- | --- |
| \`-tw\`, \`--two-times\` | doubles |

## As a formula

$$
y = 2x
$$

## In words

Twice.

## The algorithm, whole

\`\`\`ts
const twice = (x: number): number => 2 * x
\`\`\`

\`\`\`ts try
twice(4) //=> 8
\`\`\`

## Exercises

$$
z = 4x
$$
`,
}

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true })
})

/** The result of building a project. */
export interface Built {
  readonly exitCode: number
  /** Everything that was printed. */
  readonly said: string
  /** The folder of the site. */
  readonly site: string
  /** A page as Markdown. */
  page(path: string): string
}

/**
 * Builds the pages of the sound project, with some of its files changed, by the same commands as the real ones.
 *
 * @param changes - for a file, its new text from its sound text (empty for a new file)
 * @param base - where the site is to lie below its server; without it there are pages only
 */
export async function buildProject(
  changes: Readonly<Record<string, (sound: string) => string>> = {},
  base?: string,
): Promise<Built> {
  const root = `${mkdtempSync(join(tmpdir(), "lectern-docs-"))}/`
  roots.push(root)
  const paths = [...new Set([...Object.keys(SOUND), ...Object.keys(changes)])]
  for (const path of paths) {
    const sound = SOUND[path] ?? ""
    write(root + path, changes[path]?.(sound) ?? sound)
  }
  const pages = paths.filter((path) => path.startsWith("docs/notes/")).map((path) => path.slice(5, -3))
  const project = {
    root,
    name: "Fixture",
    packages: [`${root}packages/tiny`],
    parts: [
      [{ title: "Numbers", about: "Of numbers.", pages }],
      [{ title: "Guides", about: "", pages: ["guides/more"] }],
    ],
    out: `${root}docs/.pages`,
  }
  const site = `${root}docs/site`
  write(`${root}typedoc.config.mjs`, configOf(OPTIONS, "pageOptions", project))
  write(
    `${root}docs/.vitepress/config.mjs`,
    configOf(`${SITE}config.mjs`, "siteConfig", { pages: project.out, out: site, base }),
  )
  write(
    `${root}docs/.vitepress/theme/index.ts`,
    `export { default } from ${JSON.stringify(fileURLToPath(`${SITE}theme/index.ts`))}\n`,
  )
  // Vue is looked up from the pages.
  mkdirSync(`${root}node_modules`)
  symlinkSync(dirname(createRequire(VITEPRESS).resolve("vue/package.json")), `${root}node_modules/vue`)
  const first = await run([TYPEDOC, "--options", `${root}typedoc.config.mjs`])
  const second = base === undefined || first.exitCode !== 0 ? first : await run([VITEPRESS, "build", `${root}docs`])
  return {
    ...second,
    said: first.said + second.said,
    site,
    page: (path) => readFileSync(`${project.out}/${path}`, "utf8"),
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function configOf(module: string, name: string, options: object): string {
  return `import { ${name} } from ${JSON.stringify(module)}\nexport default ${name}(${JSON.stringify(options)})\n`
}

async function run(command: readonly string[]): Promise<{ exitCode: number; said: string }> {
  const child = spawn(process.execPath, command, { cwd: DOCS, env: { ...process.env, NO_COLOR: "1" } })
  let said = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      said += text
    })
  }
  const [exitCode] = (await once(child, "close")) as [number]
  return { exitCode, said }
}
