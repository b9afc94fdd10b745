// The part of the plane that is in view.

/** The plane's point in the middle of the view, and how many pixels (of CSS) one step has. */
export interface Camera {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** The size of the view in pixels (of CSS). */
export interface Size {
  readonly width: number
  readonly height: number
}

const MARGIN = 28
const MAX_ZOOM = 400
const LAST_STEP = 65_535

/** The camera that shows all points. @param positions - [points x 2] @param size - of the view */
export function fitted(positions: Readonly<ArrayLike<number>>, { width, height }: Size): Camera {
  let [right, top] = [0, 0]
  for (let i = 0; i < positions.length; i += 2) {
    right = Math.max(right, positions[i]!)
    top = Math.max(top, positions[i + 1]!)
  }
  const across = Math.max(1, width - 2 * MARGIN) / (right || LAST_STEP)
  const up = Math.max(1, height - 2 * MARGIN) / (top || LAST_STEP)
  return { x: right / 2, y: top / 2, scale: Math.min(across, up) }
}

/** The position of a point of the plane in the view, from its upper left corner. */
export function toView(camera: Camera, { width, height }: Size, x: number, y: number): [x: number, y: number] {
  return [width / 2 + (x - camera.x) * camera.scale, height / 2 - (y - camera.y) * camera.scale]
}

/** The point of the plane that is at a place of the view. */
export function toPlane(camera: Camera, { width, height }: Size, x: number, y: number): [x: number, y: number] {
  return [camera.x + (x - width / 2) / camera.scale, camera.y - (y - height / 2) / camera.scale]
}

/** Moves the view by pixels. */
export function moved(camera: Camera, right: number, down: number): Camera {
  return { ...camera, x: camera.x - right / camera.scale, y: camera.y + down / camera.scale }
}

/** Zooms by a factor, the plane's point at a place of the view staying where it is. */
export function zoomed(camera: Camera, size: Size, whole: Camera, factor: number, x: number, y: number): Camera {
  const scale = Math.min(whole.scale * MAX_ZOOM, Math.max(whole.scale / 4, camera.scale * factor))
  const [planeX, planeY] = toPlane(camera, size, x, y)
  const [atX, atY] = toView({ ...camera, scale }, size, planeX, planeY)
  return moved({ ...camera, scale }, x - atX, y - atY)
}

/** A camera between two, the scale in equal factors. @param share - 0 for the first, 1 for the second */
export function between(from: Camera, to: Camera, share: number): Camera {
  const part = (a: number, b: number) => a + (b - a) * share
  return { x: part(from.x, to.x), y: part(from.y, to.y), scale: from.scale * (to.scale / from.scale) ** share }
}
