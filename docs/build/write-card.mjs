// @ts-check
// Draws the picture that other sites show with a link to any page.
import { fileURLToPath } from "node:url"
import { chromium } from "playwright"

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
})
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
const fonts = new URL("../node_modules/@fontsource", import.meta.url)
// From a page of the disk, which may load the fonts.
await page.goto(new URL("../index.md", import.meta.url).href)
await page.setContent(`<style>
@font-face { font-family: Text; src: url(${fonts}/source-serif-4/files/source-serif-4-latin-400-normal.woff2) }
@font-face { font-family: Sans; src: url(${fonts}-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2); font-weight: 200 900 }
body { margin: 0; padding: 120px 100px; box-sizing: border-box; height: 630px; background: #fffdfa; color: #24262b; border-left: 28px solid #0b5d57 }
h1 { margin: 0; font: 650 120px Sans; letter-spacing: -0.02em; color: #0b5d57 }
p { margin: 24px 0; font: 46px/1.35 Text }
</style><h1>Lectern</h1><p>Scores generated text and teaches how: BLEU, BPE, beam search, word vectors, with every number computed.</p>`)
await page.evaluate(() => document.fonts.ready)
await page.screenshot({ path: fileURLToPath(new URL("../.vitepress/card.png", import.meta.url)) })
await browser.close()
