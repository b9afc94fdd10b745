// `pnpm bench`: measures everything side by side in one run, prints tables, keeps them in `results`.
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { type TestSet, testSet } from "./data/test-set.js"
import { texts } from "./data/texts.js"
import { wmt22 } from "./data/wmt22.js"
import { zipf } from "./data/zipf.js"
import { kenlm } from "./harness/kenlm.js"
import { describeMachine, machine } from "./harness/machine.js"
import { installNpmPeers, npmPeers } from "./harness/peers.js"
import { FULL, QUICK } from "./harness/plan.js"
import { columns, type Findings, isMet, markdown, tables } from "./harness/report.js"
import { candidateSection } from "./sections/candidates.js"
import { corpusSection } from "./sections/corpus.js"
import { filesSection } from "./sections/files.js"
import { foldSection } from "./sections/fold.js"
import { growthSection } from "./sections/growth.js"
import { hostileSection } from "./sections/hostile.js"
import { itemSection } from "./sections/items.js"
import { lengthSection } from "./sections/lengths.js"
import { librarySection } from "./sections/library.js"
import { lmQuerySection } from "./sections/lm/queries.js"
import { type LmBench, lmTrainingSection } from "./sections/lm/training.js"
import { manySection } from "./sections/many.js"
import { metricsSection } from "./sections/metrics.js"
import { pageSection } from "./sections/pages.js"
import { coverageSection } from "./sections/sampling/coverage.js"
import { drawSection } from "./sections/sampling/draws.js"
import { functionSection } from "./sections/sampling/functions.js"
import { scoresSection } from "./sections/scores.js"
import { dateSection } from "./sections/seq2seq/dates.js"
import { productSection } from "./sections/seq2seq/products.js"
import { tokenizeSection } from "./sections/tokenize.js"
import { delaySection } from "./sections/tokenizers/delays.js"
import { encodingSection } from "./sections/tokenizers/encoding.js"
import { mecabSection } from "./sections/tokenizers/mecab.js"
import { trainingSection } from "./sections/tokenizers/training.js"
import { neighbourSection } from "./sections/word2vec/neighbours.js"
import { plantedQualitySection } from "./sections/word2vec/planted.js"
import { wordQualitySection } from "./sections/word2vec/quality.js"
import { wordSpeedSection } from "./sections/word2vec/speed.js"

const SECTIONS = {
  corpus: "the whole command",
  growth: "how costs grow with the corpus",
  tokenize: "the other tokenizers of scores",
  library: "the library",
  metrics: "the other metrics",
  many: "many metrics at once, and how sure they are",
  lengths: "segment lengths",
  hostile: "long runs of hostile characters",
  fold: "a statistic of one's own over a large file",
  files: "how many files take part in a score",
  items: "how often 95% intervals of scores per item hold",
  scores: "tables of scores per item",
  pages: "pages of scores in a browser",
  candidates: "all pairs of candidates, and minimum Bayes risk",
  "tokenizers-train": "subword tokenizers: training",
  "tokenizers-encode": "subword tokenizers: encoding",
  "tokenizers-mecab": "words of Japanese and Korean",
  "tokenizers-delays": "subword tokenizers: loading, long words",
  "lm-train": "n-gram models: training",
  "lm-query": "n-gram models: scoring text",
  "sampling-draws": "random numbers",
  "sampling-functions": "distribution functions and quantiles",
  "sampling-coverage": "how often 95% intervals of Monte Carlo hold",
  "seq2seq-products": "products of matrices of encoder-decoders",
  "seq2seq-dates": "learning the date task",
  "word2vec-speed": "word vectors: training",
  "word2vec-neighbours": "word vectors: exact neighbours",
  "word2vec-quality": "word vectors: how good they are",
  "word2vec-quality-planted": "word vectors of a small text with known topics",
} as const

