// Mouse, touch and keys on the plot.

/** Callbacks of gestures; positions are in pixels from the plot's upper left corner. */
export interface Gestures {
  readonly move: (right: number, down: number) => void
  readonly zoom: (factor: number, x: number, y: number) => void
  readonly hover: (x: number, y: number) => void
  readonly leave: () => void
  readonly choose: (x: number, y: number) => void
  /** Whether a drag draws a lasso instead of moving the picture. */
  readonly isLasso: () => boolean
  readonly draw: (line: readonly number[]) => void
  readonly close: (line: readonly number[]) => void
  /** A drag that ended otherwise. */
  readonly cancel: () => void
}

// A shorter drag is a click.
const CLICK = 4

/** Starts listening on an element. */
export function listen(plot: HTMLElement, gestures: Gestures): void {
  const pointers = new Map<number, readonly [x: number, y: number]>()
  let line: number[] | undefined
  let travelled = 0

  const place = (event: MouseEvent): [x: number, y: number] => {
    const { left, top } = plot.getBoundingClientRect()
    return [event.clientX - left, event.clientY - top]
  }
  const drop = (): void => {
    if (line !== undefined) gestures.cancel()
    line = undefined
  }

  plot.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return
    plot.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, place(event))
    if (pointers.size > 1) drop()
    else {
      travelled = 0
      if (event.shiftKey || gestures.isLasso()) line = place(event)
    }
  })
  plot.addEventListener("pointermove", (event) => {
    const [x, y] = place(event)
    const before = pointers.get(event.pointerId)
    if (before === undefined) {
      if (event.pointerType !== "touch") gestures.hover(x, y)
      return
    }
    const [right, down] = [x - before[0], y - before[1]]
    travelled += Math.hypot(right, down)
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    pointers.set(event.pointerId, [x, y])
    if (line !== undefined) {
      line.push(x, y)
      gestures.draw(line)
    } else if (other === undefined) {
      if (travelled >= CLICK) gestures.move(right, down)
    } else {
      const spread = (at: readonly [number, number]) => Math.max(1, Math.hypot(at[0] - other[0], at[1] - other[1]))
      gestures.move(right / 2, down / 2)
      gestures.zoom(spread([x, y]) / spread(before), (x + other[0]) / 2, (y + other[1]) / 2)
    }
  })
  plot.addEventListener("pointerup", (event) => {
    if (!pointers.delete(event.pointerId)) return
    if (travelled < CLICK) {
      drop()
      if (pointers.size === 0) gestures.choose(...place(event))
    } else if (line !== undefined) gestures.close(line)
    line = undefined
  })
  plot.addEventListener("pointercancel", (event) => {
    pointers.delete(event.pointerId)
    drop()
  })
  plot.addEventListener("pointerleave", () => gestures.leave())
  plot.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault()
      const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1)
      gestures.zoom(Math.exp(-Math.max(-300, Math.min(300, pixels)) * 0.0022), ...place(event))
    },
    { passive: false },
  )
}
