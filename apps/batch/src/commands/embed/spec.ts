// The descriptions of `lectern embed` and its subcommands for the command line.
import type { CommandSpec } from "../../console/command.js"
import { withFilesFrom } from "../../console/files-from.js"
import { analogyGroups } from "./analogy-options.js"
import { convertGroups } from "./convert-options.js"
import { evaluateGroups } from "./evaluate-options.js"
import { neighborsGroups } from "./neighbors-options.js"
import { projectGroups } from "./project-options.js"
import { trainGroups, trainVectorsOptions } from "./train-options.js"

const VECTORS = ["<VECTORS>", "a file of word vectors, also .gz; - is standard input"] as const
const EXIT_CODES = "\nExit codes: see lectern score --help."

const train: CommandSpec = withFilesFrom({
  name: "train",
  summary: "train word vectors on texts",
  usage: "[FILE...] -o VECTORS [options]",
  description:
    "Trains word vectors by word2vec: skip-gram or CBOW. A line is a sentence, words are between white space. Equal texts and options " +
    "give the same vectors, byte for byte, with any number of threads, whether the run was interrupted or not.",
  operands: [["[FILE...]", "texts, also .gz; - (the default) is standard input"]],
  groups: trainGroups,
  notes: `
Examples:
  lectern embed train text.txt -o vectors.vec
  lectern embed train *.txt.gz --architecture cbow --dimensions 300 --epochs 3 -o vectors.bin
  lectern embed train text.txt --resume run -o vectors.vec
  lectern embed train more.txt --continue run -o vectors.vec
${EXIT_CODES}`,
  async run(files, raw, context) {
    const { runTrainVectors } = await import("./train-command.js")
    await runTrainVectors(trainVectorsOptions(files, raw), context)
  },
})

const neighbors: CommandSpec = {
  name: "neighbors",
  summary: "find the words nearest to words",
  usage: "VECTORS [WORD...] [options]",
  description:
    "Prints the words whose vectors are nearest to those of the words, compared with all of them. fastText's .bin files also " +
    "have vectors for unknown words, made of sub-words.",
  operands: [VECTORS, ["[WORD...]", "words; without any, one on each line of standard input"]],
  groups: neighborsGroups,
  notes: `
Examples:
  lectern embed neighbors glove.6B.300d.txt king queen
  lectern embed neighbors model.bin -f jsonl --count 5 < words.txt
${EXIT_CODES}`,
  async run(operands, raw, context) {
    const { runNeighbors } = await import("./neighbors-command.js")
    await runNeighbors(operands, raw, context)
  },
}

const analogy: CommandSpec = {
  name: "analogy",
  summary: "answer analogies: A is to B as C is to what?",
  usage: "VECTORS [A B C] [options]",
  description: "Prints the words that are to C as B is to A. The three words themselves are not answers.",
  operands: [VECTORS, ["[WORD...]", "A, B and C; without them, three words on each line of standard input"]],
  groups: analogyGroups,
  notes: `
Examples:
  lectern embed analogy glove.6B.300d.txt man king woman
  lectern embed analogy model.vec --method 3cosmul --count 1 < analogies.txt
${EXIT_CODES}`,
  async run(operands, raw, context) {
    const { runAnalogy } = await import("./analogy-command.js")
    await runAnalogy(operands, raw, context)
  },
}

const evaluate: CommandSpec = {
  name: "evaluate",
  summary: "test vectors on analogies and similar words",
  usage: "VECTORS --analogies FILE... --similarity FILE... [options]",
  description:
    "Answers the analogies of files, and correlates cosines with the similarities that people gave to pairs of words. The " +
    "numbers are gensim's.",
  operands: [VECTORS],
  groups: evaluateGroups,
  notes: `
Examples:
  lectern embed evaluate model.bin --analogies questions-words.txt
  lectern embed evaluate model.vec --similarity wordsim353.tsv simlex999.tsv -f json
${EXIT_CODES}`,
  async run([path = ""], raw, context) {
    const { runEvaluate } = await import("./evaluate-command.js")
    await runEvaluate(path, raw, context)
  },
}

const convert: CommandSpec = {
  name: "convert",
  summary: "convert files of vectors",
  usage: "VECTORS -o OUTPUT [--to FORMAT] [options]",
  description:
    "Converts word vectors between the formats of word2vec, GloVe, fastText, NumPy and safetensors. Numbers keep their single " +
    "precision. Files of word2vec and GloVe are converted in a stream, without loading the vectors into memory.",
  operands: [VECTORS],
  groups: convertGroups,
  notes: `
Examples:
  lectern embed convert glove.840B.300d.txt -o glove.bin --duplicates first
  lectern embed convert GoogleNews-vectors.bin.gz -o google.safetensors --first 100000
  lectern embed convert cc.en.300.bin -o cc.en.300.vec.gz
  lectern embed convert model.vec -o model.npy --words-out words.txt
${EXIT_CODES}`,
  async run([path = ""], raw, context) {
    const { runConvert } = await import("./convert-command.js")
    await runConvert(path, raw, context)
  },
}

const project: CommandSpec = {
  name: "project",
  summary: "draw word vectors as a picture",
  usage: "VECTORS -o OUTPUT [--method NAME] [options]",
  description:
    "Places words on a plane by t-SNE, UMAP or principal components, and writes a page with a scatter plot that needs nothing else, " +
    "tables for embedding projectors, or JSON. Equal seeds give the same bytes.",
  operands: [VECTORS],
  groups: projectGroups,
  notes: `
Examples:
  lectern embed project glove.6B.300d.txt -o words.html
  lectern embed project model.bin -o words.html --method umap --classes classes.tsv
  lectern embed project model.vec -o vectors.tsv --metadata metadata.tsv --method none
${EXIT_CODES}`,
  async run([path = ""], raw, context) {
    const { runProject } = await import("./project-command.js")
    await runProject(path, raw, context)
  },
}

/** `lectern embed`. */
export const embed: CommandSpec = {
  name: "embed",
  summary: "train, use, test, draw and convert word vectors",
  description:
    "Trains word vectors, finds neighbors and analogies in them, tests and draws them, and converts their files.",
  commands: [train, neighbors, analogy, evaluate, project, convert],
  notes: `
Examples:
  lectern embed train text.txt -o vectors.bin
  lectern embed neighbors vectors.bin king
  lectern embed analogy vectors.bin man king woman
  lectern embed evaluate vectors.bin --analogies questions-words.txt
  lectern embed project vectors.bin -o words.html
  lectern embed convert vectors.bin -o vectors.vec

The format of a file is told by its first bytes: word2vec (text and binary), fastText (.vec and .bin), GloVe, .npy, safetensors.
${EXIT_CODES}`,
}
