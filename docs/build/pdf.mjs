// @ts-check
// `npm run docs:pdf`: the course as one document, from the built site, as its pages are on paper.
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright"
import { COURSE } from "../course.mjs"
import { courseDocument } from "./pdf-document.mjs"
import { serveSite } from "./serve.mjs"

const SITE = fileURLToPath(new URL("../site", import.meta.url))
const OUT = fileURLToPath(new URL("../site/lectern-course.pdf", import.meta.url))
const BROWSER = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium"

if (!existsSync(BROWSER)) stop(`there is no browser at ${BROWSER}; CHROMIUM_PATH names one`)
if (!existsSync(`${SITE}/index.html`)) stop("the site is not built; `npm run docs` builds it")

const { url, close } = await serveSite(SITE, { port: 0 })
const browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox", "--disable-gpu"] })
try {
  const context = await browser.newContext({ colorScheme: "light", reducedMotion: "reduce" })
  /** @type {Map<string, { title: string, html: string }>} */
  const notes = new Map()
  let head = ""
  for (const path of COURSE.flatMap(({ pages }) => pages)) {
    const page = await context.newPage()
    await page.goto(url + path, { waitUntil: "load" })
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")))
    await page
      .waitForFunction(
        () => [...document.querySelectorAll("[data-widget]")].every((each) => each.children.length > 0),
        null,
        { timeout: 15_000 },
      )
      .catch(() => console.error(`docs:pdf: a widget of ${path} has not loaded; its picture is missing`))
    // Widgets that compute in a worker.
    await page.waitForLoadState("networkidle")
    const printed = await page.evaluate(() => ({
      title: document.title.replace(" | Lectern", ""),
      html: document.querySelector(".vp-doc")?.innerHTML ?? "",
      head: [...document.querySelectorAll("link[rel~=stylesheet]")].map(({ outerHTML }) => outerHTML).join(""),
    }))
    notes.set(path, printed)
    head = printed.head
    await page.close()
  }
  const page = await context.newPage()
  // A page of the same server, so that its style sheets and fonts load.
  await page.route(`${url}course-on-paper`, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: courseDocument(COURSE, notes, head) }),
  )
  await page.goto(`${url}course-on-paper`)
  await page.pdf({ path: OUT, preferCSSPageSize: true, format: "A4", outline: true, tagged: true })
  console.log(OUT)
} finally {
  await browser.close()
  close()
}

/** @param {string} why @returns {never} */
function stop(why) {
  console.error(`docs:pdf: ${why}`)
  process.exit(74)
}
