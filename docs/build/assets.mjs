// @ts-check
// Files that the pages need besides TypeDoc's own, copied so that nothing is loaded from the network.
import { cpSync, mkdirSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { JSX, PageEvent, RendererEvent } from "typedoc"
import { bundleWidget } from "./widgets.mjs"

const KATEX = dirname(createRequire(import.meta.url).resolve("katex/dist/katex.min.css"))

// Browsers break lines at hyphens, also within `--paired-bs`. What is longer must break somewhere.
const HYPHENATED = /<code>(?=[^<]{1,32}<\/code>)(?=[^<]*-)/g

const WIDGET = /data-widget="([\w-]+)"/g

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
  // Every page holds the icons (assets/icons.js): a page opened from disk may not fetch them from another file.
  /** @type {Set<string>} */
  const widgets = new Set()
  app.renderer.on(PageEvent.END, (page) => {
    const html = page.contents?.replaceAll(/href="[^"]*assets\/icons\.svg#/g, 'href="#') ?? ""
    const used = [...new Set([...html.matchAll(WIDGET)].map(([, name = ""]) => name))]
    for (const name of used) widgets.add(name)
    const up = "../".repeat(page.url.split("/").length - 1)
    const scripts = used.map((name) => `<script defer src="${up}assets/widgets/${name}.js"></script>`).join("")
    page.contents = html.replaceAll(HYPHENATED, '<code class="unbroken">').replace("</body>", `${scripts}</body>`)
  })
  app.renderer.on(RendererEvent.END, ({ outputDirectory }) => {
    const assets = join(outputDirectory, "assets")
    mkdirSync(join(assets, "katex/fonts"), { recursive: true })
    cpSync(join(KATEX, "katex.min.css"), join(assets, "katex/katex.min.css"))
    cpSync(join(KATEX, "fonts"), join(assets, "katex/fonts"), {
      recursive: true,
      filter: (path) => !/\.(?:ttf|woff)$/.test(path),
    })
    for (const name of widgets) bundleWidget(name, join(assets, "widgets"))
    cpSync(new URL("notes.css", import.meta.url), join(assets, "notes.css"))
  })
}
