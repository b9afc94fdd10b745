// Messages of the trainers name the options of the command.
import { expect, test } from "vitest"
import { folder, lectern } from "../../cli/run.js"

test.each<[string, string]>([
  [
    "--model bpe --vocab-size 3",
    "--vocab-size must be at least 7, for special tokens (1) and letters (6; --limit-alphabet keeps fewer); 9 with letters that have a prefix or suffix, got 3",
  ],
  [
    "--model bbpe --vocab-size 100",
    "--vocab-size must be at least 256, for special tokens (0) and letters (256; --limit-alphabet keeps fewer), got 100",
  ],
  [
    "--model unigram --vocab-size 3",
    "--vocab-size must be at least 8, for special tokens (1) and letters (7; --limit-alphabet excludes rare ones), got 3",
  ],
  ["--model unigram --max-token-length 999", "--max-token-length must be an integer in 1..254, got 999"],
  [
    "--model wordpiece --variant count --threshold 3",
    "--threshold must be omitted for --variant count, which stops by --min-frequency, got 3",
  ],
  [
    "--model unigram --byte-fallback --special-tokens x <0x41>",
    "--special-tokens <0x41> is also a token of --byte-fallback",
  ],
])("train %s", async (args, sentence) => {
  const cwd = folder({ "text.txt": "abcdef abc def\n" })
  const run = await lectern(["tokenizer", "train", "text.txt", "-o", "out.json", "-q", ...args.split(" ")], { cwd })
  expect(run).toEqual({ code: 2, stdout: "", stderr: `lectern: ${sentence}\n` })
})
