// The painters of points: pixels worked by hand, and WebGL over a context that remembers its state.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { toView } from "../../../../src/commands/embed/report/scatter/page/camera.js"
import { pixelPainter } from "../../../../src/commands/embed/report/scatter/page/paint-pixels.js"
import { webglPainter } from "../../../../src/commands/embed/report/scatter/page/paint-webgl.js"

const RED = [200, 10, 20, 255]
const BLUE = [5, 60, 250, 255]
const HIDDEN = [9, 9, 9, 0]
const SHADES: Readonly<Record<string, readonly number[]>> = { ".": [0, 0, 0, 0], r: RED, b: BLUE }

describe("pixelPainter()", () => {
  beforeAll(() => {
    class Pixels {
      readonly width: number
      readonly height: number
      readonly data: Uint8ClampedArray
      constructor(width: number, height: number) {
        this.width = width
        this.height = height
        this.data = new Uint8ClampedArray(4 * width * height)
      }
    }
    vi.stubGlobal("ImageData", Pixels)
  })
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  /** A canvas, and its picture: a letter for each pixel. */
  function canvas(width: number, height: number) {
    let picture: string[] = []
    const putImageData = (image: ImageData, x: number, y: number): void => {
      expect([x, y]).toEqual([0, 0])
      const letters = Array.from({ length: image.width * image.height }, (_, i) => {
        const pixel = [...image.data.subarray(4 * i, 4 * i + 4)]
        return Object.entries(SHADES).find(([, shade]) => shade.every((each, c) => each === pixel[c]))?.[0] ?? "?"
      })
      picture = Array.from({ length: image.height }, (_, y) =>
        letters.slice(y * image.width, (y + 1) * image.width).join(""),
      )
    }
    const element = { width, height, getContext: (kind: string) => (kind === "2d" ? { putImageData } : null) }
    return { element: element as unknown as HTMLCanvasElement, picture: () => picture }
  }

  const CENTRE = { x: 10, y: 10, scale: 1 }

  test.each([
    [1, [".......", ".......", ".......", "...r...", ".......", ".......", "......."]],
    [2, [".......", ".......", "...r...", "..rrr..", "...r...", ".......", "......."]],
    [3, [".......", ".......", "...r...", "..rrr..", "...r...", ".......", "......."]],
    [5, [".......", "..rrr..", ".rrrrr.", ".rrrrr.", ".rrrrr.", "..rrr..", "......."]],
    [7, ["..rrr..", ".rrrrr.", "rrrrrrr", "rrrrrrr", "rrrrrrr", ".rrrrr.", "..rrr.."]],
  ])("a dot of %i pixels is a disc", (dot, expected) => {
    const { element, picture } = canvas(7, 7)
    const painter = pixelPainter(element, Uint16Array.of(10, 10))
    expect(painter.name).toBe("canvas")
    painter.colour(Uint8Array.from(RED))
    // A view of 6 pixels has its middle at the fourth pixel.
    painter.paint(CENTRE, { width: 6, height: 6 }, 1, dot)
    expect(picture()).toEqual(expected)
  })

  test("places follow the camera and the ratio of pixels, and y goes up", () => {
    const { element, picture } = canvas(10, 6)
    const painter = pixelPainter(element, Uint16Array.of(3, 1, 7, 2, 1, 0))
    painter.colour(Uint8Array.from([...RED, ...BLUE, ...RED]))
    // Half a pixel of CSS is one of the canvas: the camera's point (3, 1) is at (5, 3).
    painter.paint({ x: 3, y: 1, scale: 0.5 }, { width: 5, height: 3 }, 2, 0.5)
    expect(picture()).toEqual(["..........", "..........", ".........b", ".....r....", "...r......", ".........."])
    painter.paint({ x: 3, y: 1, scale: 1 }, { width: 5, height: 3 }, 2, 1.5)
    expect(picture()).toEqual(["..........", "..........", ".....r....", "....rrr...", ".....r....", ".........."])
  })

  test("a dot that is not whole within the canvas is left out", () => {
    const { element, picture } = canvas(6, 5)
    // The pixel of (x, y) is (x, 4 - y).
    const camera = { x: 3, y: 2, scale: 1 }
    const paint = (...points: readonly (readonly [number, number])[]) => {
      const painter = pixelPainter(element, Uint16Array.from(points.flat()))
      painter.colour(Uint8Array.from(points.flatMap(() => RED)))
      painter.paint(camera, { width: 6, height: 4 }, 1, 3)
      return picture()
    }
    const empty = Array(5).fill("......")
    for (const [x, y] of [
      [0, 2],
      [5, 2],
      [3, 0],
      [3, 4],
    ] as const) {
      expect(paint([x, y])).toEqual(empty)
    }
    expect(paint([1, 1], [4, 3])).toEqual(["....r.", "...rrr", ".r..r.", "rrr...", ".r...."])
    expect(paint([1, 3], [4, 1])).toEqual([".r....", "rrr...", ".r..r.", "...rrr", "....r."])
  })

  test("a later point is above, one that is off hides nothing, and each picture begins empty", () => {
    const { element, picture } = canvas(3, 1)
    const painter = pixelPainter(element, Uint16Array.of(9, 10, 9, 10, 10, 10, 10, 10))
    const view = { width: 2, height: 0 }
    // Colours in the middle of a larger buffer.
    const colours = Uint8Array.from([...HIDDEN, ...RED, ...BLUE, ...RED, ...HIDDEN]).subarray(4)
    painter.colour(colours)
    painter.paint(CENTRE, view, 1, 1)
    expect(picture()).toEqual(["br."])
    painter.paint({ ...CENTRE, x: 9 }, view, 1, 1)
    expect(picture()).toEqual([".br"])
    painter.colour(Uint8Array.from([...RED, ...HIDDEN, ...HIDDEN, ...HIDDEN]))
    painter.paint(CENTRE, view, 1, 1)
    expect(picture()).toEqual(["r.."])
    // Only one side of the canvas changes.
    element.height = 2
    painter.paint({ ...CENTRE, y: 11 }, view, 1, 1)
    expect(picture()).toEqual(["...", "r.."])
    element.width = 2
    painter.paint(CENTRE, view, 1, 1)
    expect(picture()).toEqual(["r.", ".."])
  })
})

