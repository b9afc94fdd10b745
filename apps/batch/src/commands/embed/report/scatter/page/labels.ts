// Labels that do not overlap: the first in order win.

/** A label's box in the view: its left and upper edge. */
export interface Label {
  readonly point: number
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The height of a label, in pixels. */
export const LABEL_HEIGHT = 15
const GAP = 4
// From a point to its label: past its ring.
const BESIDE = 9

/** Chooses labels. */
export function placed(
  points: Iterable<number>,
  most: number,
  place: (point: number) => Label | undefined,
  fixed: readonly Label[] = [],
): Label[] {
  const labels = [...fixed]
  let tries = 0
  // Past so many failures the view is full.
  for (const point of points) {
    if (labels.length >= most || tries >= 20 * most) break
    const label = place(point)
    if (label === undefined) continue
    tries++
    if (!labels.some((each) => overlap(each, label))) labels.push(label)
  }
  return labels
}

/** The left edge of a label: right of its point, else left of it, in any case within the view if it fits there. */
export function labelStart(point: number, width: number, view: number): number {
  const right = point + BESIDE
  const start = right + width > view ? point - BESIDE - width : right
  return Math.max(0, Math.min(start, view - width))
}

/** A text of at most so many characters, the last one "…" if there are more. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * most + 2))
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`
}

function overlap(a: Label, b: Label): boolean {
  return Math.abs(a.y - b.y) < LABEL_HEIGHT && a.x < b.x + b.width + GAP && b.x < a.x + a.width + GAP
}
