// @ts-check
// The notes as one HTML document: a title page, a table of contents, and the notes with links and ids that hold among all of them.

/** @typedef {{ readonly title: string, readonly html: string }} Note */

/**
 * @param {readonly import("../course.mjs").Part[]} course
 * @param {ReadonlyMap<string, Note>} notes by path; `html` is the text of its page
 * @param {string} head style sheets
 */
export function courseDocument(course, notes, head) {
  let number = 0
  const contents = course.map(({ title, about, pages }) => {
    const rows = pages.map(
      (path) => `<li value="${++number}"><a href="#${idOf(path)}">${escaped(notes.get(path)?.title ?? path)}</a></li>`,
    )
    return `<h3>${title} <small>${about}</small></h3><ol>${rows.join("")}</ol>`
  })
  const texts = [...notes].map(
    ([path, note]) =>
      `<section id="${idOf(path)}" style="page: ${idOf(path)}">${bound(path, note.html, notes)}</section>`,
  )
  const feet = [...notes].map(
    ([path, { title }]) => `@page ${idOf(path)} { @bottom-left { content: ${JSON.stringify(`Lectern · ${title}`)} } }`,
  )
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Lectern: the course</title>${head}
<style>
@page title { @bottom-right { content: none } }
.title-page { page: title; padding-top: 70mm }
.contents { page: contents }
.contents :is(h3, ol) { margin: 0.3rem 0 }
.contents h3 { margin-top: 1rem }
.contents small { margin-left: 0.5em; font-weight: 400 }
.contents ol { padding-left: 2em }
${feet.join("\n")}
</style></head><body class="vp-doc">
<section class="title-page"><h1>Lectern</h1><p>How generated text is scored, tokenized, searched and sampled: a course in ${notes.size} notes.
Every number was computed when it was built.</p></section>
<section class="contents"><h2>Contents</h2>${contents.join("")}</section>
${texts.join("\n")}
</body></html>
`
}

/**
 * A note's text with ids of its own, and links to the other notes inside the document. Other pages of the site are not in it, so
 * that links to them are only text.
 *
 * @param {string} path
 * @param {string} html
 * @param {ReadonlyMap<string, Note>} notes
 */
export function bound(path, html, notes) {
  const id = idOf(path)
  return html
    .replaceAll(/(<[^>]*? id=")([^"]*)"/g, `$1${id}-$2"`)
    .replaceAll(
      / (aria-labelledby|aria-describedby|for)="([^"]*)"/g,
      (_, name, ids) => ` ${name}="${ids.replaceAll(/\S+/g, `${id}-$&`)}"`,
    )
    .replaceAll(/url\(#/g, `url(#${id}-`)
    .replaceAll(/ href="([^":]*)"/g, (_, link) => {
      const { pathname, hash } = new URL(link, `http://localhost/${path}`)
      const target = pathname.replace(/^.*\/(?=notes\/)/, "").replace(/\.html$/, "")
      if (!notes.has(target)) return ""
      return ` href="#${idOf(target)}${hash === "" ? "" : `-${decodeURIComponent(hash.slice(1))}`}"`
    })
}

/** @param {string} path @returns {string} an id, which style sheets take as the name of a kind of page, too */
function idOf(path) {
  return path.replaceAll("/", "-")
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
}
