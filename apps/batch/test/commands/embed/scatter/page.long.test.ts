// The scatter plot, opened from disk in a real browser and used. Skipped where no browser is.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type ScatterPoints, scatterPage } from "../../../../src/commands/embed/report/scatter/html.js"
import { fitted, toView } from "../../../../src/commands/embed/report/scatter/page/camera.js"
import { quantized } from "../../../../src/commands/embed/report/scatter/quantize.js"
import { clouds } from "./points.js"

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium"
const FLAGS = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking"]
const CANVAS = [...FLAGS, "--disable-gpu", "--disable-3d-apis"]
const WEBGL = [...FLAGS, "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]

// Corners of a square and its middle; the words of class "b" on the right. In the original space, south-west is near north-east.
const SQUARE: ScatterPoints = {
  words: ["middle", "south-west", "north-west", "south-east", "north-east", "</script><b>bold"],
  positions: Float32Array.of(0, 0, -1, -1, -1, 1, 1, -1, 1, 1, 0, -1),
  classes: ["a", "a", "a", "b", "b", "b"],
  neighbours: Int32Array.of(1, 2, 4, 0, 0, -1, 1, -1, 1, 0, -1, -1),
  title: "A <b>square</b>",
  notes: ["Worked by hand."],
}

describe.skipIf(!existsSync(executablePath)).each([
  ["canvas", CANVAS],
  ["WebGL", WEBGL],
])("a scatter plot drawn with %s", { timeout: 120_000 }, (painter, args) => {
  let browser: Browser
  let folder: string

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: [...args] })
    folder = mkdtempSync(join(tmpdir(), "lectern-scatter-"))
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true })
  })

  async function opened(
    points: ScatterPoints,
    options: BrowserContextOptions = {},
    hash = painter === "WebGL" ? "#webgl" : "",
    before?: () => void,
  ): Promise<Opened> {
    writeFileSync(join(folder, "page.html"), [...scatterPage(points)].join(""))
    const context = await browser.newContext({
      viewport: { width: 900, height: 600 },
      reducedMotion: "reduce",
      ...options,
    })
    const page = await context.newPage()
    if (before !== undefined) await page.addInitScript(before)
    const failures: string[] = []
    page.on("pageerror", ({ message }) => failures.push(message))
    page.on("console", (message) => message.type() === "error" && failures.push(message.text()))
    page.on("request", (request) => request.url().startsWith("http") && failures.push(request.url()))
    await page.goto(`${pathToFileURL(join(folder, "page.html")).href}${hash}`)
    await page.getByRole("status").getByText(".").waitFor()
    const box = (await page.locator("#plot").boundingBox())!
    const step = quantized(points.positions)
    const steps = Array.from(points.positions, (_, i) => step(i))
    /** Where a word is on the page, while all points are in view. */
    const at = (word: string): [x: number, y: number] => {
      const i = points.words.indexOf(word)
      const [x, y] = toView(fitted(steps, box), box, steps[2 * i]!, steps[2 * i + 1]!)
      return [box.x + x, box.y + y]
    }
    return { page, failures, at, close: () => context.close() }
  }

  /** The colour that is seen at a place of the page. */
  async function pixelAt(page: Page, [x, y]: readonly [number, number]): Promise<number[]> {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const png = await page.screenshot({ clip: { x: Math.round(x), y: Math.round(y), width: 1, height: 1 } })
    return page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }))
      const context = new OffscreenCanvas(1, 1).getContext("2d")!
      context.drawImage(image, 0, 0)
      return [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)]
    }, png.toString("base64"))
  }

  test("says what it draws with, shows the title as text, and loads nothing", async () => {
    const { page, failures, close } = await opened(SQUARE)
    expect(await page.locator("#plot").getAttribute("data-painter")).toBe(painter)
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("A <b>square</b>")
    expect(await page.getByRole("status").textContent()).toBe("6 words.")
    expect(failures).toEqual([])
    await close()
  })

  test("a link shows what its sender sees: view, word, selection, classes", async () => {
    const first = await opened(SQUARE)
    await first.page.getByRole("button", { name: "Select view" }).click()
    await first.page.getByLabel("b", { exact: false }).last().uncheck()
    await first.page.mouse.click(...first.at("south-west"))
    await first.page.getByRole("button", { name: "Zoom in" }).click()
    await first.page.waitForURL(/view=.*word=south-west.*off=b.*selected=middle/)
    const address = first.page.url()
    const shown = await first.page.locator("#overlay, #plot").first().screenshot()
    expect(first.failures).toEqual([])
    await first.close()
    const { page, failures, close } = await opened(SQUARE, {}, new URL(address).hash)
    expect(await page.locator("#word-heading").textContent()).toBe("south-west")
    expect(await page.locator("#selection-heading").textContent()).toBe("6 selected")
    expect(await page.getByLabel("b", { exact: false }).last().isChecked()).toBe(false)
    await page.mouse.move(5, 5)
    expect((await page.locator("#overlay, #plot").first().screenshot()).equals(shown)).toBe(true)
    await page.waitForTimeout(600)
    expect(page.url()).toBe(address)
    // Escape takes it back, and the address of everything is empty.
    await page.locator("#plot").press("Escape")
    await page.locator("#plot").press("0")
    await page.getByRole("button", { name: "All", exact: true }).click()
    await page.waitForURL(/#(webgl)?$/)
    expect(failures).toEqual([])
    await close()
  })

  test("points have the colours of their classes, and a class can be switched off", async () => {
    const { page, failures, at, close } = await opened(SQUARE)
    const [a, b] = [
      [31, 111, 180],
      [209, 89, 10],
    ]
    expect(await pixelAt(page, at("south-west"))).toEqual(a)
    expect(await pixelAt(page, at("north-east"))).toEqual(b)
    expect(await page.locator("#classes li").allTextContents()).toEqual(["a3", "b3"])
    await page.getByLabel("b", { exact: false }).last().uncheck()
    expect(await pixelAt(page, at("north-east"))).toEqual([255, 255, 255])
    expect(await pixelAt(page, at("south-west"))).toEqual(a)
    await page.mouse.move(...at("north-east"))
    expect(await page.locator("#hover").isVisible()).toBe(false)
    await page.getByRole("button", { name: "None" }).click()
    expect(await pixelAt(page, at("south-west"))).toEqual([255, 255, 255])
    await page.getByRole("button", { name: "All", exact: true }).click()
    expect(await pixelAt(page, at("north-east"))).toEqual(b)
    expect(failures).toEqual([])
    await close()
  })

  test("a point that is off does not hide the one below it", async () => {
    const positions = Float32Array.of(0, 0, 0, 0, 1, 1)
    const points = { words: ["below", "above", "far"], positions, classes: ["a", "b", "a"], title: "", notes: [] }
    const { page, at, close } = await opened(points)
    expect(await pixelAt(page, at("below"))).toEqual([209, 89, 10])
    await page.locator("#classes input").last().uncheck()
    expect(await pixelAt(page, at("below"))).toEqual([31, 111, 180])
    await close()
  })

  test("hovering names the word and its class", async () => {
    const { page, at, close } = await opened(SQUARE)
    const [x, y] = at("north-east")
    await page.mouse.move(x - 5, y + 5)
    expect(await page.locator("#hover").textContent()).toBe("north-east · class b")
    await page.mouse.move(x - 60, y + 60)
    expect(await page.locator("#hover").isVisible()).toBe(false)
    await page.mouse.move(...at("</script><b>bold"))
    expect(await page.locator("#hover").textContent()).toBe("</script><b>bold · class b")
    await close()
  })

  test("a click shows the neighbours in the original space, and a click on one of them goes there", async () => {
    const { page, at, close } = await opened(SQUARE)
    await page.mouse.click(...at("south-west"))
    expect(await page.locator("#word-heading").textContent()).toBe("south-west")
    expect(await page.locator("#word-about").textContent()).toBe("class a. Nearest in the original space:")
    expect(await page.locator("#near li").allTextContents()).toEqual(["north-east", "middle"])
    await page.getByRole("button", { name: "north-east" }).click()
    expect(await page.locator("#word-heading").textContent()).toBe("north-east")
    await page.getByRole("button", { name: "Show all" }).click()
    await page.mouse.click(...at("north-west"))
    // One neighbour only: the list's -1 is none.
    expect(await page.locator("#near li").allTextContents()).toEqual(["middle"])
    await close()
  })

  test("a click finds its word before the observer of sizes has reported", async () => {
    const { page, at, close } = await opened(SQUARE, {}, undefined, () => {
      globalThis.ResizeObserver = class {
        observe(): void {}
        unobserve(): void {}
        disconnect(): void {}
      }
    })
    await page.mouse.click(...at("south-west"))
    expect(await page.locator("#word-heading").textContent()).toBe("south-west")
    await close()
  })

  test("without neighbours of the original space, those of the picture are shown, and it says so", async () => {
    const { neighbours: _, ...points } = SQUARE
    const { page, at, close } = await opened(points)
    await page.mouse.click(...at("south-west"))
    expect(await page.locator("#word-about").textContent()).toContain("Nearest in this picture")
    const near = await page.locator("#near li").allTextContents()
    expect(near).toEqual(["</script><b>bold", "middle", "north-west", "south-east", "north-east"])
    await close()
  })

  test("a lasso selects the words inside, which can be copied and saved", async () => {
    const { page, at, failures, close } = await opened(SQUARE, { permissions: ["clipboard-read", "clipboard-write"] })
    await page.getByRole("button", { name: "Lasso" }).click()
    const [x, y] = at("north-west")
    const [toX, toY] = at("middle")
    await page.mouse.move(x - 15, y - 15)
    await page.mouse.down()
    for (const [cornerX, cornerY] of [
      [toX + 15, y - 15],
      [toX + 15, toY + 15],
      [x - 15, toY + 15],
    ] as const) {
      await page.mouse.move(cornerX, cornerY, { steps: 4 })
    }
    await page.mouse.up()
    expect(await page.locator("#selection-heading").textContent()).toBe("2 selected")
    expect(await page.locator("#selected li").allTextContents()).toEqual(["middle", "north-west"])
    // The others are drawn as background.
    expect(await pixelAt(page, at("south-east"))).toEqual([206, 210, 215])
    const expected = "word\tclass\nmiddle\ta\nnorth-west\ta\n"
    await page.getByRole("button", { name: "Copy as TSV" }).click()
    await page.getByText("2 words copied.").waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(expected)
    const download = page.waitForEvent("download")
    await page.getByRole("button", { name: "Save as TSV" }).click()
    expect(readFileSync((await (await download).path())!, "utf8")).toBe(expected)
    await page.getByRole("button", { name: "Clear" }).click()
    expect(await page.locator("#selection").isVisible()).toBe(false)
    expect(await pixelAt(page, at("south-east"))).toEqual([209, 89, 10])
    expect(failures).toEqual([])
    await close()
  })

  test("words of a class that is off are not selected", async () => {
    const { page, close } = await opened(SQUARE)
    await page.getByLabel("b", { exact: false }).last().uncheck()
    await page.getByRole("button", { name: "Select view" }).click()
    expect(await page.locator("#selected li").allTextContents()).toEqual(["middle", "south-west", "north-west"])
    await close()
  })

  test("search works with the keyboard alone", async () => {
    const { page, close } = await opened(SQUARE)
    await page.keyboard.press("/")
    const search = page.getByRole("combobox")
    await page.keyboard.type("EAST")
    expect(await page.getByRole("option").allTextContents()).toEqual(["south-east", "north-east"])
    expect(await search.getAttribute("aria-expanded")).toBe("true")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    const active = await search.getAttribute("aria-activedescendant")
    expect(await page.locator(`#${active}`).textContent()).toBe("north-east")
    await page.keyboard.press("Enter")
    expect(await page.locator("#word-heading").textContent()).toBe("north-east")
    expect(await page.getByRole("option").count()).toBe(0)
    await search.fill("</scr")
    expect(await page.getByRole("option").allTextContents()).toEqual(["</script><b>bold"])
    await page.keyboard.press("Escape")
    expect(await page.getByRole("option").count()).toBe(0)
    await close()
  })

  test("the plot is moved and zoomed with the keyboard, and by the wheel around the pointer", async () => {
    const { page, at, close } = await opened(SQUARE)
    const selectView = async () => {
      await page.getByRole("button", { name: "Select view" }).click()
      return page.locator("#selected li").allTextContents()
    }
    await page.locator("#plot").focus()
    for (let i = 0; i < 3; i++) await page.keyboard.press("+")
    expect(await selectView()).toEqual(["middle"])
    await page.locator("#plot").focus()
    await page.keyboard.press("Enter")
    expect(await page.locator("#word-heading").textContent()).toBe("middle")
    await page.keyboard.press("Escape")
    expect(await page.locator("#word").isVisible()).toBe(false)
    await page.keyboard.press("0")
    expect(await selectView()).toHaveLength(6)
    await page.locator("#plot").focus()
    for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowUp")
    expect(await selectView()).toEqual(["north-west", "north-east"])
    await page.getByRole("button", { name: "Show all" }).click()
    const [x, y] = at("south-west")
    await page.mouse.move(x, y)
    for (let i = 0; i < 5; i++) await page.mouse.wheel(0, -300)
    await expect.poll(selectView).toEqual(["south-west"])
    await page.mouse.click(x, y)
    expect(await page.locator("#word-heading").textContent()).toBe("south-west")
    await close()
  })

  test("a drag moves the plane with the pointer", async () => {
    const { page, at, close } = await opened(SQUARE)
    const [x, y] = at("middle")
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 50, y - 70, { steps: 5 })
    await page.mouse.up()
    expect(await page.locator("#word").isVisible()).toBe(false)
    await page.mouse.click(x + 50, y - 70)
    expect(await page.locator("#word-heading").textContent()).toBe("middle")
    await close()
  })

  test("two fingers zoom around the place between them", async () => {
    const { page, at, failures, close } = await opened(SQUARE, { hasTouch: true })
    const [x, y] = at("north-east")
    const touch = await page.context().newCDPSession(page)
    const send = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) => {
      const touchPoints = type === "touchEnd" ? [] : [-apart, apart].map((far, id) => ({ x: x + far, y, id }))
      return touch.send("Input.dispatchTouchEvent", { type, touchPoints })
    }
    await send("touchStart", 8)
    for (let apart = 12; apart <= 40; apart += 4) await send("touchMove", apart)
    await send("touchEnd", 0)
    await page.getByRole("button", { name: "Select view" }).click()
    expect(await page.locator("#selected li").allTextContents()).toEqual(["north-east"])
    await page.touchscreen.tap(x, y)
    expect(await page.locator("#word-heading").textContent()).toBe("north-east")
    expect(failures).toEqual([])
    await close()
  })

  test("with motion, the view glides to a found word", async () => {
    const { page, close } = await opened(SQUARE, { reducedMotion: "no-preference" })
    await page.getByRole("combobox").fill("south-e")
    await page.keyboard.press("Enter")
    const inView = async () => {
      await page.getByRole("button", { name: "Select view" }).click()
      return page.locator("#selected li").allTextContents()
    }
    await expect.poll(inView).toEqual(["south-east"])
    const box = (await page.locator("#plot").boundingBox())!
    const hovered = async () => {
      await page.mouse.move(box.x, box.y)
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      return page.locator("#hover").textContent()
    }
    await expect.poll(hovered).toBe("south-east · class b")
    await close()
  })

  test.runIf(painter === "WebGL")("points are still drawn when the graphics card is lost", async () => {
    const { page, at, failures, close } = await opened(SQUARE)
    await page.evaluate(() => {
      const canvas = document.getElementById("points") as HTMLCanvasElement
      canvas.getContext("webgl2")!.getExtension("WEBGL_lose_context")!.loseContext()
    })
    await expect.poll(() => page.locator("#plot").getAttribute("data-painter")).toBe("canvas")
    expect(await pixelAt(page, at("south-west"))).toEqual([31, 111, 180])
    expect(failures).toEqual([])
    await close()
  })

  test("a hundred thousand words open, and one is found", async () => {
    const { page, failures, close } = await opened(clouds(100_000, 12))
    await page.getByRole("combobox").fill("word99999")
    await page.keyboard.press("Enter")
    expect(await page.locator("#word-heading").textContent()).toBe("word99999")
    expect(await page.locator("#near li").count()).toBe(10)
    expect(failures).toEqual([])
    await close()
  })

  test("dark colours follow the system, and a narrow page does not scroll sideways", async () => {
    const options = { colorScheme: "dark", viewport: { width: 390, height: 844 } } as const
    const { page, at, failures, close } = await opened(SQUARE, options)
    expect(await pixelAt(page, at("south-west"))).toEqual([108, 178, 238])
    await page.emulateMedia({ colorScheme: "light" })
    expect(await pixelAt(page, at("south-west"))).toEqual([31, 111, 180])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(failures).toEqual([])
    await close()
  })

  test("a word of 300 letters fits a narrow page: its label, its heading, the status, the list", async () => {
    const long = "W".repeat(300)
    const points = { ...SQUARE, words: [long, ...SQUARE.words.slice(1)], title: long }
    const { page, at, failures, close } = await opened(points, { viewport: { width: 390, height: 844 } })
    await page.evaluate(() => {
      const drawn: [text: string, left: number, right: number][] = []
      Object.assign(globalThis, { drawn })
      const draw = CanvasRenderingContext2D.prototype.fillText
      CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
        drawn.push([text, x, x + this.measureText(text).width])
        draw.call(this, text, x, y)
      }
    })
    await page.mouse.click(...at(long))
    await page.mouse.move(...at("south-west"))
    await page.mouse.move(...at(long))
    const boxes = await page.evaluate(() => {
      const ids = ["hover", "word-heading", "word-about", "status", "near", "plot"]
      return [...ids.map((id) => document.getElementById(id)!), document.querySelector("h1")!].map((each) => {
        const { left, right } = each.getBoundingClientRect()
        return { id: each.id, left, right, hidden: each.scrollWidth - each.clientWidth }
      })
    })
    for (const { left, right, hidden } of boxes) {
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(390)
      expect(hidden).toBeLessThanOrEqual(0)
    }
    const drawn = await page.evaluate(() => (globalThis as unknown as { drawn: [string, number, number][] }).drawn)
    const labels = drawn.filter(([text]) => text.startsWith("WW"))
    expect(labels.length).toBeGreaterThan(0)
    for (const [text, left, right] of labels) {
      expect(text).toMatch(/^W{20,}…$/)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(390)
    }
    // The heading leaves room for the list below it.
    expect((await page.locator("#word-heading").boundingBox())!.height).toBeLessThan(120)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(failures).toEqual([])
    await close()
  })

  test("everything that can be pressed is at least 24 pixels wide and high", async () => {
    const words = SQUARE.words.map((_, i) => "iljtfr"[i]!)
    const { page, close } = await opened({ ...SQUARE, words }, { viewport: { width: 390, height: 844 } })
    await page.getByRole("button", { name: "Select view" }).click()
    await page.locator("#plot").scrollIntoViewIfNeeded()
    await page.locator("#selected button").first().click()
    await page.getByRole("combobox").fill("i")
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, input, summary, label, [role=option]")]
        .map((each) => [each.outerHTML, each.getBoundingClientRect()] as const)
        .filter(([, { width }]) => width > 0)
        .flatMap(([html, { width, height }]) => (width < 24 || height < 24 ? [`${html}: ${width} x ${height}`] : [])),
    )
    expect(small).toEqual([])
    expect(await page.locator("#near button").count()).toBeGreaterThan(0)
    await close()
  })

  test("characters that reorder text are shown as escapes", async () => {
    const word = "\u202egnp.exe"
    const points = { ...SQUARE, words: [word, ...SQUARE.words.slice(1)], classes: Array(6).fill("class \u2067c") }
    const { page, at, close } = await opened({ ...points, title: "a\u202eb" })
    await page.mouse.click(...at(word))
    await page.getByRole("button", { name: "Select view" }).click()
    await page.mouse.move(...at("south-west"))
    await page.mouse.move(...at(word))
    expect(await page.locator("#hover").textContent()).toBe("\\u202egnp.exe · class \\u2067c")
    await page.getByRole("combobox").fill("gnp")
    const shown = await page.locator("body").innerText()
    expect(shown).toContain("\\u202egnp.exe")
    expect(shown).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/)
    await close()
  })

  test("no words, one word, and words with unpaired surrogates and line ends are shown", async () => {
    const bare = { title: "", notes: [], words: [], positions: new Float64Array(0) }
    const none = await opened(bare)
    expect(await none.page.getByText("There are no words to show.").isVisible()).toBe(true)
    await none.page.getByRole("button", { name: "Select view" }).click()
    expect(none.failures).toEqual([])
    await none.close()
    const words = ["\ud800\u2028\n'\"&"]
    const one = await opened({ ...bare, words, positions: Float64Array.of(7, -7) })
    await one.page.mouse.move(...one.at(words[0]!))
    expect(await one.page.locator("#hover").textContent()).toBe("\\ud800\\u2028\\n'\"&")
    expect(one.failures).toEqual([])
    await one.close()
  })
})

interface Opened {
  readonly page: Page
  readonly failures: string[]
  readonly at: (word: string) => [x: number, y: number]
  readonly close: () => Promise<void>
}
