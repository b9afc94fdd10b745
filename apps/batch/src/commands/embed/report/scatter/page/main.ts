// The script of the page: what is chosen, selected and in view, and what changes it.

import { byId, classLabel, onClick, visible, wordList } from "../../../../../page/browser/elements.js"
import { copied, save } from "../../../../../page/browser/share.js"
import { between, type Camera, fitted, moved, toPlane, toView, zoomed } from "./camera.js"
import { startSearch } from "./combobox.js"
import { type PageData, readData } from "./data.js"
import { listen } from "./gestures.js"
import { inside } from "./lasso.js"
import { startLegend } from "./legend.js"
import { linked, linkOf } from "./link.js"
import { nearest, neighboursOf } from "./near.js"
import { isDark, onTheme, startPlot } from "./plot.js"
import { suggestions } from "./suggest.js"
import { tsv } from "./tsv.js"

// Maximum distance, in pixels, at which the pointer selects a point.
const REACH = 14
const SUGGESTIONS = 8
const MAX_LISTED = 200
const GLIDE_MS = 250
// The address is written when nothing has changed for so long: browsers limit how often.
const ADDRESS_MS = 300

start(readData((name) => byId(`data-${name}`).textContent))

function start(data: PageData): void {
  const { words, positions, classes, classNames } = data
  const lowered = words.map((word) => word.toLowerCase())
  const box = byId("plot")
  const lassoButton = byId("lasso")
  const link = linked(location.hash)
  let linkedView = link.view
  let timer: ReturnType<typeof setTimeout> | undefined
  let off: ReadonlySet<number> = new Set(classNames.flatMap((name, i) => (link.off.includes(name) ? [i] : [])))
  let camera: Camera = { x: 0, y: 0, scale: 1 }
  let whole = camera
  let target: Camera | undefined
  let hovered = -1
  let chosen = -1
  let near: readonly number[] = []
  let selected: readonly number[] = []
  let lasso: readonly number[] = []

  const isShown = (point: number): boolean => classes === undefined || !off.has(classes[point]!)
  const plot = startPlot(
    data,
    () => {
      clearTimeout(timer)
      timer = setTimeout(writeAddress, ADDRESS_MS)
      return { camera, isShown, hovered, chosen, near, lasso }
    },
    () => whole,
  )
  const say = (text: string): void => {
    byId("status").textContent = text
  }
  const about = (point: number): string => (classes === undefined ? "" : classLabel(classNames[classes[point]!]!))
  const pointAt = (x: number, y: number, reach: number): number =>
    nearest(positions, ...toPlane(camera, plot.size(), x, y), 1, reach / camera.scale, isShown)[0] ?? -1

  function writeAddress(): void {
    const address = linkOf({
      view: camera === whole ? undefined : [camera.x, camera.y, camera.scale / whole.scale],
      word: words[chosen],
      selected: selected.map((point) => words[point]!),
      off: [...off].map((each) => classNames[each]!),
      painter: link.painter,
    })
    if (address !== (location.hash || "#")) history.replaceState(null, "", address)
  }
  function look(to: Camera): void {
    target = undefined
    camera = to
    plot.draw()
    hover(-1)
  }
  function glide(to: Camera): void {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      look(to)
      return
    }
    const [from, begin] = [camera, performance.now()]
    target = to
    const step = (now: number): void => {
      if (target !== to) return
      const share = Math.min(1, Math.max(0, (now - begin) / GLIDE_MS))
      camera = between(from, to, share * (2 - share))
      plot.draw()
      if (share < 1) requestAnimationFrame(step)
      else target = undefined
    }
    requestAnimationFrame(step)
  }
  function zoom(factor: number, x = plot.size().width / 2, y = plot.size().height / 2): void {
    look(zoomed(camera, plot.size(), whole, factor, x, y))
  }
  function hover(point: number, x = 0, y = 0): void {
    const label = byId("hover")
    label.hidden = point < 0
    if (point >= 0) {
      label.textContent = [visible(words[point]!), about(point)].filter((part) => part !== "").join(" · ")
      const { width } = plot.size()
      const above = y - 10 - label.offsetHeight
      label.style.top = `${above < 0 ? y + 18 : above}px`
      label.style.left = `${Math.max(0, Math.min(x + 12, width - label.offsetWidth - 4))}px`
    }
    if (hovered === point) return
    hovered = point
    plot.drawMarks()
  }
  function choose(point: number): void {
    chosen = point
    byId("word").hidden = point < 0
    const found = point < 0 ? undefined : neighboursOf(data, point)
    near = found?.points ?? []
    if (found !== undefined) {
      byId("word-heading").textContent = visible(words[point]!)
      byId("word-about").textContent = [about(point), found.where].filter((part) => part !== "").join(". ")
      byId("near").replaceChildren(...wordList(near, words, find))
      say(`“${visible(words[point]!)}” chosen.`)
    }
    plot.drawMarks()
  }
  /** Chooses a word and moves to it if it is not well in view. */
  function find(point: number): void {
    const [x, y] = [positions[2 * point]!, positions[2 * point + 1]!]
    const { width, height } = plot.size()
    const [atX, atY] = toView(camera, plot.size(), x, y)
    const scale = Math.max(camera.scale, whole.scale * 4)
    const isInView = atX > 40 && atY > 40 && atX < width - 40 && atY < height - 40
    if (!isInView || scale > camera.scale) glide({ x, y, scale })
    choose(point)
    if (!isShown(point)) say(`“${visible(words[point]!)}” chosen; its class is switched off.`)
  }
  function select(points: readonly number[]): void {
    selected = points
    byId("selection").hidden = points.length === 0
    byId("selection-heading").textContent = `${points.length.toLocaleString("en")} selected`
    const listed = points.slice(0, MAX_LISTED)
    byId("selected").replaceChildren(
      ...wordList(listed, words, find),
      ...(points.length > MAX_LISTED ? [`and ${(points.length - MAX_LISTED).toLocaleString("en")} more`] : []),
    )
    recolour()
    say(points.length === 0 ? "Nothing is selected." : `${points.length.toLocaleString("en")} words selected.`)
  }
  function selectInside(polygon: readonly number[]): void {
    select(inside(positions, polygon, isShown))
  }
  function recolour(): void {
    const marked = new Set(selected)
    plot.colour(isShown, (point) => marked.size > 0 && !marked.has(point))
  }
  function setLasso(isOn: boolean): void {
    lassoButton.ariaPressed = String(isOn)
    box.classList.toggle("lasso", isOn)
  }
  function drawLasso(line: readonly number[]): void {
    lasso = line
    plot.drawMarks()
  }
  function onPlane(line: readonly number[]): number[] {
    const corners = line.flatMap((x, i) => (i % 2 === 0 ? [[x, line[i + 1]!] as const] : []))
    return corners.flatMap(([x, y]) => toPlane(camera, plot.size(), x, y))
  }
  function clear(): void {
    setLasso(false)
    drawLasso([])
    choose(-1)
    select([])
  }

  listen(box, {
    move: (right, down) => look(moved(camera, right, down)),
    zoom,
    hover: (x, y) => hover(pointAt(x, y, REACH), x, y),
    leave: () => hover(-1),
    choose: (x, y) => choose(pointAt(x, y, REACH)),
    isLasso: () => lassoButton.ariaPressed === "true",
    draw: drawLasso,
    close(line) {
      drawLasso([])
      setLasso(false)
      selectInside(onPlane(line))
    },
    cancel: () => drawLasso([]),
  })
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => look(moved(camera, 60, 0)),
    ArrowRight: () => look(moved(camera, -60, 0)),
    ArrowUp: () => look(moved(camera, 0, 60)),
    ArrowDown: () => look(moved(camera, 0, -60)),
    "+": () => zoom(1.5),
    "=": () => zoom(1.5),
    "-": () => zoom(1 / 1.5),
    "0": () => glide(whole),
    Enter: () => choose(pointAt(plot.size().width / 2, plot.size().height / 2, Infinity)),
    Escape: clear,
  }
  box.addEventListener("keydown", (event) => {
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  })
  onClick("lasso", () => setLasso(lassoButton.ariaPressed !== "true"))
  onClick("in-view", () => {
    const { width, height } = plot.size()
    selectInside(onPlane([0, 0, width, 0, width, height, 0, height]))
  })
  onClick("zoom-in", () => zoom(1.5))
  onClick("zoom-out", () => zoom(1 / 1.5))
  onClick("fit", () => glide(whole))
  onClick("clear", clear)
  onClick("copy", async () => {
    const isCopied = await copied(tsv(data, selected))
    say(
      isCopied
        ? `${selected.length.toLocaleString("en")} words copied.`
        : "The browser does not allow copying; save them instead.",
    )
  })
  onClick("save", () => save("words.tsv", tsv(data, selected), "text/tab-separated-values"))
  startSearch(
    (query) => suggestions(lowered, query, SUGGESTIONS),
    (point) => visible(words[point]!),
    find,
  )
  const colourLegend = startLegend(data, off, (classesOff) => {
    off = classesOff
    if (chosen >= 0 && !isShown(chosen)) choose(-1)
    recolour()
  })
  const recolourAll = (): void => {
    colourLegend(isDark())
    recolour()
  }
  onTheme(recolourAll)
  const fit = (): void => {
    const isWhole = camera === whole
    whole = fitted(positions, plot.size())
    const [x = 0, y = 0, zoom = 1] = linkedView ?? []
    if (linkedView !== undefined) look({ x, y, scale: zoom * whole.scale })
    else look(isWhole ? whole : camera)
    linkedView = undefined
  }
  // The observer reports first in the next frame; a click may come before it.
  fit()
  new ResizeObserver(fit).observe(box)
  addEventListener("hashchange", () => location.reload())

  byId("empty").hidden = words.length > 0
  say(`${words.length.toLocaleString("en")} ${words.length === 1 ? "word" : "words"}.`)
  recolourAll()
  if (link.selected.length > 0) {
    const names = new Set(link.selected)
    select([...words.keys()].filter((point) => names.has(words[point]!)))
  }
  if (link.word !== undefined) choose(words.indexOf(link.word))
}
