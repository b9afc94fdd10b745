// @ts-check
// What the pages need beside TypeDoc's own files, copied so that nothing is loaded from the network.
import { cpSync, mkdirSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { JSX, PageEvent, RendererEvent } from "typedoc"

const KATEX = dirname(createRequire(import.meta.url).resolve("katex/dist/katex.min.css"))

/** @param {import("typedoc").Application} app */
export function addAssets(app) {
  app.renderer.hooks.on("head.end", (context) =>
    JSX.createElement(
      JSX.Fragment,
      null,
      JSX.createElement("link", { rel: "stylesheet", href: context.relativeURL("assets/katex/katex.min.css") ?? "" }),
      JSX.createElement("link", { rel: "stylesheet", href: context.relativeURL("assets/notes.css") ?? "" }),
    ),
  )
  // The icons stand in every page (assets/icons.js); a browser may not fetch them from a second file of a folder.
  app.renderer.on(PageEvent.END, (page) => {
    page.contents = page.contents?.replaceAll(/href="[^"]*assets\/icons\.svg#/g, 'href="#')
  })
  app.renderer.on(RendererEvent.END, ({ outputDirectory }) => {
    const assets = join(outputDirectory, "assets")
    mkdirSync(join(assets, "katex/fonts"), { recursive: true })
    cpSync(join(KATEX, "katex.min.css"), join(assets, "katex/katex.min.css"))
    cpSync(join(KATEX, "fonts"), join(assets, "katex/fonts"), {
      recursive: true,
      filter: (path) => !/\.(?:ttf|woff)$/.test(path),
    })
    cpSync(new URL("notes.css", import.meta.url), join(assets, "notes.css"))
  })
}
