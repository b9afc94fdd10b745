// `lectern seq2seq train` as a command.

import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { readSeq2seq, seq2seqTrainer, writeSeq2seq } from "@lectern/decoding/seq2seq"
import { describe, expect, test } from "vitest"
import { folder, lectern } from "../../cli/run.js"
import { onTerminal } from "../../cli/terminal.js"
import { REVERSALS, SMALL, SOURCES, train, trainedFolder } from "./pairs.js"

const pairs = REVERSALS.trimEnd()
  .split("\n")
  .map((line) => {
    const [source = "", target = ""] = line.split("\t")
    return { source, target }
  })
const modelIn = (cwd: string, name = "m.safetensors") => readFileSync(join(cwd, name))

test("the model is the library's for the same pairs and options", async () => {
  const cwd = await trainedFolder(
    "--cell",
    "lstm",
    "--attention",
    "bahdanau",
    "--clip",
    "0.5",
    "--seed",
    "7",
    "--no-bidirectional",
    "--min-count",
    "2",
  )
  const options = {
    cell: "lstm",
    attention: "bahdanau",
    clip: 0.5,
    seed: 7,
    bidirectional: false,
    minCount: 2,
  } as const
  const trainer = seq2seqTrainer(pairs, { embedding: 4, hidden: 8, batchSize: 4, learningRate: 0.02, ...options })
  for (let step = 0; step < 60; step++) trainer.step()
  expect(modelIn(cwd).equals(writeSeq2seq(trainer.model()))).toBe(true)
})

test("the defaults are the library's", async () => {
  const cwd = folder({ "pairs.tsv": REVERSALS })
  const args = ["seq2seq", "train", "pairs.tsv", "--steps", "1", "-q", "-o", "m.safetensors"]
  expect(await lectern(args, { cwd })).toMatchObject({ code: 0 })
  const trainer = seq2seqTrainer(pairs, { seed: 12345 })
  trainer.step()
  expect(modelIn(cwd).equals(writeSeq2seq(trainer.model()))).toBe(true)
})

test.runIf(ALL_TESTS)("files, streams, gzip, byte order marks and carriage returns give the same bytes", async () => {
  const cwd = folder({
    "all.tsv": REVERSALS,
    "a.tsv": `\ufeff${REVERSALS.slice(0, 12).replaceAll("\n", "\r\n")}`,
    "b.tsv.gz": gzipSync(REVERSALS.slice(12).trimEnd()),
  })
  for (const files of [["all.tsv"], ["a.tsv", "b.tsv.gz"]]) {
    expect(await train(cwd, ...files, "--epochs", "2", "-o", `${files.length}.safetensors`)).toMatchObject({ code: 0 })
  }
  const args = ["seq2seq", "train", ...SMALL, "--epochs", "2", "-o", "0.safetensors", "-q"]
  expect(await lectern(args, { cwd, stdin: REVERSALS })).toMatchObject({ code: 0, stderr: "" })
  expect(modelIn(cwd, "1.safetensors").equals(modelIn(cwd, "2.safetensors"))).toBe(true)
  expect(modelIn(cwd, "1.safetensors").equals(modelIn(cwd, "0.safetensors"))).toBe(true)
})

