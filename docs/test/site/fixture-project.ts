// A project of one package and one note, built with the site's own options, for tests to break.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { onTestFinished } from "vitest"

const DOCS = fileURLToPath(new URL("../../", import.meta.url))
const OPTIONS = new URL("../../build/options.mjs", import.meta.url).href
const TYPEDOC = join(dirname(createRequire(import.meta.url).resolve("typedoc/package.json")), "bin/typedoc")

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
  "docs/index.md": "# Fixture\n\nSee [doubling](notes/doubling.md).\n",
  "docs/notes/doubling.md": `---
title: Doubling
group: Notes
---

# Doubling 加倍

{@link @fixture/tiny!double} gives $2x$, and {@link @fixture/tiny/half!half} takes it back, like the rest of {@link @fixture/tiny/half! | its module}; twice three is {= hiddenTwice(three) }.

\`\`\`ts hidden
const hiddenTwice = (value: number): number => 2 * value
hiddenTwice(1) //=> 2
\`\`\`

::: mistake Adding
Not $x + 2$.
:::

\`\`\`ts
const three = 3
2 * three //=> 6
\`\`\`

\`\`\`ts
const many = [three, three, three, three, three, three, three].length //=> 7
\`\`\`

| option | what it does |
| --- | --- |
| \`-tw\`, \`--two-times\` | doubles |
`,
}

/** The result of running `typedoc` on a project. */
export interface Built {
  readonly exitCode: number
  /** Everything it printed. */
  readonly said: string
  /** A page of the site. */
  page(path: string): string
}

/**
 * Builds the site of the sound project, with some of its files changed, by the same command as the real one.
 *
 * @param changes - for a file, its new text from its sound text (empty for a new file)
 */
export async function buildProject(changes: Readonly<Record<string, (sound: string) => string>> = {}): Promise<Built> {
  const root = `${mkdtempSync(join(tmpdir(), "lectern-docs-"))}/`
  onTestFinished(() => rmSync(root, { recursive: true }))
  const paths = [...new Set([...Object.keys(SOUND), ...Object.keys(changes)])]
  for (const path of paths) {
    const sound = SOUND[path] ?? ""
    mkdirSync(dirname(root + path), { recursive: true })
    writeFileSync(root + path, changes[path]?.(sound) ?? sound)
  }
  const project = {
    root,
    name: "Fixture",
    packages: [`${root}packages/tiny`],
    documents: paths.filter((path) => path.startsWith("docs/notes/")).map((path) => root + path),
    readme: `${root}docs/index.md`,
    out: `${root}site`,
  }
  const config = `import { siteOptions } from ${JSON.stringify(OPTIONS)}\nexport default siteOptions(${JSON.stringify(project)})\n`
  writeFileSync(`${root}typedoc.config.mjs`, config)
  const { exitCode, said } = await typedoc(`${root}typedoc.config.mjs`)
  return { exitCode, said, page: (path) => readFileSync(`${root}site/${path}`, "utf8") }
}

async function typedoc(config: string): Promise<{ exitCode: number; said: string }> {
  const child = spawn(process.execPath, [TYPEDOC, "--options", config], {
    cwd: DOCS,
    env: { ...process.env, NO_COLOR: "1" },
  })
  let said = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      said += text
    })
  }
  const [exitCode] = (await once(child, "close")) as [number]
  return { exitCode, said }
}
