// Which metrics an option applies to: those whose settings change with it, and no others.
import { type MetricOptions, metricRegistry } from "@lectern/metrics"
import { describe, expect, test } from "vitest"
import {
  type MetricValues,
  metricGroups,
  metricNames,
  metricSpecs,
  readMetricValues,
} from "../../src/console/metrics/metrics.js"
import type { Raw, Typed } from "../../src/console/option.js"
import type { Resource } from "../../src/resources/resource.js"
import { usableOptions } from "../../src/resources/usable.js"

/** A value of every option that is not the default, as typed. */
const TYPED: { readonly [Name in keyof MetricValues]-?: Typed } = {
  tokenize: "intl",
  mecabDic: "dic",
  tokModel: "flores.model",
  languagePair: "en-zh",
  lowercase: true,
  smoothMethod: "add-k",
  smoothValue: "0.5",
  maxOrder: "3",
  effectiveOrder: true,
  chrfCharOrder: "5",
  chrfWordOrder: "2",
  chrfBeta: "3",
  chrfWhitespace: true,
  chrfGraphemes: true,
  chrfLowercase: true,
  chrfEpsSmoothing: true,
  terCaseSensitive: true,
  terAsianSupport: true,
  terNoPunct: true,
  terNormalized: true,
  normalize: "lm-eval",
  // Rates of meetings refuse normalizers with a step that sees both texts, as those of other languages have.
  language: "en",
  werNormalization: "nfc",
  werLowercase: true,
  werTable: "table.json",
  werRemovePunctuation: true,
  werAverage: "segments",
  cerGraphemes: true,
  compounds: true,
  equivalent: "map.glm",
  fillers: "fillers.txt",
  alternatives: true,
  scliteCosts: true,
  collar: "2",
  rougeStemmer: true,
  rougeTokenizer: "unicode",
  rougeBeta: "2",
  rougeReferences: "maxima",
  rougeSeparator: "<q>",
  meteorSynonyms: "synonyms.json",
  wordnet: "dict",
  meteorVariant: "nltk",
  meteorData: "data",
  numericFilter: "strict-match",
  numericTolerance: "0",
  regexPattern: "[A-D]",
  regexSelect: "last",
  passK: ["10"],
  passOutcome: "true",
}

const described = Object.fromEntries(metricGroups.flatMap(({ options }) => Object.entries(options)))

const METEOR_DATA = { kind: "meteor" as const, sha256: "00", label: "00" }

/** The settings and the signature of a metric with options. */
function outcome(metric: keyof MetricOptions, raw: Raw): string {
  const tables = {
    ...(raw.werTable && { werTable: { name: "table", replaceWords: { a: "b" } } }),
    ...(raw.meteorSynonyms && { meteorSynonyms: { a: ["b"] } }),
    ...(raw.wordnet && { wordnet: { kind: "wordnet" as const, path: "dict", sha256: "00", label: "wn3.0-00" } }),
    ...(raw.meteorData && { meteorData: { ...METEOR_DATA, path: String(raw.meteorData) } }),
    ...(raw.equivalent && { equivalent: { name: "map", rules: [{ old: "a", new: "b" }] } }),
    ...(raw.fillers && { fillers: ["uh"] }),
    tokenize: opened(raw.tokenize, raw),
    rougeTokenizer: opened(raw.rougeTokenizer, raw),
  }
  const { options } = metricSpecs({ metrics: [metric], ...raw }, readMetricValues(raw), tables)[0]!
  const make = metricRegistry[metric] as (settings: object) => { signature(references: number): string }
  return `${JSON.stringify(options)} ${make(usableOptions(options)).signature(1)}`
}

/** The file of a tokenizer, as if it had been opened. */
function opened(tokenizer: Typed, { mecabDic = "found", tokModel = "found" }: Raw): Resource | undefined {
  if (tokenizer !== "ja-mecab" && tokenizer !== "flores200") return undefined
  const [kind, path] =
    tokenizer === "ja-mecab" ? (["mecab", mecabDic] as const) : (["sentencepiece", tokModel] as const)
  return { kind, path: String(path), sha256: "00", label: "label" }
}

describe.each(Object.entries(TYPED))("the option %s", (name, typed) => {
  test("applies to exactly the metrics that change with it", () => {
    const changed = metricNames.filter((metric) => {
      const transcripts = described.language!.appliesTo!.includes(metric)
      const needed: Readonly<Record<string, Raw>> = {
        smoothValue: { smoothMethod: "add-k" },
        language: transcripts ? { normalize: "open-asr" } : {},
        meteorVariant: { wordnet: "dict" },
        meteorData: { meteorVariant: "1.5", meteorData: "other" },
        mecabDic: { tokenize: "ja-mecab", rougeTokenizer: "ja-mecab" },
        tokModel: { tokenize: "flores200", rougeTokenizer: "flores200" },
      }
      const base = needed[name] ?? {}
      const value = name === "normalize" && transcripts ? "whisper-en" : typed
      return outcome(metric, base) !== outcome(metric, { ...base, [name]: value })
    })
    expect(changed).not.toEqual([])
    expect(described[name]!.appliesTo).toEqual(changed)
  })
})

test("every option but -m is in the table of this test", () => {
  expect(Object.keys(described).filter((name) => name !== "metrics")).toEqual(Object.keys(TYPED))
})
