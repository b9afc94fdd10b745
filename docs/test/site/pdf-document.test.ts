// The course as one document.
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { bound, courseDocument } from "../../build/pdf-document.mjs"

const notes = new Map([
  ["notes/one", { title: "One", html: '<h1 id="top">One</h1>' }],
  [
    "notes/two",
    {
      title: "Two & more",
      html: '<h1 id="top">Two</h1><a href="./one#top">x</a><a href="/lectern/notes/one.html">y</a>',
    },
  ],
])

test("bound() keeps ids of notes apart, and what refers to them", () => {
  const html =
    '<svg aria-labelledby="t d" class="a"><title id="t"></title><g fill="url(#d)"></g></svg><a class="l" href="#t">x</a>'
  expect(bound("notes/one", html, notes)).toBe(
    '<svg aria-labelledby="notes-one-t notes-one-d" class="a"><title id="notes-one-t"></title><g fill="url(#notes-one-d)"></g></svg>' +
      '<a class="l" href="#notes-one-t">x</a>',
  )
})

test("bound() links notes to each other, other sites as before, and other pages not at all", () => {
  const linked = (href: string): string => bound("notes/two", `<a href="${href}">x</a>`, notes)
  expect(linked("./one")).toBe('<a href="#notes-one">x</a>')
  expect(linked("/lectern/notes/one.html#a%C3%A9")).toBe('<a href="#notes-one-aé">x</a>')
  expect(linked("https://example.org/#a")).toBe('<a href="https://example.org/#a">x</a>')
  expect(linked("/reference/metrics/bleu")).toBe("<a>x</a>")
})

test("courseDocument() has each id once, and all links inside lead to one", () => {
  const course = [
    { title: "First", about: "", pages: ["notes/one"] },
    { title: "Second", about: "", pages: ["notes/two"] },
  ]
  const html = courseDocument(course, notes, '<link rel="stylesheet" href="/a.css">')
  const ids = [...html.matchAll(/ id="(.*?)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const links = [...html.matchAll(/<a href="#(.*?)"/g)].map(([, id]) => id)
  expect(links).toEqual(["notes-one", "notes-two", "notes-one-top", "notes-one"])
  expect(ids).toEqual(expect.arrayContaining(links))
  expect(html).toContain('<li value="2"><a href="#notes-two">Two &amp; more</a>')
  expect(html).toContain('@page notes-two { @bottom-left { content: "Lectern · Two & more" } }')
})

test("docs:pdf says in one sentence that there is no browser", () => {
  const command = fileURLToPath(new URL("../../build/pdf.mjs", import.meta.url))
  const env = { ...process.env, CHROMIUM_PATH: "/nowhere" }
  const { status, stderr } = spawnSync(process.execPath, [command], { env, encoding: "utf8" })
  expect([status, stderr]).toEqual([74, "docs:pdf: there is no browser at /nowhere; CHROMIUM_PATH names one\n"])
})
