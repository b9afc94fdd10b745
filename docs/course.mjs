// @ts-check
// The order of the course and of the other pages of the site. Paths are relative to this folder, without `.md`.

/** @typedef {{ readonly title: string, readonly about: string, readonly pages: readonly string[] }} Part */

/** @type {readonly Part[]} The notes. A reader who starts at the first one meets nothing before its time. */
export const COURSE = [
  {
    title: "Scoring text",
    about: "How close is an output to what people wrote?",
    pages: [
      "notes/n-grams-and-clipping",
      "notes/corpus-bleu",
      "notes/chrf",
      "notes/wer-and-cer",
      "notes/why-two-scorers-disagree",
      "notes/ter",
      "notes/rouge-l",
      "notes/cider-nist-meteor",
      "notes/bertscore",
      "notes/answers",
    ],
  },
  {
    title: "Comparing systems",
    about: "Is the new system better, or was it luck?",
    pages: ["notes/is-the-difference-real", "notes/how-a-gate-lies"],
  },
  {
    title: "Tokenizers",
    about: "How does text become tokens, and back?",
    pages: ["notes/bpe", "notes/bytes-bbpe", "notes/wordpiece", "notes/unigram", "notes/words-without-spaces"],
  },
  {
    title: "Models and search",
    about: "How likely is a sentence, and how is a likely one found?",
    pages: [
      "notes/n-gram-models",
      "notes/beam-search",
      "notes/seq2seq",
      "notes/search-or-model-error",
      "notes/truncation-rules",
    ],
  },
  {
    title: "Word vectors",
    about: "What can be learned from neighbours alone?",
    pages: ["notes/word2vec", "notes/negative-sampling", "notes/looking-at-vectors"],
  },
  {
    title: "Random numbers and estimates",
    about: "How far off is an average, and why?",
    pages: ["notes/random-numbers", "notes/monte-carlo", "notes/variance-reduction", "notes/importance-sampling"],
  },
]

/** @type {readonly { readonly title: string, readonly packages: readonly string[] }[]} The packages by task, for the reference. */
export const TASKS = [
  { title: "Score text and compare systems", packages: ["@lectern/metrics", "@lectern/charts"] },
  { title: "Split text into tokens", packages: ["@lectern/tokenizers"] },
  { title: "Model language and search", packages: ["@lectern/decoding"] },
  { title: "Train and use word vectors", packages: ["@lectern/embeddings"] },
  { title: "Draw at random and estimate", packages: ["@lectern/random", "@lectern/sampling"] },
  { title: "Count large files", packages: ["lectern", "@lectern/engine"] },
  { title: "Use the parts that all packages share", packages: ["@lectern/core"] },
]

/** @type {readonly Part[]} */
export const OTHER_PAGES = [
  {
    title: "Guides",
    about: "Lectern in programs, pages and pull requests",
    pages: [
      "guides/searching",
      "guides/onnx",
      "guides/page",
      "guides/tokenizers",
      "guides/word-vectors",
      "guides/gate",
      "guides/speech",
      "guides/core",
    ],
  },
  {
    title: "The command",
    about: "Options, formats and many machines",
    pages: ["command", "scale", "statistics-files"],
  },
  {
    title: "Coming from",
    about: "Their commands and calls, and ours",
    pages: [
      "from/sacrebleu",
      "from/jiwer",
      "from/rouge-score",
      "from/nltk",
      "from/tokenizers",
      "from/kenlm",
      "from/gensim",
      "from/javascript",
    ],
  },
  {
    title: "Parity",
    about: "Names of other tools, one by one, and ours",
    pages: [
      "parity",
      "parity/sacrebleu",
      "parity/jiwer",
      "parity/rouge-score",
      "parity/js-rouge",
      "parity/promptfoo",
      "parity/tokenizers",
      "parity/tiktoken",
      "parity/sentencepiece",
      "parity/mecab",
      "parity/kenlm",
      "parity/gensim",
    ],
  },
  {
    title: "With the course",
    about: "Exercises, mistakes and words of all notes",
    pages: ["exercises", "common-mistakes", "terms"],
  },
  {
    title: "About",
    about: "How it is built, and how large it is",
    pages: ["architecture", "sizes"],
  },
]
