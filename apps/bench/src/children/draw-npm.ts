// The same with Math.random or a package of npm: draw-npm.js FOLDER TOOL REQUEST.
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { type Drawing, type DrawingRequest, printDrawingReport } from "./drawing-report.js"

type Draw = () => number
type Tool = (request: DrawingRequest) => Promise<() => Drawing>

const SEED = 42

const TOOLS: Readonly<Record<string, Tool>> = {
  "Math.random": async ({ draws, parameters: [n = 0] }) =>
    oneByOne(
      {
        uniform: () => () => Math.random(),
        below: () => () => Math.floor(n * Math.random()),
        normal: () => () => Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random()),
      }[draws],
    ),
  "pure-rand xoroshiro128+": (request) => pureRand("xoroshiro128plus", request),
  "pure-rand congruential32": (request) => pureRand("congruential32", request),
  async random({ draws, parameters: [n = 0] }) {
    type Random = { next: Draw; int(low: number, high: number): number; normal(): Draw }
    const { Random } = await load<{ Random: new (seed: number) => Random }>("random")
    const uniform = (): Draw => {
      const random = new Random(SEED)
      return () => random.next()
    }
    const below = (): Draw => {
      const random = new Random(SEED)
      return () => random.int(0, n - 1)
    }
    return oneByOne({ uniform, below, normal: () => new Random(SEED).normal() }[draws])
  },
  async stdlib({ draws, way, parameters: [n = 0] }) {
    type Base<Result> = { factory(low: number, high: number, options: { seed: number }): Result }
    if (way === "many") {
      type Arrays = { assign(out: Float64Array): Float64Array }
      const { factory } = (await load<{ default: Base<Arrays> }>(`@stdlib/random-array-${draws}`)).default
      return filled(() => {
        const random = factory(0, 1, { seed: SEED })
        return (out) => random.assign(out)
      })
    }
    if (draws === "uniform") {
      type Twister = { factory(options: { seed: number }): { normalized: Draw } }
      const { factory } = (await load<{ default: Twister }>("@stdlib/random-base-mt19937")).default
      return oneByOne(() => factory({ seed: SEED }).normalized)
    }
    const name = draws === "below" ? "discrete-uniform" : draws
    const { factory } = (await load<{ default: Base<Draw> }>(`@stdlib/random-base-${name}`)).default
    return oneByOne(() => (draws === "below" ? factory(0, n - 1, { seed: SEED }) : factory(0, 1, { seed: SEED })))
  },
}

const [folder = "", tool = "", word = ""] = process.argv.slice(2)
const { resolve } = createRequire(pathToFileURL(join(folder, "package.json")))
const request = JSON.parse(word) as DrawingRequest
printDrawingReport(await TOOLS[tool]!(request), request)

async function pureRand(name: string, { draws, parameters: [n = 0] }: DrawingRequest): Promise<() => Drawing> {
  type Source = { next: Draw }
  const generator = (await load<Record<string, (seed: number) => Source>>(`pure-rand/generator/${name}`))[name]!
  if (draws === "below") {
    type Below = (source: Source, low: number, high: number) => number
    const { uniformInt } = await load<{ uniformInt: Below }>("pure-rand/distribution/uniformInt")
    return oneByOne(() => {
      const source = generator(SEED)
      return () => uniformInt(source, 0, n - 1)
    })
  }
  type Uniform = (source: Source) => number
  const { uniformFloat64 } = await load<{ uniformFloat64: Uniform }>("pure-rand/distribution/uniformFloat64")
  return oneByOne(() => {
    const source = generator(SEED)
    return () => uniformFloat64(source)
  })
}

function oneByOne(start: (() => Draw) | undefined): () => Drawing {
  return () => {
    const one = start!()
    const { many } = filled(() => (out) => {
      for (let i = 0; i < out.length; i++) out[i] = one()
    })()
    return { one, many }
  }
}

function filled(start: () => (out: Float64Array) => void): () => Drawing {
  return () => {
    const fill = start()
    let out = new Float64Array(0)
    return {
      one: () => Number.NaN,
      many(size) {
        if (out.length !== size) out = new Float64Array(size)
        fill(out)
        return out
      },
    }
  }
}

function load<Module>(name: string): Promise<Module> {
  return import(pathToFileURL(resolve(name)).href) as Promise<Module>
}
