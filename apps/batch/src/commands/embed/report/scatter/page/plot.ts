// The two canvases: points below, labels and marks above. Draws at most once per frame, and the points only when they change.

import { byId } from "../../../../../page/browser/elements.js"
import type { Camera, Size } from "./camera.js"
import { colourOf, faint } from "./colours.js"
import type { PageData } from "./data.js"
import { linked } from "./link.js"
import { type Overlay, overlayOf } from "./overlay.js"
import { pixelPainter } from "./paint-pixels.js"
import { webglPainter } from "./paint-webgl.js"

/** The visible state of the plot. */
export type View = Omit<Overlay, "ratio" | "colours" | "size">

/** The canvases. */
export interface Plot {
  readonly size: () => Size
  /** Gives points their colours. @param isFaint - whether a point is drawn as background */
  readonly colour: (isShown: (point: number) => boolean, isFaint: (point: number) => boolean) => void
  /** Draws everything in the next frame. */
  readonly draw: () => void
  /** Draws only labels and marks in the next frame. */
  readonly drawMarks: () => void
}

// The address may name the painter.
const { painter: PAINTER } = linked(location.hash)
const WEBGL_OPTIONS = { failIfMajorPerformanceCaveat: PAINTER !== "webgl" }
const DARK = matchMedia("(prefers-color-scheme: dark)")

/** Whether the background is dark. */
export function isDark(): boolean {
  return DARK.matches
}

/** Calls `act` when the background changes. */
export function onTheme(act: () => void): void {
  DARK.addEventListener("change", act)
}

export function startPlot(data: PageData, view: () => View, whole: () => Camera): Plot {
  const { words, positions, classes } = data
  const box = byId("plot")
  const overlay = byId<HTMLCanvasElement>("overlay")
  const drawOverlay = overlayOf(overlay, data)
  const colours = new Uint8Array(4 * words.length)
  let canvas = byId<HTMLCanvasElement>("points")
  const webgl = PAINTER === "canvas" ? undefined : webglPainter(canvas, positions, WEBGL_OPTIONS)
  let painter = webgl ?? pixelPainter(fresh(), positions)
  let [isPending, arePointsOld] = [false, false]
  box.dataset.painter = painter.name

  // A canvas has one kind of context for good.
  function fresh(): HTMLCanvasElement {
    const other = canvas.cloneNode() as HTMLCanvasElement
    canvas.replaceWith(other)
    canvas = other
    return other
  }
  canvas.addEventListener("webglcontextlost", () => {
    painter = pixelPainter(fresh(), positions)
    box.dataset.painter = painter.name
    painter.colour(colours)
    draw()
  })

  const size = (): Size => ({ width: box.clientWidth, height: box.clientHeight })
  const frame = (): void => {
    isPending = false
    const ratio = devicePixelRatio
    const [width, height] = [Math.round(box.clientWidth * ratio), Math.round(box.clientHeight * ratio)]
    for (const each of [canvas, overlay]) {
      if (each.width !== width) each.width = width
      if (each.height !== height) each.height = height
    }
    const seen = view()
    if (arePointsOld)
      painter.paint(seen.camera, size(), ratio, dotSize(words.length, seen.camera.scale / whole().scale))
    arePointsOld = false
    drawOverlay({ ...seen, size: size(), ratio, colours: textColours() })
  }
  const drawMarks = (): void => {
    if (!isPending) requestAnimationFrame(frame)
    isPending = true
  }
  const draw = (): void => {
    arePointsOld = true
    drawMarks()
  }

  return {
    size,
    draw,
    drawMarks,
    colour(isShown, isFaint) {
      const dark = isDark()
      const palette = Array.from({ length: Math.max(1, data.classNames.length) }, (_, i) => colourOf(i, dark))
      const background = faint(dark)
      for (let i = 0; i < words.length; i++) {
        colours.set(isFaint(i) ? background : palette[classes?.[i] ?? 0]!, 4 * i)
        colours[4 * i + 3] = isShown(i) ? 255 : 0
      }
      painter.colour(colours)
      draw()
    },
  }
}

/** In pixels of CSS: larger for fewer points, and grows slowly with the zoom. */
function dotSize(points: number, zoom: number): number {
  const whole = points > 20_000 ? 2.2 : points > 2000 ? 3.5 : 6
  return Math.min(9, whole * Math.max(1, zoom) ** 0.3)
}

function textColours(): Overlay["colours"] {
  const style = getComputedStyle(document.documentElement)
  const [text, soft, back, accent] = ["text", "soft", "back", "accent"].map((name) =>
    style.getPropertyValue(`--${name}`),
  )
  return { text: text!, soft: soft!, back: back!, accent: accent! }
}
