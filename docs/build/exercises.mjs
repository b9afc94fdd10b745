// @ts-check
// The page of all exercises, from those at the end of each note.
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { pageOf, withLinks } from "./machines.mjs"

const MARK = "<!-- exercises -->"

/**
 * Puts the exercises of the written notes on the written page.
 *
 * @param {string} folder of the pages
 * @param {readonly import("../course.mjs").Part[]} course
 */
export function writeExercises(folder, course) {
  const path = `${folder}/exercises.md`
  if (!existsSync(path)) return
  const notes = course.flatMap(({ pages }) => pages.map((page) => `${page}.md`))
  const all = notes.map((note) => exercisesOf(note, readFileSync(`${folder}/${note}`, "utf8"))).join("\n")
  // A search finds them in the notes.
  const page = readFileSync(path, "utf8").replace(/^---\n/, "---\nsearch: false\n")
  writeFileSync(
    path,
    page.replace(MARK, () => all),
  )
}

/**
 * @param {string} path of a note
 * @param {string} source the note as written for VitePress
 * @returns {string} its exercises, below its title; the empty string for a note without any
 */
export function exercisesOf(path, source) {
  const { title, text } = pageOf(source)
  const exercises = text.split(/^(?=## )/m).find((section) => section.startsWith("## Exercises\n"))
  if (exercises === undefined) return ""
  const below = exercises.replace(/^.*\n/, `## [${title}](#exercises)\n`)
  return withLinks(below, path, (target, hash) => `/${target}${hash}`)
}
