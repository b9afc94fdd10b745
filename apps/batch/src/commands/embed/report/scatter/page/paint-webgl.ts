// Draws points with WebGL 2.
import type { Camera, Size } from "./camera.js"

/** Draws all points. */
export interface Painter {
  readonly name: "WebGL" | "canvas"
  colour(colours: Uint8Array): void
  paint(camera: Camera, size: Size, ratio: number, dot: number): void
}

const VERTEX = `#version 300 es
layout(location = 0) in vec2 position;
layout(location = 1) in vec4 colour;
uniform vec2 centre;
uniform vec2 scale;
uniform float diameter;
out vec4 shade;
void main() {
  gl_Position = colour.a == 0.0 ? vec4(2, 2, 2, 1) : vec4((position - centre) * scale, 0, 1);
  gl_PointSize = diameter;
  shade = colour;
}`
const FRAGMENT = `#version 300 es
precision highp float;
in vec4 shade;
uniform float diameter;
out vec4 result;
void main() {
  float inside = clamp((0.5 - length(gl_PointCoord - 0.5)) * diameter + 0.5, 0.0, 1.0) * shade.a;
  result = vec4(shade.rgb * inside, inside);
}`

export function webglPainter(
  canvas: HTMLCanvasElement,
  positions: Uint16Array,
  options: Pick<WebGLContextAttributes, "failIfMajorPerformanceCaveat">,
): Painter | undefined {
  const gl = canvas.getContext("webgl2", { antialias: false, depth: false, ...options })
  if (gl === null) return undefined
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind)
    if (shader === null) return undefined
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true) return undefined
  gl.useProgram(program)
  gl.enable(gl.BLEND)
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  const place = gl.createBuffer()
  gl.bindBuffer(gl.ARRAY_BUFFER, place)
  gl.bufferData(gl.ARRAY_BUFFER, positions, gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.UNSIGNED_SHORT, false, 0, 0)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.enableVertexAttribArray(1)
  gl.vertexAttribPointer(1, 4, gl.UNSIGNED_BYTE, true, 0, 0)
  const [centre, scale, diameter] = ["centre", "scale", "diameter"].map((name) => gl.getUniformLocation(program, name))
  return {
    name: "WebGL",
    colour: (colours) => gl.bufferData(gl.ARRAY_BUFFER, colours, gl.DYNAMIC_DRAW),
    paint(camera, { width, height }, ratio, dot) {
      gl.viewport(0, 0, canvas.width, canvas.height)
      gl.clear(gl.COLOR_BUFFER_BIT)
      gl.uniform2f(centre!, camera.x, camera.y)
      gl.uniform2f(scale!, (2 * camera.scale) / width, (2 * camera.scale) / height)
      gl.uniform1f(diameter!, dot * ratio)
      gl.drawArrays(gl.POINTS, 0, positions.length / 2)
    },
  }
}
