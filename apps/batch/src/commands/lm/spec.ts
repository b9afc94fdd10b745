// The descriptions of `lectern lm` and its subcommands for the command line.
import type { CommandSpec, TopCommand } from "../../console/command.js"
import { withFilesFrom } from "../../console/files-from.js"
import { generateGroups, generateLmOptions } from "./generate-options.js"
import { score } from "./score.js"
import { trainGroups, trainLmOptions } from "./train-options.js"

const train: CommandSpec = withFilesFrom({
  name: "train",
  summary: "train an n-gram model on text",
  usage: "FILE... --order N -o model.arpa [options]",
  description:
    "Trains an n-gram language model on the lines of files, each a sentence of words separated by white space. n-grams are " +
    "counted in threads; the result is the same, byte for byte, for any number of threads and any order of the files.",
  operands: [["[FILE...]", "text files, also .gz; - (the default) is standard input"]],
  groups: trainGroups,
  notes: "",
  run: async (files, raw, context) =>
    (await import("./train-command.js")).runTrainLm(trainLmOptions(files, raw), context),
})

const generate: CommandSpec = {
  name: "generate",
  summary: "draw text from an n-gram model",
  usage: "MODEL [FILE...] [options]",
  description:
    "Draws sentences from a model word by word, from the beginning or after a prompt. Rules change the distribution of the next " +
    "word, in the order in which they are listed; without any, samples are those of the model.",
  operands: [
    ["<MODEL>", "a model in the ARPA format, also .gz"],
    ["[FILE...]", "files of prompts, one per line; - is standard input"],
  ],
  groups: generateGroups,
  notes: "",
  run: async ([model = "", ...files], raw, context) =>
    (await import("./generate-command.js")).runGenerateLm(model, generateLmOptions(files, raw), context),
}

/** `lectern lm`. */
export const lm: TopCommand = {
  name: "lm",
  description: "Trains n-gram language models as KenLM's lmplz does, and by other smoothing methods.",
  commands: [train, score, generate],
  notes: `
Examples:
  lectern lm train *.txt --order 5 -o model.arpa
  lectern lm train text.txt --prune 0 1 1 --held-out test.txt -o model.arpa.gz
  lectern lm score model.arpa test.txt
  lectern lm score model.arpa test.txt --per-sentence --json
  lectern lm generate model.arpa --top-p 0.9 --prompt "the dog" --count 5

Models are files in the ARPA format, also .gz, as those of KenLM and SRILM.

Exit codes: see lectern score --help.`,
}
