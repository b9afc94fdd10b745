// What the benchmark refuses, before it measures anything.
import { spawnSync } from "node:child_process"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const main = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist", "main.js")
const bench = (...words: string[]) => spawnSync(process.execPath, [main, ...words], { encoding: "utf8" })

test("an unknown section is refused with those there are", () => {
  const { status, stderr } = bench("--only", "token")
  expect(status).toBe(2)
  expect(stderr).toMatch(/^no section token$/m)
  expect(stderr).toContain("tokenizers-train")
})

test("an unknown option is refused with the usage", () => {
  const { status, stderr } = bench("--fast")
  expect(status).toBe(2)
  expect(stderr).toContain("Usage: pnpm bench")
})
