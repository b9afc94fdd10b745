import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { terminal } from "../../build/terminal.mjs"
import { ROOT } from "../project.js"

test("the README's picture shows what the command prints; npm run docs:picture writes it", () => {
  expect(readFileSync(`${ROOT}README.md`, "utf8")).toContain("](docs/terminal.svg)")
  expect(readFileSync(`${ROOT}docs/terminal.svg`, "utf8")).toBe(terminal())
})
