// The reference's front page: every module of a package is under one task, with a sentence on what it holds.
import { describe, expect, test } from "vitest"
import { byTask } from "../../build/page.mjs"
import { TASKS } from "../../course.mjs"
import { units } from "../project.js"

const modules = units()
  .filter(({ manifest }) => manifest.private !== true)
  .flatMap(({ entryPoints, files }) =>
    entryPoints
      .filter(({ isDocumented }) => isDocumented)
      .map(({ name, source }) => ({ name, text: files.find(({ path }) => path === source)?.text ?? "" })),
  )

test("modules are in the order of the tasks and of their packages, and those of no task come last", () => {
  const named = ["a", "a/x", "ab", "b", "c/y"].map((name) => ({ name }))
  const tasks = [
    { title: "First", packages: ["b", "a"] },
    { title: "Empty", packages: ["d"] },
  ]
  expect(byTask(named, tasks).map(({ title, modules: of }) => [title, ...of.map(({ name }) => name)])).toEqual([
    ["First", "b", "a", "a/x"],
    ["Other modules", "ab", "c/y"],
  ])
})

describe("a module of the packages", () => {
  const titles = byTask(modules, TASKS).map(({ title }) => title)

  test("belongs to a task, and every task has one", () => {
    expect(titles).toEqual(TASKS.map(({ title }) => title))
  })

  test.each(modules)("$name begins with a sentence on what it holds", ({ text }) => {
    const [, comment = ""] = /^\/\*\*([\s\S]*?@packageDocumentation[\s\S]*?)\*\//.exec(text) ?? []
    expect(comment).toMatch(/^\s*\* [A-Z`][\s\S]{20,}?[.!]\s/i)
  })
})
