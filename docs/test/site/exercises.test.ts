// The page of all exercises.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { exercisesOf, writeExercises } from "../../build/exercises.mjs"

const NOTES = new URL("../../notes/", import.meta.url)
const note = (title: string, body: string): string =>
  `---\ntitle: "${title}"\ndescription: "x"\n---\n\n# ${title}\n${body}`
const EXERCISES = `
## Before

No.

## Exercises

1. See [two](two.md#part) and [above](#before)?

<details><summary>Answer</summary>

\`\`\`md
[kept](two.md)
\`\`\`

</details>

## Sources
`

test("exercisesOf() is the section of exercises, with links that hold on another page", () => {
  expect(exercisesOf("notes/one.md", note("One", EXERCISES))).toBe(`## [One](/notes/one.md#exercises)

1. See [two](/notes/two.md#part) and [above](/notes/one.md#before)?

<details><summary>Answer</summary>

\`\`\`md
[kept](two.md)
\`\`\`

</details>

`)
  expect(exercisesOf("notes/none.md", note("None", "## Sources\n"))).toBe("")
})

test("writeExercises() fills the page in the order of the course, and leaves a site without that page alone", () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-exercises-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, "notes"))
  writeFileSync(join(folder, "notes/a.md"), note("A", EXERCISES))
  writeFileSync(join(folder, "notes/b.md"), note("B", EXERCISES))
  const course = [
    { title: "first", about: "", pages: ["notes/b"] },
    { title: "second", about: "", pages: ["notes/a"] },
  ]
  writeExercises(folder, course)
  expect(readdirSync(folder)).toEqual(["notes"])
  writeFileSync(join(folder, "exercises.md"), note("All", "before\n\n<!-- exercises -->\n\nafter\n"))
  writeExercises(folder, course)
  const page = readFileSync(join(folder, "exercises.md"), "utf8")
  expect(page).toMatch(/^---\nsearch: false\ntitle: "All"\n/)
  expect([...page.matchAll(/^## .*$|^before$|^after$/gm)].map(([line]) => line)).toEqual([
    "before",
    "## [B](/notes/b.md#exercises)",
    "## [A](/notes/a.md#exercises)",
    "after",
  ])
})

test.each(readdirSync(NOTES))(
  "%s has numbered exercises, each with one answer, which are numbered in their order on paper",
  (file) => {
    const text = exercisesOf(
      `notes/${file}`,
      readFileSync(new URL(file, NOTES), "utf8").replace(/^---[\s\S]*?\n---\n/, "---\n---\n"),
    )
    const found = [...text.matchAll(/^(\d+)\. |^<details><summary>(Answer)<\/summary>$/gm)].map(
      ([, number, answer]) => answer ?? number,
    )
    expect(found.length).toBeGreaterThan(0)
    expect(found).toEqual(found.map((_, i) => (i % 2 === 0 ? String(i / 2 + 1) : "Answer")))
    expect(found.length % 2).toBe(0)
    const all = readFileSync(new URL(file, NOTES), "utf8").match(/^<details>/gm) ?? []
    expect(all.length).toBe(found.length / 2)
  },
)
