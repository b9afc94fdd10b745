// The overlay of the points: labels, the chosen word with its neighbours, the lasso.

import { visible } from "../../../../../page/browser/elements.js"
import { type Camera, type Size, toView } from "./camera.js"
import type { PageData } from "./data.js"
import { LABEL_HEIGHT, type Label, labelStart, placed, shortened } from "./labels.js"

/** The contents of the overlay. */
export interface Overlay {
  readonly camera: Camera
  readonly size: Size
  readonly ratio: number
  readonly isShown: (point: number) => boolean
  readonly hovered: number
  /** The chosen word, -1 for none. */
  readonly chosen: number
  readonly near: readonly number[]
  /** In pixels of the view. */
  readonly lasso: readonly number[]
  readonly colours: { readonly text: string; readonly soft: string; readonly back: string; readonly accent: string }
}

const FONT = "12px system-ui, sans-serif"
// Letters of a label: past so many, and past so many pixels of the view's width for each, it is shortened.
const MAX_LETTERS = 40
const PIXELS_PER_LETTER = 16
// One label per so many square pixels.
const AREA_PER_LABEL = 14_000

export function overlayOf(canvas: HTMLCanvasElement, { words, positions }: PageData): (overlay: Overlay) => void {
  const context = canvas.getContext("2d")!
  const widths = new Map<string, number>()
  const widthOf = (text: string): number => {
    const width = widths.get(text) ?? context.measureText(text).width
    widths.set(text, width)
    return width
  }

  return ({ camera, size, ratio, isShown, hovered, chosen, near, lasso, colours }) => {
    const letters = Math.min(MAX_LETTERS, Math.floor(size.width / PIXELS_PER_LETTER))
    const textOf = (point: number) => shortened(visible(words[point]!), letters)
    const at = (point: number) => toView(camera, size, positions[2 * point]!, positions[2 * point + 1]!)
    const labelOf = (point: number): Label | undefined => {
      const [x, y] = at(point)
      if (x < 0 || y < 0 || x > size.width || y > size.height) return undefined
      const width = widthOf(textOf(point))
      return {
        point,
        x: labelStart(x, width, size.width),
        y: y - LABEL_HEIGHT / 2,
        width,
      }
    }
    const ring = (point: number, radius: number): void => {
      context.beginPath()
      context.arc(...at(point), radius, 0, 2 * Math.PI)
      context.stroke()
    }

    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, size.width, size.height)
    context.font = FONT
    context.textBaseline = "middle"
    context.strokeStyle = colours.accent
    context.lineWidth = 1
    context.globalAlpha = 0.6
    for (const point of near) {
      context.beginPath()
      context.moveTo(...at(chosen))
      context.lineTo(...at(point))
      context.stroke()
    }
    context.globalAlpha = 1
    context.lineWidth = 2
    for (const point of near) ring(point, 5)
    if (chosen >= 0) ring(chosen, 8)
    if (hovered >= 0) ring(hovered, 6)

    const most = Math.ceil((size.width * size.height) / AREA_PER_LABEL)
    const chosenAndNear = chosen < 0 ? [] : [chosen, ...near]
    const first = placed(chosenAndNear, chosenAndNear.length, labelOf)
    const taken = new Set(chosenAndNear)
    const canHave = (point: number) => isShown(point) && !taken.has(point)
    const labels = placed(words.keys(), most, (point) => (canHave(point) ? labelOf(point) : undefined), first)
    context.strokeStyle = colours.back
    context.lineWidth = 3
    context.lineJoin = "round"
    for (const { point, x, y } of labels) {
      context.fillStyle = first.length > 0 && !taken.has(point) ? colours.soft : colours.text
      context.strokeText(textOf(point), x, y + LABEL_HEIGHT / 2)
      context.fillText(textOf(point), x, y + LABEL_HEIGHT / 2)
    }

    if (lasso.length > 0) {
      context.beginPath()
      for (let i = 0; i < lasso.length; i += 2) context.lineTo(lasso[i]!, lasso[i + 1]!)
      context.closePath()
      context.strokeStyle = context.fillStyle = colours.accent
      context.lineWidth = 1.5
      context.stroke()
      context.globalAlpha = 0.15
      context.fill()
      context.globalAlpha = 1
    }
  }
}
