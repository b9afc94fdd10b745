// The description of `lectern seq2seq` and its subcommand for the command line.
import type { CommandSpec, TopCommand } from "../../console/command.js"
import { trainGroups, trainSeq2seqOptions } from "./train-options.js"

const train: CommandSpec = {
  name: "train",
  summary: "train an encoder-decoder on pairs",
  usage: "PAIRS... -o model.safetensors [options]",
  description:
    "Trains an encoder-decoder with attention on pairs of a source and a target, by teacher forcing and Adam. Training runs in " +
    "one thread; equal pairs and options give the same model, byte for byte, whether the run was interrupted or not.",
  operands: [
    ["[PAIRS...]", "files with a source, a tab and a target on each line, also .gz; - (the default) is standard input"],
  ],
  groups: trainGroups,
  notes: "",
  run: async (files, raw, context) =>
    (await import("./train-command.js")).runTrainSeq2seq(trainSeq2seqOptions(files, raw), context),
}

/** `lectern seq2seq`. */
export const seq2seq: TopCommand = {
  name: "seq2seq",
  description: "Trains encoder-decoders, which rewrite a text as another: dates in one format, toy translations.",
  commands: [train],
  notes: `
Examples:
  lectern seq2seq train dates.tsv -o dates.safetensors
  lectern seq2seq train train.tsv --units words --hidden 64 --validation dev.tsv -o model.safetensors
  lectern seq2seq train train.tsv --epochs 50 --resume checkpoints -o model.safetensors
  lectern decode model.safetensors sources.txt --beam 8

Models are safetensors files with tensors by PyTorch's names and the configuration in the metadata.

Exit codes: see lectern score --help.`,
}