test("the report has a row for each epoch, and what validation says agrees with the library", async () => {
  const cwd = folder({ "pairs.tsv": REVERSALS, "dev.tsv": `${REVERSALS}zzz\tzzz\n` })
  const args = ["pairs.tsv", "--epochs", "30", "--validation", "dev.tsv", "-o", "m.safetensors"]
  const { stdout, stderr, code } = await train(cwd, ...args, "-f", "json")
  expect(code).toBe(0)
  const report = JSON.parse(stdout)
  expect(report).toMatchObject({
    schema: "lectern.seq2seq-train/1",
    options: {
      units: "characters",
      cell: "gru",
      attention: "bahdanau",
      bidirectional: true,
      clip: 1,
      seed: 12345,
    },
    pairs: 10,
    validation: { path: "dev.tsv", pairs: 11 },
    source_symbols: 6,
    target_symbols: 7,
    inputs: [{ path: "pairs.tsv" }, { path: "dev.tsv" }],
  })
  expect(report.milestones).toHaveLength(30)
  const trainer = seq2seqTrainer(pairs, { embedding: 4, hidden: 8, batchSize: 4, learningRate: 0.02, seed: 12345 })
  const losses = Array.from({ length: 9 }, () => trainer.step().loss)
  expect(report.milestones[2].loss).toBeCloseTo((losses[6]! + losses[7]! + losses[8]!) / 3, 12)
  expect(report.milestones.at(-1)).toMatchObject({ step: 90, epoch: 30 })
  const saved = report.milestones.find(({ step }: { step: number }) => step === report.saved_step)
  const model = readSeq2seq(modelIn(cwd))
  const forced = model.forced([...pairs, { source: "zzz", target: "zzz" }])
  const symbols = forced.reduce((sum, { tokens }) => sum + tokens.length, 0)
  const loss = -forced.reduce((sum, each) => sum + each.sum, 0) / symbols
  expect(saved.validation.loss).toBeCloseTo(loss, 6)
  const outputs = await lectern(["decode", "m.safetensors", "-f", "text", "--search", "greedy", "-q"], {
    cwd,
    stdin: `${SOURCES.join("\n")}\nzzz\n`,
  })
  const right = outputs.stdout.split("\n").filter((line, i) => i < 10 && line === pairs[i]!.target).length
  expect(saved.validation.exact_match).toBe(right / 11)
  expect(right).toBeGreaterThan(2)
  const lines = stderr.trimEnd().split("\n")
  expect(lines).toHaveLength(30)
  expect(lines[29]).toMatch(
    /^lectern: step 90, epoch 30: loss \d\.\d{4}, validation loss \d\.\d{4}, exact match \d+\.\d%, [\d,]+ pairs\/s$/,
  )
})

// These pairs are learned in about 40 steps; with such a rate some later steps are worse.
const UNSTEADY = ["pairs.tsv", "--validation", "dev.tsv", "-o", "m.safetensors", "--learning-rate", "0.06"]

interface Row {
  readonly step: number
  readonly validation: { readonly loss: number; readonly exact_match: number }
}

/** The order of milestones, the best first. */
const byValidation = (a: Row, b: Row): number =>
  b.validation.exact_match - a.validation.exact_match || a.validation.loss - b.validation.loss || a.step - b.step

describe("with --validation", () => {
  const dev = REVERSALS.split("\n").slice(3).join("\n")

  test("the saved model is the best one, not the last, also when the run was continued between two milestones", async () => {
    const cwd = folder({ "pairs.tsv": REVERSALS, "dev.tsv": dev })
    const run = [...UNSTEADY, "--every", "6", "--resume", "run", "-q"]
    const { stdout: report } = await train(cwd, ...run, "--steps", "73")
    expect(report).toMatch(/\nsaved: the model after step \d+\n$/)
    const { stdout } = await train(cwd, ...run, "--steps", "90", "-f", "json")
    const { milestones, saved_step } = JSON.parse(stdout) as { milestones: Row[]; saved_step: number }
    const [best] = milestones.filter(({ step }) => step !== 73).toSorted(byValidation)
    expect(saved_step).toBe(best!.step)
    expect(saved_step).toBeLessThan(73)
    const trainer = seq2seqTrainer(pairs, { embedding: 4, hidden: 8, batchSize: 4, learningRate: 0.06, seed: 12345 })
    while (trainer.step().step < saved_step);
    expect(modelIn(cwd).equals(writeSeq2seq(trainer.model()))).toBe(true)
  })
})

