// `lectern embed train` refuses in a sentence what it cannot do, and leaves nothing behind.
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { chosenWords } from "../../../src/commands/embed/run/training/encode.js"
import { trainVectorsOptions } from "../../../src/commands/embed/train-options.js"
import { folder, lectern } from "../../cli/run.js"
import { onTerminal } from "../../cli/terminal.js"
import { SMALL, train } from "./texts.js"

const FILES = {
  "a.txt": "a b c a b\na c b\n",
  "blank.txt": " \n\u3000\t\n",
  "one.txt": "a a a\na\n",
  "empty.txt": "",
  "latin.txt": Buffer.from("a b\nc \xe9 d\n", "latin1"),
}

test.each<[string[], number, string]>([
  [["empty.txt"], 65, "empty.txt: is empty, expected at least one line"],
  [["blank.txt"], 65, "blank.txt: has no words, only white space"],
  [["one.txt"], 65, 'one.txt: has only one word, "a", and training needs two that differ'],
  [
    ["a.txt", "--min-count", "9"],
    65,
    'a.txt: no word occurs at least 9 times, and training needs two: the most frequent, "a", occurs 3 times; try a smaller --min-count',
  ],
  [["one.txt", "blank.txt", "--min-count", "9"], 65, "2 files: no word occurs at least 9 times"],
  [["latin.txt"], 65, "latin.txt:2:3: invalid UTF-8 byte 0xE9, expected UTF-8 text"],
  [["none.txt"], 74, "cannot read none.txt: no such file"],
  [["a.txt", "a.txt"], 2, "a.txt is named twice"],
  [["a.txt", "-o", "a.txt", "--to", "glove"], 2, "-o a.txt would overwrite the input a.txt"],
  [["a.txt", "--save-vocabulary", "./a.txt"], 2, "-o ./a.txt would overwrite the input a.txt"],
  [["a.txt", "--save-vocabulary", "v.vec"], 2, "v.vec is named twice"],
  [["a.txt", "-o", "v.txt"], 2, "the ending of v.txt does not tell the format"],
  [["a.txt", "-o", "nowhere/v.vec"], 74, "cannot write nowhere/v.vec: its folder does not exist"],
  [["a.txt", "--save-outputs", "nowhere/o.vec"], 74, "cannot write nowhere/o.vec: its folder does not exist"],
  [["a.txt", "--resume", "nowhere/run"], 74, "cannot write nowhere/run: its folder does not exist"],
  [["a.txt", "-o", "v.npy"], 2, ".npy files have no words; name a file for them: --words-out FILE"],
  [
    ["a.txt", "--learning-rate", "1e6", "--sample", "0", "--epochs", "99"],
    2,
    "the loss is not finite; try a smaller --learning-rate",
  ],
])("%s", async (args, code, message) => {
  const cwd = folder(FILES)
  const run = await train(cwd, "-o", "v.vec", "-q", ...args)
  expect(run.stderr).toContain(message)
  expect(run.stderr).toMatch(/^lectern: [^\n]+\n$/)
  expect(run).toMatchObject({ code, stdout: "" })
  expect(readdirSync(cwd).sort()).toEqual(Object.keys(FILES).sort())
})

// Without running the command, which takes longer than the check.
test.each<[string[], number, string]>([
  [
    ["a.txt", "--objective", "hierarchical-softmax"],
    2,
    "--negative applies to negative-sampling and nce, not to hierarchical-softmax",
  ],
  [
    ["a.txt", "--architecture", "skipgram"],
    2,
    "unknown --architecture value 'skipgram' (did you mean 'skip-gram'?); available: skip-gram, cbow",
  ],
  [
    ["a.txt", "--objective", "hs"],
    2,
    "unknown --objective value 'hs'; available: negative-sampling, hierarchical-softmax, softmax, nce",
  ],
  [["a.txt", "--dimensions", "0"], 2, "--dimensions must be an integer in 1..4096, got 0"],
  [["a.txt", "--blocks", "3"], 2, "--blocks must be one of 1, 2, 4, 8, 16, 32, 64, got 3"],
  [["a.txt", "--blocks", "4", "--schedule", "hogwild"], 2, "--blocks does not apply to --schedule hogwild"],
  [["a.txt", "--min-n", "5", "--max-n", "4"], 2, "--min-n 5 is above --max-n 4"],
  [["a.txt", "--noise-power", "3"], 2, "--noise-power must be a number in -2..2, got 3"],
  [
    ["a.txt", "--shared-negatives", "--architecture", "cbow"],
    2,
    "--shared-negatives applies to skip-gram, not to cbow",
  ],
  [["a.txt", "--cbow-error", "divided"], 2, "--cbow-error applies to cbow, not to skip-gram"],
  [["a.txt", "--min-learning-rate", "0.2"], 2, "--min-learning-rate 0.2 is above the learning rate at the start, 0.1"],
])("%s", async (args, _code, message) => {
  const flags = [...SMALL, ...args.slice(1)]
  const raw: Record<string, string | boolean> = {}
  for (const [i, flag] of flags.entries()) {
    if (!flag.startsWith("--")) continue
    const next = flags[i + 1]
    const name = flag.slice(2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    raw[name] = next === undefined || next.startsWith("--") ? true : next
  }
  expect(refusal(() => trainVectorsOptions(["a.txt"], raw)).sentence).toBe(message)
})

test("a tree has no vectors of words on its output side", async () => {
  const args = "embed train a.txt --min-count 1 --objective hierarchical-softmax -o v.vec --save-outputs o.vec".split(
    " ",
  )
  const cwd = folder(FILES)
  expect(await lectern(args, { cwd })).toMatchObject({
    code: 2,
    stderr: "lectern: --save-outputs does not apply to hierarchical-softmax, whose output vectors are not of words\n",
  })
  expect(readdirSync(cwd).sort()).toEqual(Object.keys(FILES).sort())
})

test.each([
  [40, "a".repeat(40)],
  [41, `${"a".repeat(40)}...`],
])("a word of %i letters is named", (length, shown) => {
  const text = { words: ["a".repeat(length)], counts: [7], parts: [], tokens: 7, inputs: [{ path: "a.txt", bytes: 9 }] }
  const { sentence } = refusal(() => chosenWords(text, { minCount: 1, maxWords: undefined }, undefined))
  expect(sentence).toBe(`a.txt: has only one word, "${shown}", and training needs two that differ`)
})

test("a terminal gets no binary file", async () => {
  const cwd = folder(FILES)
  expect(await onTerminal(["embed", "train", join(cwd, "a.txt"), "--to", "safetensors"], 80)).toMatchObject({
    code: 2,
    stdout: "",
    stderr: "lectern: the result is a binary file, which a terminal cannot show; name a file: -o FILE\n",
  })
})
