import { availableParallelism } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type ScoreOptions, scoreOptions } from "../../src/commands/score/options.js"
import { metricNames, readTables } from "../../src/console/metrics/metrics.js"
import type { Raw } from "../../src/console/option.js"
import { folder } from "./run.js"

const LIST = metricNames.join(", ")
const ROUGE = "rouge1, rouge2, rouge3, rouge4, rouge5, rouge6, rouge7, rouge8, rouge9, rougeL, rougeLsum"
const read = (
  raw: Raw,
  environment: Readonly<Record<string, string>> = {},
  references: readonly string[] = ["ref"],
): ScoreOptions => scoreOptions(references, raw, { environment })
const settings = (raw: Raw): unknown => read(raw).metrics[0]?.options
const withTables = async (raw: Raw): Promise<ScoreOptions> =>
  scoreOptions(["ref"], raw, { tables: await readTables(raw) })

test("the defaults are sacreBLEU's", () => {
  expect(read({})).toMatchObject({
    input: undefined,
    numRefs: 1,
    metrics: [{ name: "bleu", options: {} }],
    significance: undefined,
    sentenceLevel: false,
    format: undefined,
    short: false,
    width: 1,
    quiet: false,
    engine: "auto",
    encodingErrors: "refuse",
    warnings: [],
  })
})

test("sentence level turns effective order on", () => {
  expect(settings({ sentenceLevel: true })).toEqual({ effectiveOrder: true })
})

test("a metric named twice is computed once, and metrics are sorted by name", () => {
  const { metrics } = read({ metrics: ["ter", "chrf", "bleu", "ter", "rougeL", "cer"] })
  expect(metrics.map(({ name }) => name)).toEqual(["bleu", "cer", "chrf", "rougeL", "ter"])
})

test("every metric gets its own settings under its own names", () => {
  expect(settings({ metrics: ["chrf"] })).toEqual({})
  expect(
    settings({
      metrics: ["chrf"],
      chrfCharOrder: "4",
      chrfWordOrder: "2",
      chrfBeta: "1.5",
      chrfWhitespace: true,
      chrfLowercase: true,
      chrfEpsSmoothing: true,
    }),
  ).toEqual({ charOrder: 4, wordOrder: 2, beta: 1.5, whitespace: true, lowercase: true, epsSmoothing: true })
  expect(
    settings({
      metrics: ["ter"],
      terCaseSensitive: true,
      terAsianSupport: true,
      terNoPunct: true,
      terNormalized: true,
    }),
  ).toEqual({ caseSensitive: true, asianSupport: true, noPunct: true, normalized: true })
  expect(
    settings({ metrics: ["rougeLsum"], rougeStemmer: true, rougeTokenizer: "unicode", rougeSeparator: "<q>" }),
  ).toEqual({ stemmer: true, tokenize: "unicode", sentenceSeparator: "<q>" })
  expect(settings({ metrics: ["rouge1"], rougeBeta: "ratio" })).toEqual({ beta: "ratio" })
  expect(settings({ metrics: ["rougeL"], rougeBeta: "1.2" })).toEqual({ beta: 1.2 })
  expect(settings({ metrics: ["rougeL"], rougeReferences: "maxima" })).toEqual({ references: "maxima" })
  expect(settings({ metrics: ["cider"] })).toEqual({})
  const tokens: Raw = { tokenize: "intl", lowercase: true, maxOrder: "3", smoothMethod: "floor" }
  expect(settings({ metrics: ["cider"], ...tokens })).toEqual({ tokenize: "intl", lowercase: true, maxOrder: 3 })
  expect(settings({ metrics: ["meteor"], ...tokens })).toEqual({ tokenize: "intl", lowercase: true })
})

test("the WER family's transforms come in a fixed order, a table read from its file", async () => {
  const table = join(folder({ "my table.json": '\ufeff{"can\'t": "cannot"}' }), "my table.json")
  const raw: Raw = {
    metrics: ["wer"],
    werRemovePunctuation: true,
    werTable: table,
    werLowercase: true,
    werNormalization: "nfkc",
    werAverage: "segments",
  }
  expect((await withTables(raw)).metrics[0]?.options).toEqual({
    transforms: ["nfkc", "lowercase", { name: "my_table", replaceWords: { "can't": "cannot" } }, "remove-punctuation"],
    average: "segments",
  })
})