test("the report in text has the model's parts and a table", async () => {
  const cwd = folder({ "pairs.tsv": REVERSALS })
  const { stdout } = await train(
    cwd,
    "pairs.tsv",
    "--steps",
    "5",
    "--every",
    "2",
    "-o",
    "m.safetensors",
    "-q",
    "--attention",
    "luong-general",
  )
  expect(stdout.replace(/\d\.\d{4}/g, "0.0000")).toBe(
    [
      "gru, bidirectional, luong-general attention, embedding 4, hidden 8: 955 parameters",
      "10 pairs of characters, 6 symbols in sources, 7 symbols in targets",
      "step  epoch    loss",
      "   2      1  0.0000",
      "   4      2  0.0000",
      "   5      2  0.0000",
      "",
    ].join("\n"),
  )
})

describe("--resume", () => {
  const args = ["pairs.tsv", "-o", "m.safetensors", "--resume", "run"]

  test("a longer run continues a shorter one, and gives the model of one run", async () => {
    const cwd = folder({ "pairs.tsv": REVERSALS })
    expect(await train(cwd, ...args, "--epochs", "2")).toMatchObject({ code: 0 })
    const { stderr, stdout } = await train(cwd, ...args, "--epochs", "5")
    expect(stderr).toContain("lectern: continuing after step 6\n")
    expect(readdirSync(join(cwd, "run")).sort()).toEqual(["last.checkpoint", "plan.json"])
    const whole = folder({ "pairs.tsv": REVERSALS })
    const single = await train(whole, "pairs.tsv", "-o", "m.safetensors", "--epochs", "5")
    expect(modelIn(cwd).equals(modelIn(whole))).toBe(true)
    expect(stdout).toBe(single.stdout)
  })

  test.runIf(ALL_TESTS)("milestones of a longer run keep to the multiples of --every", async () => {
    const cwd = folder({ "pairs.tsv": REVERSALS })
    await train(cwd, ...args, "--every", "2", "--steps", "3")
    const { stdout } = await train(cwd, ...args, "--every", "2", "--steps", "7", "-f", "json", "-q")
    expect(JSON.parse(stdout).milestones.map(({ step }: { step: number }) => step)).toEqual([2, 3, 4, 6, 7])
  })

  test.runIf(ALL_TESTS)("a run that is done writes its model again", async () => {
    const cwd = folder({ "pairs.tsv": REVERSALS })
    const first = await train(cwd, ...args, "--epochs", "2")
    const model = modelIn(cwd)
    writeFileSync(join(cwd, "m.safetensors"), "")
    expect(await train(cwd, ...args, "--epochs", "2", "-q")).toEqual({ ...first, stderr: "" })
    expect(modelIn(cwd).equals(model)).toBe(true)
  })

  test.runIf(ALL_TESTS)("a damaged checkpoint is made again", async () => {
    const cwd = folder({ "pairs.tsv": REVERSALS })
    await train(cwd, ...args, "--epochs", "2")
    const model = modelIn(cwd)
    const path = join(cwd, "run", "last.checkpoint")
    const bytes = readFileSync(path)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(path, bytes)
    const { stderr } = await train(cwd, ...args, "--epochs", "2")
    expect(stderr).not.toContain("continuing")
    expect(modelIn(cwd).equals(model)).toBe(true)
  })

  test.each([
    [["--seed", "3"], /holds parts of another run: "seed" in its plan.json differs/],
    [["--hidden", "6"], /"hidden" in its plan.json differs/],
    [["--validation", "dev.tsv"], /"validation" in its plan.json differs/],
    [
      ["--epochs", "1"],
      /^lectern: run holds a run of 6 steps, more than the 3 asked for; name another folder, or more steps\n$/,
    ],
  ])("%s is refused for the folder of another run", async (more, message) => {
    const cwd = folder({ "pairs.tsv": REVERSALS, "dev.tsv": REVERSALS })
    await train(cwd, ...args, "--epochs", "2")
    const { code, stderr } = await train(cwd, ...args, ...(more[0] === "--epochs" ? [] : ["--epochs", "2"]), ...more)
    expect(stderr).toMatch(message)
    expect(code).toBe(2)
  })

  test.runIf(ALL_TESTS)("other pairs are refused for the folder of a run", async () => {
    const cwd = folder({ "pairs.tsv": REVERSALS })
    await train(cwd, ...args, "--epochs", "1")
    writeFileSync(join(cwd, "pairs.tsv"), REVERSALS.replace("ab", "bb"))
    expect(await train(cwd, ...args, "--epochs", "1")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"pairs" in its plan.json differs'),
    })
  })
})

