// The command lines that are compared.
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { TestSet } from "../data/test-set.js"
import type { Command } from "./measure.js"
import { type Kind, RECIPES } from "./recipes.js"

const COMMAND = join(dirname(fileURLToPath(import.meta.resolve("@lectern/batch/package.json"))), "bin", "lectern.js")

/**
 * `lectern score`, as users run it.
 *
 * @param set - what is scored
 * @param jobs - worker threads
 * @param tokenize - the tokenizer's name
 * @returns the command; it prints the score alone
 */
export function lectern({ hypothesis, reference }: TestSet, jobs: number, tokenize = "13a"): Command {
  const options = ["-b", "-w", "6", "--jobs", `${jobs}`, "--tokenize", tokenize]
  return { program: process.execPath, words: [COMMAND, "score", reference, "-i", hypothesis, ...options] }
}

/**
 * `lectern score` with any metrics.
 *
 * @param set - what is scored
 * @param jobs - worker threads
 * @param words - `-m` and other options
 * @returns the command; it prints the scores alone
 */
export function lecternMetrics({ hypothesis, reference }: TestSet, jobs: number, words: readonly string[]): Command {
  const options = ["-b", "-w", "6", "-q", "--jobs", `${jobs}`, ...words]
  return { program: process.execPath, words: [COMMAND, "score", reference, "-i", hypothesis, ...options] }
}

/**
 * sacreBLEU with any metrics.
 *
 * @param set - what is scored
 * @param words - `-m` and other options
 * @returns the command; it prints the scores alone
 */
export function sacrebleuMetrics({ hypothesis, reference }: TestSet, words: readonly string[]): Command {
  return {
    program: "python3",
    words: ["-m", "sacrebleu", reference, "-i", hypothesis, "-b", "-w", "6", ...words],
  }
}

/**
 * The same work through the library of the command, with a kernel of our choice.
 *
 * @param set - what is scored
 * @param jobs - worker threads
 * @param kernel - which kernel counts
 * @returns the command; it prints the score alone
 */
export function lecternWithKernel({ hypothesis, reference }: TestSet, jobs: number, kernel: string): Command {
  return { program: process.execPath, words: [child("score-files"), reference, hypothesis, `${jobs}`, kernel] }
}

/**
 * sacreBLEU, as users run it.
 *
 * @param set - what is scored
 * @param tokenize - the tokenizer's name
 * @returns the command; it prints the score alone
 */
export function sacrebleu({ hypothesis, reference }: TestSet, tokenize = "13a"): Command {
  const options = ["-m", "bleu", "-b", "-w", "6", "--tokenize", tokenize]
  return { program: "python3", words: ["-m", "sacrebleu", reference, "-i", hypothesis, ...options] }
}

/**
 * `wc -w` over both files: the cost of reading and splitting alone.
 *
 * @param set - what is read
 * @returns the command
 */
export function wordCount({ hypothesis, reference }: TestSet): Command {
  return { program: "wc", words: ["-w", hypothesis, reference], env: { LC_ALL: "C.UTF-8" } }
}

/**
 * `lectern tokenizer train` on one thread, as users run it.
 *
 * @param kind - the model
 * @param path - the text
 * @param vocabularySize - tokens wanted
 * @param output - where the tokenizer goes
 * @returns the command
 */
export function lecternTrain(kind: Kind, path: string, vocabularySize: number, output: string): Command {
  const options = ["--vocab-size", `${vocabularySize}`, "--jobs", "1", "--quiet", "-o", output]
  return { program: process.execPath, words: [COMMAND, "tokenizer", "train", path, ...RECIPES[kind].words, ...options] }
}

/**
 * `lectern lm train` on one thread, as users run it.
 *
 * @param path - the text
 * @param order - the length of the longest n-grams
 * @param output - where the model goes
 * @returns the command
 */
export function lecternTrainLm(path: string, order: number, output: string): Command {
  const options = ["--order", `${order}`, "--special-words", "skip", "--jobs", "1", "--quiet", "-o", output]
  return { program: process.execPath, words: [COMMAND, "lm", "train", path, ...options] }
}

/**
 * `lectern lm score` on one thread, as users run it.
 *
 * @param model - an ARPA file
 * @param path - the text
 * @returns the command
 */
export function lecternScoreLm(model: string, path: string): Command {
  return { program: process.execPath, words: [COMMAND, "lm", "score", model, path, "--json", "--jobs", "1", "--quiet"] }
}

/**
 * KenLM's lmplz, as users run it.
 *
 * @param lmplz - the program
 * @param path - the text
 * @param order - the length of the longest n-grams
 * @param output - where the model goes
 * @returns the command
 */
export function lmplz(lmplz: string, path: string, order: number, output: string): Command {
  const options = ["--text", path, "--arpa", output, "-T", `${output}.tmp`, "-S", "2G"]
  return { program: lmplz, words: ["-o", `${order}`, "--skip_symbols", "--discount_fallback", ...options] }
}

/**
 * A command twice at the same time.
 *
 * @param command - the command
 * @returns a command that ends when both have
 */
export function atOnce({ program, words }: Command): Command {
  return {
    program: "/bin/sh",
    words: ["-c", '"$0" "$@" & "$0" "$@"; first=$?; wait $! && exit $first', program, ...words],
  }
}

/**
 * One of the programs in `children`.
 *
 * @param name - its name
 * @returns the path of its built file
 */
export function child(name: string): string {
  return fileURLToPath(new URL(`../children/${name}.js`, import.meta.url))
}
