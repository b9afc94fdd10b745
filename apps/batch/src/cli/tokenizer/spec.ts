// `lectern tokenizer` on the command line.
import type { CommandSpec } from "../shared/command.js"
import { decodeGroups, encodeGroups } from "./encode-options.js"
import { inspectGroups } from "./inspect-options.js"
import { trainGroups } from "./train-options.js"

const train: CommandSpec = {
  name: "train",
  summary: "train a tokenizer on text",
  usage: "FILE... --model NAME -o tokenizer.json [options]",
  description:
    "Trains a tokenizer on the lines of files. Words are counted in threads; the result is the same, byte for byte, " +
    "for any number of threads and any order of the files.",
  operands: [["[FILE...]", "text files, .gz too; - or none reads standard input"]],
  groups: trainGroups,
  notes: "",
  async run(files, raw, context) {
    const { runTrain } = await import("./train-command.js")
    await runTrain(files, raw, context)
  },
}

const encode: CommandSpec = {
  name: "encode",
  summary: "turn lines into token ids",
  usage: "TOKENIZER [FILE...] [options]",
  description: "Encodes each line, and prints a line for it: ids separated by blanks.",
  operands: [
    ["<TOKENIZER>", "the tokenizer"],
    ["[FILE...]", "text files, .gz too; - or none reads standard input"],
  ],
  groups: encodeGroups,
  notes: "",
  async run(operands, raw, context) {
    const { runEncode } = await import("./encode-command.js")
    await runEncode(operands, raw, context)
  },
}

const decode: CommandSpec = {
  name: "decode",
  summary: "turn token ids into text",
  usage: "TOKENIZER [FILE...] [options]",
  description: "Decodes each line of ids, as encode prints them, and prints its text.",
  operands: [
    ["<TOKENIZER>", "the tokenizer"],
    ["[FILE...]", "files of ids; - or none reads standard input"],
  ],
  groups: decodeGroups,
  notes: "",
  async run(operands, raw, context) {
    const { runDecode } = await import("./encode-command.js")
    await runDecode(operands, raw, context)
  },
}

const inspect: CommandSpec = {
  name: "inspect",
  summary: "show a tokenizer at work",
  usage: "TOKENIZER [FILE...] [options]",
  description:
    "Shows the parts of a tokenizer; the pieces of a text, in colour on a terminal; and on the lines of files " +
    "fertility (tokens per word), bytes per token, and how much of the vocabulary is used.",
  operands: [
    ["<TOKENIZER>", "the tokenizer"],
    ["[FILE...]", "text files to measure it on, .gz too; - reads standard input"],
  ],
  groups: inspectGroups,
  notes: "",
  async run(operands, raw, context) {
    const { runInspect } = await import("./inspect-command.js")
    await runInspect(operands, raw, context)
  },
}

/** `lectern tokenizer`. */
export const tokenizer: CommandSpec = {
  name: "tokenizer",
  summary: "train, use and inspect subword tokenizers",
  description: "Trains BPE, byte-level BPE, WordPiece and Unigram tokenizers, and uses those of other tools.",
  commands: [train, encode, decode, inspect],
  notes: `
Examples:
  lectern tokenizer train *.txt --model bpe --vocab-size 8000 -o tokenizer.json
  lectern tokenizer encode tokenizer.json text.txt > ids.txt
  lectern tokenizer encode tokenizer.json text.txt --pieces
  lectern tokenizer decode tokenizer.json ids.txt
  lectern tokenizer inspect tokenizer.json --text "some words" --steps
  lectern tokenizer inspect a.json text.txt --with b.model

The name of a TOKENIZER says what it is: FILE.json (Hugging Face), FILE.model
(SentencePiece), FILE.tiktoken (ranks; named as its encoding, or --encoding),
vocab.txt (BERT), or a folder with vocab.json and merges.txt (GPT-2).

Exit codes are those of lectern score --help.`,
}