describe("webglPainter()", () => {
  const CONSTANTS = (
    "VERTEX_SHADER FRAGMENT_SHADER LINK_STATUS BLEND ONE ONE_MINUS_SRC_ALPHA ARRAY_BUFFER STATIC_DRAW DYNAMIC_DRAW " +
    "UNSIGNED_SHORT UNSIGNED_BYTE COLOR_BUFFER_BIT POINTS"
  ).split(" ")

  interface Shader {
    readonly kind: string
    source?: string
    compiled?: string
  }
  interface Bytes {
    data?: number[]
  }

  /** A canvas whose WebGL remembers what it was told, and what is drawn with it. */
  function canvas({ hasContext = true, hasShaders = true, links = true } = {}) {
    const drawn: object[] = []
    const asked: unknown[] = []
    const shaders: Shader[] = []
    const uniforms: Record<string, number[]> = {}
    const arrays = new Map<number, object>()
    const enabled = new Set<unknown>()
    let isLinked = false
    let program: unknown
    let buffer: Bytes = {}
    let blending: unknown
    let viewport: number[] = []
    let isClear = false
    const own = { program: "ours" }
    const gl = {
      ...Object.fromEntries(CONSTANTS.map((name) => [name, name])),
      createProgram: () => own,
      createShader: (kind: string) => (hasShaders ? { kind } : null),
      shaderSource: (shader: Shader, source: string) => void Object.assign(shader, { source }),
      compileShader: (shader: Shader) => void Object.assign(shader, { compiled: shader.source }),
      attachShader: (to: unknown, shader: Shader) => void (to === own && shaders.push(shader)),
      linkProgram: () => {
        isLinked = links && shaders.length === 2 && shaders.every(({ compiled }) => compiled !== undefined)
      },
      getProgramParameter: (_: unknown, name: string) => name === "LINK_STATUS" && isLinked,
      useProgram: (used: unknown) => {
        program = used
      },
      enable: (name: unknown) => void enabled.add(name),
      blendFunc: (...factors: unknown[]) => {
        blending = factors
      },
      createBuffer: (): Bytes => ({}),
      bindBuffer: (_: unknown, bound: Bytes) => {
        buffer = bound
      },
      bufferData: (_: unknown, data: ArrayLike<number>) => {
        buffer.data = Array.from(data)
      },
      enableVertexAttribArray: (index: number) => void enabled.add(index),
      vertexAttribPointer(index: number, ...[size, type, normalized, stride, offset]: readonly unknown[]) {
        arrays.set(index, { buffer, size, type, normalized, stride, offset })
      },
      getUniformLocation: (of: unknown, name: string) => (of === own ? name : null),
      uniform1f: (name: string, ...values: number[]) => void Object.assign(uniforms, { [name]: values }),
      uniform2f: (name: string, ...values: number[]) => void Object.assign(uniforms, { [name]: values }),
      viewport: (...values: number[]) => {
        viewport = values
      },
      clear: (what: unknown) => {
        isClear = what === "COLOR_BUFFER_BIT"
      },
      drawArrays(...what: unknown[]) {
        const state = { what, isClear, isOurs: program === own, blending: enabled.has("BLEND") && blending, viewport }
        const read = [...arrays].filter(([index]) => enabled.has(index))
        drawn.push(structuredClone({ ...state, uniforms, arrays: Object.fromEntries(read) }))
        isClear = false
      },
    }
    const getContext = (...args: unknown[]) => {
      asked.push(args)
      return hasContext ? gl : null
    }
    const element = { width: 800, height: 500, getContext } as unknown as HTMLCanvasElement
    return { element, drawn, asked, shaders }
  }

  const POSITIONS = Uint16Array.of(0, 65_535, 300, 20)
  const COLOURS = Uint8Array.from([...RED, ...BLUE])
  const CAMERA = { x: 100, y: 40, scale: 0.25 }
  const SIZE = { width: 400, height: 250 }

  test("draws all points with their colours, by both shaders", () => {
    const { element, drawn, asked, shaders } = canvas()
    const painter = webglPainter(element, POSITIONS, { failIfMajorPerformanceCaveat: true })!
    expect(asked).toEqual([["webgl2", { antialias: false, depth: false, failIfMajorPerformanceCaveat: true }]])
    expect(painter.name).toBe("WebGL")
    expect(shaders.map(({ kind }) => kind)).toEqual(["VERTEX_SHADER", "FRAGMENT_SHADER"])
    expect(shaders.map(({ compiled }) => /gl_Position =|result =/.exec(compiled!)![0])).toEqual([
      "gl_Position =",
      "result =",
    ])
    painter.colour(COLOURS)
    painter.paint(CAMERA, SIZE, 2, 3)
    const packed = { stride: 0, offset: 0 }
    const expected = {
      what: ["POINTS", 0, 2],
      isClear: true,
      isOurs: true,
      // The shader's colours are multiplied by their opacity.
      blending: ["ONE", "ONE_MINUS_SRC_ALPHA"],
      viewport: [0, 0, 800, 500],
      uniforms: { centre: [100, 40], scale: [0.00125, 0.002], diameter: [6] },
      arrays: {
        0: { buffer: { data: [...POSITIONS] }, size: 2, type: "UNSIGNED_SHORT", normalized: false, ...packed },
        1: { buffer: { data: [...COLOURS] }, size: 4, type: "UNSIGNED_BYTE", normalized: true, ...packed },
      },
    }
    expect(drawn).toEqual([expected])
    // Other colours, and a canvas of another size.
    painter.colour(COLOURS.toReversed())
    Object.assign(element, { width: 400, height: 250 })
    painter.paint(CAMERA, SIZE, 1, 3)
    expect(drawn[1]).toMatchObject({
      isClear: true,
      viewport: [0, 0, 400, 250],
      uniforms: { diameter: [3] },
      arrays: { 0: expected.arrays[0], 1: { buffer: { data: [...COLOURS].toReversed() } } },
    })
  })

  test("puts a point where labels and the pointer expect it", () => {
    const { element, drawn } = canvas()
    webglPainter(element, POSITIONS, {})!.paint(CAMERA, SIZE, 2, 3)
    const { uniforms } = drawn[0] as { uniforms: { centre: [number, number]; scale: [number, number] } }
    for (const [x, y] of [[0, 65_535] as const, [300, 20] as const]) {
      // As the vertex shader computes it: from -1 to 1, upwards.
      const [right, up] = [x, y].map((each, i) => (each - uniforms.centre[i]!) * uniforms.scale[i]!)
      expect([(400 * (1 + right!)) / 2, (250 * (1 - up!)) / 2]).toEqual(
        toView(CAMERA, SIZE, x, y).map((each) => expect.closeTo(each, 6)),
      )
    }
  })

  test.each([{ hasContext: false }, { hasShaders: false }, { links: false }])("is undefined with %o", (missing) => {
    expect(webglPainter(canvas(missing).element, POSITIONS, {})).toBeUndefined()
  })
})
