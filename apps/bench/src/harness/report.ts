// What the benchmarks found, as data; as text for a terminal and as Markdown.

/** One measured thing. */
export interface Run {
  /** What ran. */
  readonly what: string
  /** How many segments it scored. */
  readonly segments: number
  /** Seconds on the wall. */
  readonly wall: number
  /** CPU seconds. */
  readonly cpu: number
  /** Peak resident memory in bytes, where it was measured. */
  readonly peak?: number
  /** The score it printed, 0 to 100. */
  readonly score?: string
}

/** A goal and how near we are. */
export interface Goal {
  /** What is compared. */
  readonly what: string
  /** What was measured. */
  readonly measured: number
  /** What is wanted. */
  readonly wanted: { readonly kind: "at least" | "at most"; readonly value: number }
  /** The unit after the number. */
  readonly unit: string
}

/** Cost by segment length. */
export interface LengthCost {
  /** What the segments are. */
  readonly what: string
  /** Tokens a segment. */
  readonly tokens: number
  /** Nanoseconds a token, by kernel. */
  readonly nanoseconds: Readonly<Record<string, number>>
}

/** How fast a tokenizer encodes on one thread. */
export interface EncodingRate {
  /** Which model encodes which text, and whether in lines or whole. */
  readonly what: string
  /** Who encodes. */
  readonly tool: string
  /** Bytes of text. */
  readonly bytes: number
  /** How many ids. */
  readonly tokens: number
  /** CPU seconds of the first pass of a fresh process. */
  readonly cold: number
  /** CPU seconds of later passes. */
  readonly warm: number
}

/** What the training of a tokenizer costs on one thread. */
export interface TrainingCost {
  /** Which model, which text. */
  readonly what: string
  /** Who trains. */
  readonly tool: string
  /** CPU seconds of the training alone; a command has none. */
  readonly alone?: number
  /** CPU seconds of the process, start-up included. */
  readonly cpu: number
  /** Seconds of the process on the wall. */
  readonly wall: number
  /** Peak resident memory in bytes. */
  readonly peak: number
}

/** How long something short takes. */
export interface Delay {
  /** What. */
  readonly what: string
  /** Milliseconds on the wall. */
  readonly milliseconds: number
}

/** How fast something is drawn or evaluated on one thread, warm. */
export interface DrawRate {
  /** What. */
  readonly what: string
  /** By whom. */
  readonly tool: string
  /** Numbers a CPU second. */
  readonly rate: number
  /** How many times this rate ours is. */
  readonly times: number
}

/** How fast matrices are multiplied on one thread, warm. */
export interface ProductRate {
  /** Which matrices. */
  readonly what: string
  /** By whom. */
  readonly tool: string
  /** GFLOP/s: multiplications and additions in a nanosecond. */
  readonly rate: number
  /** How many times this rate ours is. */
  readonly times: number
}

/** How good word vectors are, by seed. */
export interface VectorQuality {
  /** What was trained. */
  readonly what: string
  /** By whom. */
  readonly tool: string
  /** Of each seed: the correlation with judgements of similarity, and the share of analogies that are right. */
  readonly seeds: readonly { readonly spearman: number; readonly analogies: number }[]
}

/** How good vectors of the planted text are. */
export interface PlantedVectors {
  /** What was trained. */
  readonly what: string
  /** By whom. */
  readonly tool: string
  /** Of each seed: the share of nearest words of the same topic, and of the relations' analogies that are right. */
  readonly seeds: readonly { readonly topic: number; readonly relation: number }[]
}

/** How often intervals held what they should. */
export interface Coverage {
  /** What was integrated. */
  readonly what: string
  /** By which method. */
  readonly method: string
  /** How many intervals. */
  readonly runs: number
  /** How many of them held the integral; the whole line does. */
  readonly held: number
  /** How many were the whole line. */
  readonly unbounded: number
  /** How many had no width. */
  readonly flat: number
  /** How many others came with a caution. */
  readonly cautious: number
}