test("METEOR's synonyms are read from their file", async () => {
  const path = join(folder({ "words.json": '{"car": ["automobile", "auto"], "quick": []}' }), "words.json")
  expect((await withTables({ metrics: ["meteor"], meteorSynonyms: path })).metrics[0]?.options).toEqual({
    synonyms: { car: ["automobile", "auto"], quick: [] },
  })
})

test.each<[string, string, RegExp]>([
  ["[1]", "werTable", /table\.json: expected a JSON object of strings/],
  ['{"a": 1}', "werTable", /table\.json: expected a JSON object of strings/],
  ["{", "werTable", /table\.json: invalid JSON: /],
  ['{"a": "b", "c": null}', "werTable", /table\.json: .*, got \{"c":null\}$/],
  ['{"": "b"}', "werTable", /table\.json: .*, got \{"":"b"\}$/],
  ['{"a": "\\ud800"}', "werTable", /table\.json: .*, got \{"a":"\\ud800"\}$/],
  ['{"a": ["\\udc00"]}', "meteorSynonyms", /table\.json: .*, got \{"a":\["\\udc00"\]\}$/],
  ["[]", "meteorSynonyms", /table\.json: expected a JSON object of lists of words/],
  ['{"a": [1]}', "meteorSynonyms", /table\.json: expected a JSON object of lists of words/],
])("the file %s for %s is refused", async (content, option, message) => {
  const path = join(folder({ "table.json": content }), "table.json")
  await expect(withTables({ metrics: ["wer", "meteor"], [option]: path })).rejects.toThrow(message)
})

test("a table that is not UTF-8 is refused", async () => {
  const latin = folder({ "table.json": Buffer.from('{"caf\xe9": "bar"}', "latin1") })
  const wide = folder({ "table.json": Buffer.from('\ufeff{"a": "b"}', "utf16le") })
  const table = (from: string): Promise<unknown> => withTables({ metrics: ["wer"], werTable: join(from, "table.json") })
  await expect(table(latin)).rejects.toThrow(/table\.json: is not UTF-8, expected JSON$/)
  await expect(table(wide)).rejects.toThrow(/table\.json: looks like UTF-16/)
})

test("a missing table is refused, unless no metric uses it", async () => {
  const raw = { metrics: ["wer"], werTable: "no/table.json" }
  await expect(withTables(raw)).rejects.toThrow("cannot read no/table.json: no such file")
  expect((await withTables({ ...raw, metrics: ["bleu"] })).metrics).toEqual([{ name: "bleu", options: {} }])
})

test("--paired-jobs is --jobs under sacreBLEU's name, 0 the default", () => {
  expect(read({ pairedJobs: "3" }).jobs).toBe(3)
  expect(read({ pairedJobs: "0" }).jobs).toBe(availableParallelism())
  expect(() => read({ pairedJobs: "3", jobs: "2" })).toThrow(
    "--paired-jobs and --jobs cannot be combined: --paired-jobs is sacreBLEU's name for --jobs",
  )
})

test("-b prints bare scores, with -f json as sacreBLEU's list", () => {
  expect(read({ scoreOnly: true }).format).toBe("score")
  expect(read({ scoreOnly: true, format: "json" }).format).toBe("score-json")
})

const FILES = "ja-mecab, ko-mecab, mecab, flores200, flores101, spm, spBLEU-1K"

