// Draws points into the pixels of a 2D canvas, where WebGL does not work: much faster than a path per point.
import type { Painter } from "./paint-webgl.js"

export function pixelPainter(canvas: HTMLCanvasElement, positions: Uint16Array): Painter {
  const context = canvas.getContext("2d")!
  let shades = new Uint32Array(0)
  let image = new ImageData(1, 1)
  let pixels = new Uint32Array(image.data.buffer)
  return {
    name: "canvas",
    colour(colours) {
      const words = new Uint32Array(colours.slice().buffer)
      // 0 for a point that is not shown.
      shades = words.map((shade, i) => (colours[4 * i + 3] === 0 ? 0 : shade))
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
      const offsets = rows.flatMap((half, row) => {
        const middle = (row - reach) * image.width
        return Array.from({ length: 2 * half + 1 }, (_, i) => middle + i - half)
      })
      for (let i = 0; i < shades.length; i++) {
        const shade = shades[i]!
        if (shade === 0) continue
        const x = Math.round(left + positions[2 * i]! * scale)
        const y = Math.round(top - positions[2 * i + 1]! * scale)
        // Dots at the edge are left out: they would come in again on the other side.
        if (x < reach || y < reach || x >= image.width - reach || y >= image.height - reach) continue
        const middle = y * image.width + x
        for (let k = 0; k < offsets.length; k++) pixels[middle + offsets[k]!] = shade
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