/** Everything one section found. */
export interface Findings {
  /** Measured things. */
  readonly runs?: readonly Run[]
  /** Goals. */
  readonly goals?: readonly Goal[]
  /** Costs by segment length. */
  readonly lengths?: readonly LengthCost[]
  /** Speeds of encoding. */
  readonly encodings?: readonly EncodingRate[]
  /** Costs of training. */
  readonly trainings?: readonly TrainingCost[]
  /** What is short. */
  readonly delays?: readonly Delay[]
  /** Speeds of drawing. */
  readonly draws?: readonly DrawRate[]
  /** Speeds of products. */
  readonly products?: readonly ProductRate[]
  /** How often intervals held. */
  readonly coverages?: readonly Coverage[]
  /** How often intervals of scores per item held. */
  readonly itemCoverages?: readonly Coverage[]
  /** Qualities of word vectors. */
  readonly qualities?: readonly VectorQuality[]
  /** Qualities of vectors of the planted text. */
  readonly planted?: readonly PlantedVectors[]
  /** What else to know: what could not be measured here, what limits the figures. */
  readonly notes?: readonly string[]
}

/** A table: header first. */
export type Table = readonly (readonly string[])[]

/** The findings as titled tables. */
export function tables(findings: Findings): readonly (readonly [string, Table])[] {
  const { runs = [], goals = [], lengths = [], encodings = [], trainings = [], delays = [], draws = [] } = findings
  const { coverages = [], itemCoverages = [], products = [], qualities = [], planted = [] } = findings
  const kernels = Object.keys(lengths[0]?.nanoseconds ?? {})
  const all: readonly (readonly [string, Table])[] = [
    [
      "Runs, start-up included; CPU is user and system time of all threads and processes",
      [["run", "segments", "wall s", "CPU s", "peak MB", "k segments/CPU s", "score"], ...runs.map(runCells)],
    ],
    [
      "Nanoseconds a token by segment length, both sides together",
      [
        ["segments", "tokens", ...kernels],
        ...lengths.map(({ what, tokens, nanoseconds }) => [
          what,
          `${tokens}`,
          ...kernels.map((kernel) => nanoseconds[kernel]!.toFixed(1)),
        ]),
      ],
    ],
    [
      "Encoding on one thread, MB a CPU second: cold is the first pass of a process, warm a later one",
      [["encoding", "tool", "MB", "k tokens", "cold", "warm"], ...encodings.map(encodingCells)],
    ],
    [
      "Training, and scores of language models, on one thread: alone is without start-up and reading",
      [["work", "tool", "CPU s alone", "CPU s", "wall s", "peak MB"], ...trainings.map(trainingCells)],
    ],
    [
      "Milliseconds on the wall",
      [["what", "ms"], ...delays.map(({ what, milliseconds }) => [what, milliseconds.toFixed(1)])],
    ],
    [
      "M numbers a CPU second on one thread, warm; and how many times that ours gives",
      [["numbers", "tool", "M a CPU s", "ours"], ...draws.map(drawCells)],
    ],
    [
      "GFLOP/s of products of matrices on one thread, warm; and how many times that ours gives",
      [["product", "tool", "GFLOP/s", "ours"], ...products.map(productCells)],
    ],
    [
      "95% intervals that hold the integral, in 100 runs; in brackets the whole line, and others with a caution",
      coverageTable("integral", coverages),
    ],
    [
      "95% intervals of scores per item that hold the mean, in 100 sets; in brackets the whole line, and others with a caution",
      coverageTable("scores", itemCoverages),
    ],
    [
      "Word vectors by seed: Spearman's correlation with judgements of similarity, percent of analogies that are right",
      [["training", "tool", "correlation", "mean", "analogies", "mean"], ...qualities.map(qualityCells)],
    ],
    [
      "Word vectors of the planted text by seed: percent of the ten nearest in the same topic, of relations' analogies that are right",
      [["training", "tool", "topic", "mean", "relation", "mean"], ...planted.map(plantedCells)],
    ],
    ["Goals", [["goal", "measured", "wanted", ""], ...goals.map(goalCells)]],
  ]
  return all.filter(([, rows]) => rows.length > 1)
}