test.each<[Raw, string]>([
  [{ metrics: ["blue"] }, `unknown metric 'blue' (did you mean 'bleu'?); available: ${LIST}`],
  [{ metrics: ["bleu", "rouge"] }, "unknown metric 'rouge': ROUGE is rouge1 to rouge9"],
  [{ metrics: ["BERTScore"] }, "unknown metric 'BERTScore': it needs a model"],
  [
    { tokenize: "inlt" },
    `unknown tokenizer 'inlt' (did you mean 'intl'?); available: 13a, intl, char, zh, intl-segmenter, none, ${FILES}`,
  ],
  [{ tokenize: "ja-mecap" }, `unknown tokenizer 'ja-mecap' (did you mean 'ja-mecab'?); available: 13a`],
  [
    { tokenize: "__proto__" },
    "unknown tokenizer '__proto__'; available: 13a, intl, char, zh, intl-segmenter, none, ja-mecab",
  ],
  [
    { tokenize: "models/gpt2" },
    "unknown tokenizer 'models/gpt2': a file must be a FILE.model (SentencePiece), tokenizer.json, FILE.tiktoken or vocab.txt",
  ],
  [{ tokenize: "char", mecabDic: "dic" }, "--mecab-dic is for the tokenizers ja-mecab, ko-mecab, mecab"],
  [
    { tokenize: "ja-mecab", tokModel: "a.model" },
    "--tok-model is for the tokenizers flores200, flores101, spm, spBLEU-1K; -tok takes other files itself",
  ],
  [
    { smoothMethod: "flor" },
    "unknown smoothing method 'flor' (did you mean 'floor'?); available: exp, floor, add-k, none",
  ],
  [{ format: "xml" }, "unknown format 'xml'; available: json, text, latex, markdown, table"],
  [{ engine: "thread" }, "unknown --engine value 'thread' (did you mean 'threads'?); available: auto, inline, threads"],
  [{ width: "-1" }, "--width must be an integer in 0..50, got -1"],
  [{ width: "1.5" }, "--width must be an integer in 0..50, got 1.5"],
  [{ width: "" }, "--width must be an integer in 0..50, got nothing"],
  [{ jobs: "-1" }, "--jobs must be an integer in 0..1024, got -1"],
  [{ pairedJobs: "-1" }, "--paired-jobs must be an integer in 0..1024, got -1"],
  [{ numRefs: "two" }, "--num-refs must be an integer in 1..1024, got two"],
  [
    { smoothMethod: "floor", smoothValue: "-1" },
    "--smooth-value must be a number above 0 and at most 1000000000, got -1",
  ],
  [
    { smoothMethod: "add-k", smoothValue: "1e308" },
    "--smooth-value must be a number above 0 and at most 1000000000, got 1e308",
  ],
  [{ smoothValue: "1" }, "--smooth-value needs -s floor or -s add-k; exp takes no value"],
  [{ metrics: ["chrf"], chrfCharOrder: "17" }, "--chrf-char-order must be an integer in 0..16, got 17"],
  [{ metrics: ["chrf"], chrfCharOrder: "0" }, "--chrf-char-order 0 leaves no n-grams: give --chrf-word-order as well"],
  [{ metrics: ["chrf"], chrfWordOrder: "x" }, "--chrf-word-order must be an integer in 0.."],
  [{ metrics: ["chrf"], chrfBeta: "-1" }, "--chrf-beta must be a number in 0..1000, got -1"],
  [{ metrics: ["rougeL"], rougeBeta: "-1" }, "--rouge-beta must be a number in 0..1000000000 or ratio, got -1"],
  [
    { metrics: ["meteor"], meteorVariant: "nltk" },
    "--meteor-variant nltk needs WordNet's files: --wordnet DIR, such as /usr/share/wordnet of Debian's wordnet-base",
  ],
  [
    { metrics: ["meteor"], wordnet: "dict", meteorSynonyms: "a.json" },
    "--wordnet and --meteor-synonyms are two sources of synonyms; give one of them",
  ],
  [{ metrics: ["meteor"], wordnet: "dict", meteorVariant: "java" }, "unknown variant 'java'; available: nltk, 1.5"],
  [
    { metrics: ["meteor"], meteorVariant: "1.5" },
    "--meteor-variant 1.5 needs METEOR's files: --meteor-data DIR, the unzipped meteor-1.5.jar",
  ],
  [
    { metrics: ["meteor"], meteorVariant: "1.5", meteorData: "data", languagePair: "en-de" },
    "--meteor-variant 1.5 is for English alone; en-de has another target",
  ],
  [
    { metrics: ["meteor"], meteorVariant: "1.5", meteorData: "data", wordnet: "dict" },
    "--meteor-variant 1.5 has its own synonyms; give no --wordnet and no --meteor-synonyms",
  ],
  [{ metrics: ["meteor"], meteorData: "data" }, "--meteor-data is for --meteor-variant 1.5; give both"],
  [
    { metrics: ["rougeL"], rougeTokenizer: "utf8" },
    "unknown tokenizer 'utf8'; available: ascii, unicode, intl-segmenter, ja-mecab",
  ],
  [
    { metrics: ["rougeL"], rougeReferences: "mean" },
    "unknown --rouge-references value 'mean'; available: best, maxima",
  ],
  [{ metrics: ["rougeLsum"], rougeSeparator: "" }, "--rouge-separator must not be empty"],
  [
    { metrics: ["wer"], werNormalization: "nfkcd" },
    "unknown --wer-normalization value 'nfkcd' (did you mean 'nfkc'?); available: nfc, nfd, nfkc, nfkd",
  ],
  [{ metrics: ["wer"], werAverage: "macro" }, "unknown --wer-average value 'macro'; available: corpus, segments"],
  [{ jsonFull: true, format: "text" }, "--json-full and -f text cannot be combined: --json-full prints json"],
  [{ jsonFull: true, format: "markdown" }, "--json-full and -f markdown cannot be combined: --json-full prints json"],
  [
    { jsonFull: true, scoreOnly: true },
    "--json-full and -b cannot be combined: --json-full prints everything, -b only scores",
  ],
  [{ sentenceLevel: true, format: "svg" }, "-sl and -f svg cannot be combined: -sl prints json, text, csv, tsv"],
  [{ scoreOnly: true, format: "svg" }, "-b and -f svg cannot be combined: -b prints only scores"],
  [{ sentenceLevel: true, format: "latex" }, "-sl and -f latex cannot be combined: -sl prints json, text, csv, tsv"],
  [
    { sentenceLevel: true, format: "markdown" },
    "-sl and -f markdown cannot be combined: -sl prints json, text, csv, tsv",
  ],
  [
    { input: ["a"], numSystems: "2" },
    "--num-systems and -i cannot be combined: --num-systems splits the lines of standard input",
  ],
])("%j is refused: %s", (raw, message) => {
  expect(() => read(raw)).toThrow(message)
})

