// @ts-check
// The site: every package and the command, with the notes. `pnpm docs` builds docs/site.
import { existsSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { siteOptions } from "./build/options.mjs"

// TypeDoc names files with forward slashes on every system.
const root = fileURLToPath(new URL("../", import.meta.url)).replaceAll("\\", "/")
const packages = ["core", "random", "sampling", "metrics", "tokenizers", ...readdirSync(`${root}packages`)]
  .map((name) => `${root}packages/${name}`)
  .concat(`${root}apps/batch`)
  .filter((path, index, all) => all.indexOf(path) === index && existsSync(`${path}/package.json`))

export default siteOptions({
  root,
  name: "Lectern",
  packages,
  documents: [
    "notes/n-grams-and-clipping.md",
    "notes/corpus-bleu.md",
    "notes/chrf-and-ter.md",
    "notes/wer-and-cer.md",
    "notes/rouge-l.md",
    "notes/other-metrics.md",
    "notes/answers.md",
    "notes/is-the-difference-real.md",
    "notes/how-a-gate-lies.md",
    "notes/bpe.md",
    "notes/bytes-bbpe.md",
    "notes/wordpiece.md",
    "notes/unigram.md",
    "notes/n-gram-models.md",
    "notes/beam-search.md",
    "notes/seq2seq.md",
    "notes/search-or-model-error.md",
    "notes/truncation-rules.md",
    "notes/word2vec.md",
    "notes/negative-sampling.md",
    "notes/looking-at-vectors.md",
    "notes/random-numbers.md",
    "notes/monte-carlo.md",
    "notes/importance-sampling.md",
    "guides/searching.md",
    "guides/onnx.md",
    "guides/page.md",
    "guides/word-vectors.md",
    "guides/gate.md",
    "common-mistakes.md",
    "terms.md",
    "command.md",
    "scale.md",
    "statistics-files.md",
    "architecture.md",
    "sizes.md",
    "parity.md",
  ].map((path) => `${root}docs/${path}`),
  readme: `${root}docs/index.md`,
  out: `${root}docs/site`,
})
