import { expect, test } from "vitest"
import { type Available, type RawScoreOptions, type ScoreOptions, scoreOptions } from "../../src/cli/options.js"

const AVAILABLE: Available = { metrics: ["bleu"], tokenizers: ["13a", "intl", "char", "zh", "none"] }
const read = (raw: RawScoreOptions, references: readonly string[] = ["ref"]): ScoreOptions =>
  scoreOptions(references, raw, AVAILABLE)

test("the defaults are sacreBLEU's", () => {
  expect(read({})).toMatchObject({
    input: undefined,
    numRefs: 1,
    metrics: [{ name: "bleu", options: {} }],
    sentenceLevel: false,
    format: undefined,
    short: false,
    width: 1,
    quiet: false,
    engine: "auto",
    encodingErrors: "refuse",
  })
})

test("sentence level turns effective order on", () => {
  expect(read({ sentenceLevel: true }).metrics[0]?.options).toEqual({ effectiveOrder: true })
})

test("a metric named twice is computed once", () => {
  expect(read({ metrics: ["bleu", "bleu"] }).metrics).toHaveLength(1)
})

test.each<[RawScoreOptions, string]>([
  [{ metrics: ["blue"] }, "unknown metric 'blue', did you mean 'bleu'?; available: bleu"],
  [{ metrics: ["bleu", "chrf"] }, "metric chrf is not available yet; available: bleu"],
  [{ tokenize: "inlt" }, "unknown tokenizer 'inlt', did you mean 'intl'?; available: 13a, intl, char, zh, none"],
  [{ tokenize: "ja-mecab" }, "tokenizer ja-mecab is not available yet; available: 13a, intl, char, zh, none"],
  [{ tokenize: "__proto__" }, "unknown tokenizer '__proto__'; available: 13a, intl, char, zh, none"],
  [
    { smoothMethod: "flor" },
    "unknown smoothing method 'flor', did you mean 'floor'?; available: exp, floor, add-k, none",
  ],
  [{ format: "xml" }, "unknown format 'xml'; available: json, text, latex, table"],
  [{ engine: "thread" }, "unknown engine 'thread', did you mean 'threads'?; available: auto, inline, threads"],
  [{ width: "-1" }, "--width must be an integer in 0..50, got -1"],
  [{ width: "1.5" }, "--width must be an integer in 0..50, got 1.5"],
  [{ width: "" }, "--width must be an integer in 0..50, got nothing"],
  [{ jobs: "0" }, "--jobs must be an integer in 1..1024, got 0"],
  [{ numRefs: "two" }, "--num-refs must be an integer in 1..1024, got two"],
  [{ smoothMethod: "floor", smoothValue: "-1" }, "--smooth-value must be a number above 0, got -1"],
  [{ smoothValue: "1" }, "--smooth-value needs -s floor or -s add-k; exp takes no value"],
  [{ jsonFull: true, format: "text" }, "--json-full is JSON: leave out -f text"],
  [{ jsonFull: true, scoreOnly: true }, "--json-full prints everything, -b only the score: give one of them"],
  [
    { sentenceLevel: true, format: "latex" },
    "-sl prints a line per segment; -f must be json or text with it, not latex",
  ],
  [{ input: ["a"], numSystems: "2" }, "--num-systems is about standard input; with -i, give each system its own file"],
])("%j is refused: %s", (raw, message) => {
  expect(() => read(raw)).toThrow(message)
})

test("a run without a reference is refused", () => {
  expect(() => read({}, [])).toThrow("no reference given: lectern score REF [REF...] -i HYP [HYP...]")
})