const USAGE = `Usage: pnpm bench [--quick] [--only NAME]... [--peers] [--synthetic] [--data DIR]
  --quick      tiny sizes, to see that everything runs; the figures mean nothing
  --only NAME  these sections alone, by name or the beginning of several (tokenizers, lm, sampling,
               seq2seq, word2vec):
${Object.entries(SECTIONS)
  .map(([name, title]) => `                 ${name.padEnd(24)} ${title}`)
  .join("\n")}
  --peers      first install by npm, into apps/bench/.peers, what ours is compared with
  --synthetic  made-up text even where real one is at hand
  --data DIR   where test sets and tokenizers are kept (default: apps/bench/.data)`

const HOME = dirname(dirname(fileURLToPath(import.meta.url)))
const PEERS = join(HOME, ".peers")
const options = readOptions()
if (options.peers) installNpmPeers(PEERS)
const plan = options.quick ? QUICK : FULL
const data = resolve(options.data)
const source = (options.synthetic ? undefined : wmt22()) ?? zipf()
const found = machine()
const npm = npmPeers(PEERS)
const set = (segments: number): TestSet => testSet(source, segments, data)
const chosen = (Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).filter((name) => isChosen(name, options.only))
const about = describeMachine(found)
if (chosen.some((name) => !/^((tokenizers|lm|sampling|seq2seq|word2vec)-|(candidates|files|items)$)/.test(name))) {
  const whole = set(plan.corpus)
  about.push(`test set  ${whole.segments} pairs, ${(whole.bytes / 1e6).toFixed(1)} MB: ${source.about}`)
}
const tokenizing = chosen.some((name) => name.startsWith("tokenizers-"))
const modelling = chosen.some((name) => name.startsWith("lm-"))
const embedding = chosen.some((name) => name.startsWith("word2vec-"))
const reading = tokenizing || modelling || embedding
const read = reading ? texts(plan.textBytes, data, options.synthetic) : { about: "", all: [] }
if (tokenizing)
  about.push(`peers     gpt-tokenizer ${npm.gptTokenizer ?? "absent"}, hypertok ${npm.hypertok ?? "absent"}`)
if (modelling) about.push(`peers     lmplz ${kenlm("lmplz") ?? "absent"}, nltk ${found.nltk ?? "absent"}`)
if (reading) {
  about.push(`texts     ${read.all.map(({ bytes }) => `${(bytes / 1e6).toFixed(1)} MB`).join(", ")}: ${read.about}`)
}
if (chosen.includes("sampling-draws")) {
  const versions = [`pure-rand ${npm.pureRand ?? "absent"}`, `random ${npm.random ?? "absent"}`]
  about.push(`peers     ${[...versions, `stdlib ${npm.stdlib ?? "absent"}`].join(", ")}`)
}
console.log(about.join("\n"))

