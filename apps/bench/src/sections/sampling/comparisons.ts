// What is drawn, from which generator, and beside whom.

/** A tool that ours is compared with. */
export type Tool =
  | "numpy"
  | "Math.random"
  | "pure-rand xoroshiro128+"
  | "pure-rand congruential32"
  | "random"
  | "stdlib"

/** One kind of draws, by ours and by others. */
export interface Comparison {
  /** For people. */
  readonly what: string
  /** What children/draw.ts calls it. */
  readonly draws: string
  /** Parameters of the distribution. */
  readonly parameters: readonly number[]
  /** The generator, by the name of ours. */
  readonly generator: string
  /** Whether arrays are filled or numbers drawn one by one. */
  readonly way: "many" | "one"
  /** The length of arrays, where it is not the plan's. */
  readonly size?: number
  /** The others; with how many times their speed is wanted of ours, `undefined` where nothing is. */
  readonly tools: Readonly<Partial<Record<Tool, number | undefined>>>
  /** Whether numpy gives the same draws: to the bit, or to a unit in the last place where it takes powers. */
  readonly same: "bits" | "rounded" | "no"
}

const HALF = 0.5
const FASTER = 1
const ALIAS = 5
const NPM = {
  "Math.random": FASTER,
  "pure-rand xoroshiro128+": FASTER,
  "pure-rand congruential32": FASTER,
  random: FASTER,
  stdlib: FASTER,
} as const
// pure-rand has no normal numbers.
const NPM_NORMAL = { "Math.random": FASTER, random: FASTER, stdlib: FASTER } as const

const SIZES = [1000, 100_000, 1_000_000]
const OUTCOMES = [10, 1000, 100_000]
/** Long enough that what numpy prepares for each call does not count. */
const OUTCOMES_SIZE = 1_000_000

type Rest = Partial<Comparison>

const many = (what: string, draws: string, rest: Rest = {}): Comparison => ({
  what,
  draws,
  parameters: [],
  generator: "pcg64",
  way: "many",
  tools: { numpy: undefined },
  same: "no",
  ...rest,
})

const one = (what: string, draws: string, rest: Rest = {}): Comparison =>
  many(`${what}, one by one`, draws, { way: "one", tools: {}, ...rest })

const sized = (draws: string): Comparison[] =>
  SIZES.map((size) => many(`${draws}, ${size} at once`, draws, { size, tools: { numpy: HALF }, same: "bits" }))

/** With goals: what people draw most, and weighted outcomes. */
const GOALS: readonly Comparison[] = [
  ...sized("uniform"),
  many("uniform, arrays", "uniform", { tools: NPM }),
  one("uniform", "uniform", { tools: NPM }),
  ...sized("normal"),
  many("normal, arrays", "normal", { tools: NPM_NORMAL }),
  one("normal", "normal", { tools: NPM_NORMAL }),
  one("whole numbers below 1000", "below", { parameters: [1000], tools: NPM }),
  ...OUTCOMES.map((outcomes) =>
    many(`alias table of ${outcomes} outcomes`, "alias", {
      parameters: [outcomes],
      size: OUTCOMES_SIZE,
      tools: { numpy: ALIAS },
    }),
  ),
]

/** The others of numpy's generators, and those that it does not have; pcg64 is above. */
const GENERATORS: readonly Comparison[] = [
  ...["pcg64dxsm", "philox", "sfc64"].map((generator) =>
    many(`${generator}, uniform`, "uniform", { generator, same: "bits" }),
  ),
  ...["xoshiro256", "xoshiro128"].map((generator) =>
    many(`${generator}, uniform`, "uniform", { generator, tools: {} }),
  ),
  ...["pcg64dxsm", "philox", "sfc64", "xoshiro256", "xoshiro128"].map((generator) =>
    one(`${generator}, uniform`, "uniform", { generator }),
  ),
]

const WHOLE_NUMBERS: readonly Comparison[] = [
  many("whole numbers below 1000, arrays", "integers", { parameters: [0, 1000], same: "bits" }),
  ...[40, 53].map((bits) =>
    many(`whole numbers below 2^${bits}, arrays`, "integers", {
      parameters: [0, 2 ** bits],
      tools: { numpy: HALF },
      same: "bits",
    }),
  ),
]

const DISTRIBUTIONS: readonly Comparison[] = [
  many("exponential", "exponential", { same: "bits" }),
  many("gamma, shape 0.5", "gamma", { parameters: [0.5], same: "rounded" }),
  many("gamma, shape 2.5", "gamma", { parameters: [2.5], same: "bits" }),
  many("beta, 0.5 and 0.5", "beta", { parameters: [0.5, 0.5], same: "rounded" }),
  many("beta, 2 and 3", "beta", { parameters: [2, 3], same: "rounded" }),
  many("Student's t, 5 degrees of freedom", "student", { parameters: [5], same: "rounded" }),
  many("truncated normal, 38 to 40", "truncated-normal", { parameters: [38, 40], tools: {} }),
  many("binomial, 10 trials at 0.3", "binomial", { parameters: [10, 0.3] }),
  many("binomial, 1000 trials at 0.3", "binomial", { parameters: [1000, 0.3] }),
  many("Poisson, mean 3", "poisson", { parameters: [3], same: "bits" }),
  many("Poisson, mean 100", "poisson", { parameters: [100], same: "bits" }),
  many("geometric, 0.1", "geometric", { parameters: [0.1], same: "bits" }),
  many("Zipf, exponent 2", "zipf", { parameters: [2] }),
  many("categorical, 1000 outcomes", "categorical", { parameters: [1000] }),
]

/** All of them; the outcomes of tables and of categories are weighted by Zipf's law. */
export const COMPARISONS: readonly Comparison[] = [...GOALS, ...WHOLE_NUMBERS, ...GENERATORS, ...DISTRIBUTIONS]
