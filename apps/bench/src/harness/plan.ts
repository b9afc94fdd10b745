// How much is measured.

/** Sizes, in segments unless said otherwise. */
export interface Plan {
  /** Whether the sizes are too small for the figures to mean anything. */
  readonly kind: "full" | "quick"
  /** The test set. */
  readonly corpus: number
  /** Growing sizes of the corpus. */
  readonly growth: readonly number[]
  /** The shorter test set that peak memory is compared with. */
  readonly quarter: number
  /** What the peers score; scaled to the corpus. */
  readonly slice: number
  /** What each of the other tokenizers scores. */
  readonly tokenizerSlice: number
  /** What chrF's, WER's and ROUGE's peers score. */
  readonly metricSlice: number
  /** What TER's peer scores. */
  readonly terSlice: number
  /** Rounds of every comparison. */
  readonly rounds: number
  /** Tokens of each side counted for each segment length. */
  readonly tokens: number
  /** The longest segment, in tokens. */
  readonly longest: number
  /** Length of the shorter run of hostile characters. */
  readonly run: number
  /** Size of the file that a statistic of one's own is folded over, in bytes. */
  readonly foldBytes: number
  /** What tokenizers are trained on and encode: the first so many bytes of each text. */
  readonly textBytes: number
  /** The vocabularies that are trained, and the one that is loaded. */
  readonly vocabulary: { readonly trained: number; readonly loaded: number }
  /** The long word, in letters. */
  readonly letters: number
  /** Random numbers drawn at once, unless a row says otherwise; and the most of any row. */
  readonly draws: number
  readonly maxDraws: number
  /** CPU seconds that random numbers of each kind are drawn in each process. */
  readonly drawSeconds: number
  /** How many candidates are compared with each other. */
  readonly candidates: readonly number[]
  /** Seconds that each product of matrices is repeated in each process. */
  readonly productSeconds: number
  /** How many times the date task is learned. */
  readonly dateSeeds: number
  /** How many pairs that may take. */
  readonly dateExamples: number
  /** How many times word vectors are trained to see how good they are, and how many epochs. */
  readonly wordSeeds: number
  readonly wordEpochs: number
  /** Runs of each integrand by each method of Monte Carlo integration. */
  readonly coverageRuns: number
  /** Simulated sets of scores per item of each kind. */
  readonly itemRuns: number
  /** The rows of tables of scores to compare, of both runs. */
  readonly scoreRows: number
  /** The segments of pages of scores. */
  readonly pageSegments: readonly number[]
}

/** What `pnpm bench` measures. */
export const FULL: Plan = {
  kind: "full",
  corpus: 1_000_000,
  growth: [10_000, 100_000, 1_000_000, 10_000_000],
  quarter: 250_000,
  slice: 100_000,
  tokenizerSlice: 50_000,
  metricSlice: 71_424,
  terSlice: 5000,
  rounds: 5,
  tokens: 1_000_000,
  longest: 100_000,
  run: 40_000,
  foldBytes: 1_000_000_000,
  textBytes: 10_000_000,
  vocabulary: { trained: 32_000, loaded: 50_000 },
  letters: 50_000,
  draws: 100_000,
  maxDraws: 1_000_000,
  drawSeconds: 0.25,
  candidates: [100, 1000],
  productSeconds: 0.5,
  dateSeeds: 3,
  dateExamples: 60_000,
  wordSeeds: 3,
  wordEpochs: 10,
  coverageRuns: 1000,
  itemRuns: 10_000,
  scoreRows: 1_000_000,
  pageSegments: [1000, 10_000, 100_000],
}

/** The same rows within seconds, to see that everything still runs. */
export const QUICK: Plan = {
  kind: "quick",
  corpus: 4000,
  growth: [100, 1000],
  quarter: 1000,
  slice: 400,
  tokenizerSlice: 200,
  metricSlice: 200,
  terSlice: 50,
  rounds: 1,
  tokens: 1000,
  longest: 1000,
  run: 100,
  foldBytes: 3_000_000,
  textBytes: 100_000,
  vocabulary: { trained: 8000, loaded: 8000 },
  letters: 5000,
  draws: 1000,
  maxDraws: 10_000,
  drawSeconds: 0.001,
  candidates: [20],
  productSeconds: 0.01,
  dateSeeds: 1,
  dateExamples: 128,
  wordSeeds: 1,
  wordEpochs: 1,
  coverageRuns: 20,
  itemRuns: 20,
  scoreRows: 2000,
  pageSegments: [20, 200],
}