const peers = {
  sacrebleu: found.sacrebleu !== undefined,
  jiwer: found.jiwer !== undefined,
  rouge: found.rouge !== undefined,
  werx: found.werx !== undefined,
  rapidfuzz: found.rapidfuzz !== undefined,
  rougeRust: found.rougeRust !== undefined,
}
const bench = {
  plan,
  texts: read,
  folder: join(data, `tokenizers-${options.synthetic ? "zipf" : "real"}`),
  tokenizers: found.tokenizers,
  sentencepiece: found.sentencepiece,
  npm,
}
const lm = (): LmBench => ({ plan, text: read.all[0]!, folder: join(data, "lm"), nltk: found.nltk })
const sampling = { plan, numpy: found.numpy, scipy: found.scipy, npm }
const sections: Readonly<Record<keyof typeof SECTIONS, () => Findings>> = {
  corpus: () => corpusSection(plan, set, peers),
  growth: () => growthSection(plan, set),
  tokenize: () =>
    tokenizeSection(plan, set, peers, { sentencepiece: found.sentencepiece, folder: join(data, "spbleu") }),
  library: () => librarySection(plan, set, peers),
  metrics: () => metricsSection(plan, set, peers),
  many: () => manySection(plan, set),
  lengths: () => lengthSection(plan),
  hostile: () => hostileSection(plan, data),
  scores: () => scoresSection(plan, data),
  fold: () => foldSection(plan, set(plan.corpus), data),
  files: () => filesSection(data),
  pages: () => pageSection(plan, set, join(data, "pages")),
  items: () => itemSection(plan),
  candidates: () => candidateSection(plan, data, found),
  "tokenizers-train": () => trainingSection(bench),
  "tokenizers-encode": () => encodingSection(bench),
  "tokenizers-mecab": () => mecabSection(bench),
  "tokenizers-delays": () => delaySection(bench),
  "lm-train": () => lmTrainingSection(lm()),
  "lm-query": () => lmQuerySection(lm()),
  "sampling-draws": () => drawSection(sampling),
  "sampling-functions": () => functionSection(sampling),
  "sampling-coverage": () => coverageSection(plan),
  "seq2seq-products": () => productSection(plan),
  "seq2seq-dates": () => dateSection(plan, join(data, "seq2seq")),
  "word2vec-speed": () => wordSpeedSection(plan, read.all[0]!, join(data, "word2vec")),
  "word2vec-neighbours": () => neighbourSection(plan, join(data, "word2vec")),
  "word2vec-quality": () => wordQualitySection(plan, read.all[0]!, join(data, "word2vec")),
  "word2vec-quality-planted": () => plantedQualitySection(plan, join(data, "word2vec")),
}
const parts = chosen.map((name) => {
  console.error(`measuring ${SECTIONS[name]} ...`)
  return sections[name]()
})
const findings = {
  runs: parts.flatMap(({ runs = [] }) => runs),
  lengths: parts.flatMap(({ lengths = [] }) => lengths),
  trainings: parts.flatMap(({ trainings = [] }) => trainings),
  encodings: parts.flatMap(({ encodings = [] }) => encodings),
  delays: parts.flatMap(({ delays = [] }) => delays),
  draws: parts.flatMap(({ draws = [] }) => draws),
  products: parts.flatMap(({ products = [] }) => products),
  coverages: parts.flatMap(({ coverages = [] }) => coverages),
  itemCoverages: parts.flatMap(({ itemCoverages = [] }) => itemCoverages),
  qualities: parts.flatMap(({ qualities = [] }) => qualities),
  planted: parts.flatMap(({ planted = [] }) => planted),
  goals: parts.flatMap(({ goals = [] }) => goals),
  notes: [...new Set(parts.flatMap(({ notes = [] }) => notes))],
}

const notes = [
  ...findings.notes,
  ...(plan.kind === "quick" ? ["quick: the sizes are too small for these figures to mean anything"] : []),
  `${findings.goals.filter(isMet).length} of ${findings.goals.length} goals met`,
]
for (const [title, table] of tables(findings)) console.log(`\n${title}\n${columns(table)}`)
console.log(`\n${notes.join("\n")}`)
keep([plan.kind === "quick" ? "quick" : "latest", ...options.only].join("-"))

function keep(name: string): void {
  const folder = join(HOME, "results")
  mkdirSync(folder, { recursive: true })
  const file = (ending: string): string => join(folder, `${name}.${ending}`)
  writeFileSync(
    file("json"),
    `${JSON.stringify({ machine: found, plan, source: source.name, ...findings }, null, 2)}\n`,
  )
  const sections = tables(findings).map(([title, table]) => `${title}\n\n${markdown(table)}\n`)
  writeFileSync(file("md"), [`    ${about.join("\n    ")}\n`, ...sections, `${notes.join("\n")}\n`].join("\n"))
}

interface Options {
  readonly quick: boolean
  readonly only: readonly string[]
  readonly peers: boolean
  readonly synthetic: boolean
  readonly data: string
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: "boolean", default: false },
        only: { type: "string", multiple: true, default: [] },
        peers: { type: "boolean", default: false },
        synthetic: { type: "boolean", default: false },
        data: { type: "string", default: join(HOME, ".data") },
        help: { type: "boolean", default: false },
      },
    })
    const unknown = values.only.find((name) => !Object.keys(SECTIONS).some((section) => isChosen(section, [name])))
    if (unknown !== undefined) throw new Error(`no section ${unknown}`)
    if (!values.help) return values
    console.log(USAGE)
    process.exit(0)
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`)
    process.exit(2)
  }
}

function isChosen(section: string, only: readonly string[]): boolean {
  return only.length === 0 || only.some((name) => section === name || section.startsWith(`${name}-`))
}
