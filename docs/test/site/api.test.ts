// The API of each package as a file, which shows a change of it in review.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { apiOf, published } from "../../build/api.mjs"

const apis = apiOf(published).map((api) => ({ ...api, name: basename(join(api.file, "..")) }))

test("every published package has its API in a file", () => {
  expect(apis.map(({ name }) => name)).toEqual(expect.arrayContaining(["core", "engine", "metrics", "batch"]))
})

test.each(apis)("api.md of $name is up to date; `npm run api` writes it after a build", ({ file, text }) => {
  expect(readFileSync(file, "utf8"), "the API has changed: run `npm run api` and look at the difference").toBe(text)
})

test("an API has entry points, sorted names and signatures, what they use unexported, and no comments", () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-api-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const types = (module: string) => ({ types: `./dist/${module}.d.ts`, default: `./dist/${module}.js` })
  mkdirSync(join(folder, "dist"))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write(
    "package.json",
    JSON.stringify({ name: "made-up", type: "module", exports: { ".": types("index"), "./more": types("more") } }),
  )
  write("dist/index.d.ts", 'export { b, a as z } from "./hidden.js"\nexport type { A } from "./hidden.js"\n')
  write("dist/more.d.ts", 'export type { A } from "./hidden.js"\n')
  write(
    "dist/hidden.d.ts",
    `/** A comment. */
export interface A extends Base { /** Another. */ readonly size: number }
export interface Base { from: B[] }
export type B = 1 | 2
export type Unused = 3
export declare const a: A
export declare function b(x: string): A
export declare function b(x: number): A
`,
  )
  expect(apiOf([folder])[0]!.text).toBe(`# API of made-up

Written by \`npm run api\`; do not edit it by hand.

## made-up

\`\`\`ts
interface A extends Base {
    readonly size: number;
}
function b(x: string): A;
function b(x: number): A;
// exported as z
const a: A;
\`\`\`

## made-up/more

\`\`\`ts
interface A extends Base {
    readonly size: number;
}
\`\`\`

## Used above, not exported

\`\`\`ts
type B = 1 | 2;
interface Base {
    from: B[];
}
\`\`\`
`)
})