test("a run without a reference is refused", () => {
  expect(() => read({}, {}, [])).toThrow("no reference given: lectern score REF [REF...] -i HYP [HYP...]")
})

test.each<[Raw, readonly string[]]>([
  [
    { metrics: ["chrf"], lowercase: true },
    ["--lowercase has no effect on the selected metrics (-m); it applies to bleu, cider, gleu, meteor, nist"],
  ],
  [{ chrfWordOrder: "2" }, ["--chrf-word-order has no effect on the selected metrics (-m); it applies to chrf"]],
  [{ terNoPunct: true }, ["--ter-no-punct has no effect on the selected metrics (-m); it applies to ter"]],
  [
    { werLowercase: true },
    [
      "--wer-lowercase has no effect on the selected metrics (-m); it applies to wer, mer, wil, wip, cer, ser, cpwer, tcpwer, cpcer, tcpcer",
    ],
  ],
  [{ metrics: ["cer"], werLowercase: true }, []],
  [{ rougeStemmer: true }, [`--rouge-stemmer has no effect on the selected metrics (-m); it applies to ${ROUGE}`]],
  [
    { smoothMethod: "exp", metrics: ["ter"] },
    ["--smooth-method has no effect on the selected metrics (-m); it applies to bleu"],
  ],
  [
    { maxOrder: "2", metrics: ["meteor"] },
    ["--max-order has no effect on the selected metrics (-m); it applies to bleu, cider, gleu, nist"],
  ],
  [{ meteorSynonyms: "x" }, ["--meteor-synonyms has no effect on the selected metrics (-m); it applies to meteor"]],
  [{ confidenceN: "5" }, ["--confidence-n has no effect without --confidence"]],
  [
    { pairedBsN: "5", pairedBsCompat: true },
    ["--paired-bs-n has no effect without --paired-bs", "--paired-bs-compat has no effect without --paired-bs"],
  ],
  [{ pairedArN: "5" }, ["--paired-ar-n has no effect without --paired-ar"]],
  [{ confidence: true, holm: true }, ["--holm has no effect without --paired-bs or --paired-ar"]],
  [{ seed: "1" }, ["--seed has no effect without --confidence or --paired-bs or --paired-ar"]],
  [{ documents: "d" }, ["--documents has no effect without --confidence or --paired-bs or --paired-ar"]],
  [{ strata: "d" }, ["--strata has no effect without --confidence or --paired-bs or --paired-ar"]],
])("%j warns of %j", (raw, warnings) => {
  expect(read(raw).warnings).toEqual(warnings)
})