/** Whether a goal is met. */
export function isMet({ measured, wanted }: Goal): boolean {
  return wanted.kind === "at least" ? measured >= wanted.value : measured <= wanted.value
}

/** A table in columns. */
export function columns(table: Table): string {
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  const pad = (cell: string, column: number): string =>
    /^[\d.,-]+( \S+)?$/.test(cell) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)
  return table.map((row) => row.map(pad).join("  ").trimEnd()).join("\n")
}

/** A table in Markdown. */
export function markdown([header = [], ...rows]: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`
  return [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n")
}

function runCells({ what, segments, wall, cpu, peak, score = "" }: Run): readonly string[] {
  const megabytes = peak === undefined ? "" : (peak / 1e6).toFixed(0)
  return [what, `${segments}`, wall.toFixed(2), cpu.toFixed(2), megabytes, (segments / cpu / 1000).toFixed(1), score]
}

function encodingCells({ what, tool, bytes, tokens, cold, warm }: EncodingRate): readonly string[] {
  const rate = (seconds: number): string => (bytes / 1e6 / seconds).toFixed(1)
  return [what, tool, (bytes / 1e6).toFixed(1), (tokens / 1000).toFixed(0), rate(cold), rate(warm)]
}

function trainingCells({ what, tool, alone, cpu, wall, peak }: TrainingCost): readonly string[] {
  return [what, tool, alone?.toFixed(2) ?? "", cpu.toFixed(2), wall.toFixed(2), (peak / 1e6).toFixed(0)]
}

function drawCells({ what, tool, rate, times }: DrawRate): readonly string[] {
  return [what, tool, (rate / 1e6).toFixed(2), `${times.toFixed(2)} x`]
}

function productCells({ what, tool, rate, times }: ProductRate): readonly string[] {
  return [what, tool, rate.toFixed(2), `${times.toFixed(2)} x`]
}

function coverageTable(unit: string, coverages: readonly Coverage[]): Table {
  const methods = [...new Set(coverages.map(({ method }) => method))]
  const rows = [...new Set(coverages.map(({ what }) => what))].map((what) => [
    what,
    ...methods.map((method) => coverageCell(coverages.find((each) => each.what === what && each.method === method))),
  ])
  return [[unit, ...methods], ...rows]
}

function coverageCell(coverage: Coverage | undefined): string {
  if (coverage === undefined) return ""
  const { runs, held, unbounded, cautious } = coverage
  const percent = (count: number): string => ((100 * count) / runs).toFixed(0)
  const besides = unbounded + cautious > 0 ? ` (${percent(unbounded)}, ${percent(cautious)})` : ""
  return `${((100 * held) / runs).toFixed(1)}${besides}`
}

function qualityCells({ what, tool, seeds }: VectorQuality): readonly string[] {
  const correlations = valuesAndMean(
    seeds.map(({ spearman }) => spearman),
    3,
  )
  const analogies = valuesAndMean(
    seeds.map((seed) => 100 * seed.analogies),
    2,
  )
  return [what, tool, ...correlations, ...analogies]
}

function plantedCells({ what, tool, seeds }: PlantedVectors): readonly string[] {
  const percent = (name: "topic" | "relation"): readonly string[] =>
    valuesAndMean(
      seeds.map((seed) => 100 * seed[name]),
      1,
    )
  return [what, tool, ...percent("topic"), ...percent("relation")]
}

function valuesAndMean(values: readonly number[], digits: number): readonly string[] {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length
  return [values.map((each) => each.toFixed(digits)).join(" "), mean.toFixed(digits)]
}

function goalCells(goal: Goal): readonly string[] {
  const { what, measured, wanted, unit } = goal
  return [
    what,
    `${measured.toFixed(2)} ${unit}`.trim(),
    `${wanted.kind} ${wanted.value} ${unit}`.trim(),
    isMet(goal) ? "met" : "MISSED",
  ]
}
