// The descriptions of `lectern embed` and its subcommands for the command line.
import type { CommandSpec, TopCommand } from "../../console/command.js"
import { withFilesFrom } from "../../console/files-from.js"
import { analogy } from "./analogy.js"
import { convert } from "./convert.js"
import { evaluate } from "./evaluate.js"
import { neighborsGroups } from "./neighbors-options.js"
import { EXIT_CODES, VECTORS } from "./options.js"
import { projectGroups } from "./project-options.js"
import { trainGroups, trainVectorsOptions } from "./train-options.js"

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
  run: async (files, raw, context) =>
    (await import("./train-command.js")).runTrainVectors(trainVectorsOptions(files, raw), context),
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
  run: async (...call) => (await import("./neighbors-command.js")).runNeighbors(...call),
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
  run: async ([path = ""], raw, context) => (await import("./project-command.js")).runProject(path, raw, context),
}

/** `lectern embed`. */
export const embed: TopCommand = {
  name: "embed",
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