describe("refusals", () => {
  const files = { "pairs.tsv": REVERSALS, "bad.tsv": "a\tb\nab\n", "more.tsv": "a\tb\tc\n", "empty.tsv": "" }
  test.each<[string[], number, string]>([
    [["bad.tsv"], 65, "bad.tsv:2: found 1 column, expected 2"],
    [["pairs.tsv", "more.tsv"], 65, "more.tsv:1: found 3 tab-separated columns, expected 2"],
    [["empty.tsv"], 65, "empty.tsv: is empty, expected at least one line"],
    [["pairs.tsv", "--validation", "empty.tsv"], 65, "empty.tsv: is empty, expected at least one line"],
    [["pairs.tsv", "--validation", "bad.tsv"], 65, "bad.tsv:2: found 1 column, expected 2"],
    [["none.tsv"], 74, "cannot read none.tsv: no such file"],
    [["pairs.tsv", "pairs.tsv"], 2, "pairs.tsv is named twice"],
    [["pairs.tsv", "--validation", "pairs.tsv"], 2, "pairs.tsv is named twice"],
    [["pairs.tsv", "-o", "pairs.tsv"], 2, "-o pairs.tsv would overwrite the input pairs.tsv"],
    [
      ["pairs.tsv", "--validation", "more.tsv", "-o", "./more.tsv"],
      2,
      "-o ./more.tsv would overwrite the input more.tsv",
    ],
    [["pairs.tsv", "--steps", "3", "--epochs", "3"], 2, "--epochs and --steps cannot be combined"],
    [
      ["pairs.tsv", "--hidden", "7"],
      2,
      "--hidden 7 must be even, or --no-bidirectional given: each direction gets half of it",
    ],
    [["pairs.tsv", "--cell", "rnn"], 2, "unknown --cell value 'rnn'; available: gru, lstm"],
    [
      ["pairs.tsv", "--attention", "luong"],
      2,
      "unknown --attention value 'luong' (did you mean 'luong-general'?); available: bahdanau, luong-general, luong-dot, none",
    ],
    [["pairs.tsv", "--learning-rate", "0"], 2, "--learning-rate must be a number above 0 and at most 1e+38, got 0"],
    [["pairs.tsv", "--batch-size", "0"], 2, "--batch-size must be an integer in 1..65536, got 0"],
    [
      ["pairs.tsv", "--learning-rate", "1e38", "--clip", "0"],
      2,
      "the loss or its gradient is not finite; try a smaller --learning-rate",
    ],
  ])("%s", async (args, code, message) => {
    const cwd = folder(files)
    const run = await train(cwd, "-o", "m.safetensors", ...args)
    expect(run.stderr).toContain(message)
    expect(run).toMatchObject({ code, stdout: "" })
    expect(readdirSync(cwd).sort()).toEqual(Object.keys(files).sort())
  })

  test("a terminal gets no model", async () => {
    const cwd = folder(files)
    expect(await onTerminal(["seq2seq", "train", join(cwd, "pairs.tsv")], 80)).toMatchObject({
      code: 2,
      stdout: "",
      stderr: "lectern: a model is a binary file, which a terminal cannot show; name a file: -o FILE.safetensors\n",
    })
  })
})
