// Opens pages of scores in a browser and filters them: `open-page BROWSER PAGE...` prints a line of JSON for each page.
import { pathToFileURL } from "node:url"
import { chromium } from "playwright"
import type { PageTimes } from "./open-page-report.js"

const [executablePath = "", ...paths] = process.argv.slice(2)
// The first ones warm up the engine.
const WARM = 4
const FILTERS = 15

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic"] })
for (const path of paths) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
  await page.goto(pathToFileURL(path).href)
  const settled = (): Promise<unknown> =>
    page.waitForFunction(() => performance.getEntriesByName("all").length > 0, undefined, { timeout: 300_000 })
  await settled()
  const { paint, ready } = await page.evaluate(() => {
    const [painted, opened, shown] = ["first-contentful-paint", "ready", "filter"].map(
      (name) => performance.getEntriesByName(name)[0]!,
    )
    return { paint: painted!.startTime, ready: opened!.startTime + shown!.duration }
  })
  const filters: number[] = []
  for (let i = 0; i < WARM + FILTERS; i++) {
    await page.evaluate(() => performance.clearMeasures())
    await page.fill("#from", String(2 + i))
    await settled()
    filters.push(await page.evaluate(() => performance.getEntriesByName("filter")[0]!.duration))
  }
  const sorted = filters.slice(WARM).sort((a, b) => a - b)
  const times: PageTimes = { paint, ready, filter: sorted[FILTERS >> 1]! }
  console.log(JSON.stringify(times))
  await page.close()
}
await browser.close()
