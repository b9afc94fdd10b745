// The descriptions of `lectern tokenizer` and its subcommands for the command line.
import type { CommandSpec, TopCommand } from "../../console/command.js"
import { withFilesFrom } from "../../console/files-from.js"
import { decodeGroups, encodeGroups } from "./encode-options.js"
import { inspectGroups } from "./inspect-options.js"
import { trainGroups, trainOptions } from "./train-options.js"

const train: CommandSpec = withFilesFrom({
  name: "train",
  summary: "train a tokenizer on text",
  usage: "FILE... --model NAME -o tokenizer.json [options]",
  description:
    "Trains a tokenizer on the lines of files. Words are counted in threads; the result is the same, byte for byte, " +
    "for any number of threads and any order of the files.",
  operands: [["[FILE...]", "text files, also .gz; - (the default) is standard input"]],
  groups: trainGroups,
  notes: "",
  run: async (files, raw, context) => (await import("./train-command.js")).runTrain(trainOptions(files, raw), context),
})

const encode: CommandSpec = {
  name: "encode",
  summary: "turn lines into token ids",
  usage: "TOKENIZER [FILE...] [options]",
  description: "Encodes each line and prints its ids on one line, separated by spaces.",
  operands: [
    ["<TOKENIZER>", "the tokenizer"],
    ["[FILE...]", "text files, also .gz; - (the default) is standard input"],
  ],
  groups: encodeGroups,
  notes: "",
  run: async (...call) => (await import("./encode-command.js")).runEncode(...call),
}

const decode: CommandSpec = {
  name: "decode",
  summary: "turn token ids into text",
  usage: "TOKENIZER [FILE...] [options]",
  description: "Decodes each line of ids, as printed by encode, and prints its text.",
  operands: [
    ["<TOKENIZER>", "the tokenizer"],
    ["[FILE...]", "files of ids; - (the default) is standard input"],
  ],
  groups: decodeGroups,
  notes: "",
  run: async (...call) => (await import("./encode-command.js")).runDecode(...call),
}

const inspect: CommandSpec = {
  name: "inspect",
  summary: "show and measure a tokenizer",
  usage: "TOKENIZER [FILE...] [options]",
  description:
    "Shows the stages of a tokenizer and the tokens of texts, in colour on a terminal; measures on files: " +
    "fertility (tokens per word), bytes per token, and the share of the vocabulary that is used.",
  operands: [
    ["<TOKENIZER>", "the tokenizer"],
    ["[FILE...]", "text files to measure it on, also .gz; - is standard input"],
  ],
  groups: inspectGroups,
  notes: "",
  run: async (...call) => (await import("./inspect-command.js")).runInspect(...call),
}

/** `lectern tokenizer`. */
export const tokenizer: TopCommand = {
  name: "tokenizer",
  description: "Trains BPE, byte-level BPE, WordPiece and Unigram tokenizers, and also uses those of other tools.",
  commands: [train, encode, decode, inspect],
  notes: `
Examples:
  lectern tokenizer train *.txt --model bpe --vocab-size 8000 -o tokenizer.json
  lectern tokenizer encode tokenizer.json text.txt > ids.txt
  lectern tokenizer encode tokenizer.json text.txt --pieces
  lectern tokenizer decode tokenizer.json ids.txt
  lectern tokenizer inspect tokenizer.json --text "some words" --steps
  lectern tokenizer inspect a.json text.txt --with b.model

The name of a TOKENIZER gives its format: FILE.json (Hugging Face), FILE.model
(SentencePiece), FILE.tiktoken (named after its encoding, or with --encoding),
vocab.txt (BERT), or a folder with vocab.json and merges.txt (GPT-2).

Exit codes: see lectern score --help.`,
}
