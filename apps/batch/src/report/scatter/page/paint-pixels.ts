// Draws points into the pixels of a 2D canvas, where WebGL does not work: much faster than a path per point.
import type { Painter } from "./paint-webgl.js"

/** @returns a painter */
export function pixelPainter(canvas: HTMLCanvasElement, positions: Uint16Array): Painter {
  const context = canvas.getContext("2d")!
  let shades = new Uint32Array(0)
  let image = new ImageData(1, 1)
  let pixels = new Uint32Array(image.data.buffer)
  return {
    name: "canvas",
    colour(colours) {
      shades = new Uint32Array(colours.slice().buffer)
    },
    paint(camera, { width, height }, ratio, dot) {
      if (image.width !== canvas.width || image.height !== canvas.height) {
        image = new ImageData(canvas.width, canvas.height)
        pixels = new Uint32Array(image.data.buffer)
      }
      pixels.fill(0)
      const scale = camera.scale * ratio
      const left = (width / 2) * ratio - camera.x * scale
      const top = (height / 2) * ratio + camera.y * scale
      const rows = disc(dot * ratio)
      const reach = (rows.length - 1) / 2
      for (let i = 0; i < shades.length; i++) {
        if (shades[i]! === 0) continue
        const x = Math.round(left + positions[2 * i]! * scale)
        const y = Math.round(top - positions[2 * i + 1]! * scale)
        if (x < -reach || y < -reach || x >= image.width + reach || y >= image.height + reach) continue
        for (let row = 0; row < rows.length; row++) {
          const line = y + row - reach
          if (line < 0 || line >= image.height) continue
          const from = line * image.width + Math.max(0, x - rows[row]!)
          pixels.fill(shades[i]!, from, line * image.width + Math.min(image.width, x + rows[row]! + 1))
        }
      }
      context.putImageData(image, 0, 0)
    },
  }
}

/** For each row of a disc, how many pixels it reaches to either side of the middle. */
function disc(diameter: number): number[] {
  const reach = Math.max(0, Math.round((diameter - 1) / 2))
  const rows = Array.from({ length: 2 * reach + 1 }, (_, row) => row - reach)
  return rows.map((y) => Math.floor(Math.sqrt((reach + 0.4) ** 2 - y * y)))
}
