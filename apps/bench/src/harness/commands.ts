// The command lines that are compared.
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { TestSet } from "../data/test-set.js"
import type { Command } from "./measure.js"
import { type Kind, RECIPES } from "./recipes.js"

const COMMAND = join(dirname(fileURLToPath(import.meta.resolve("lectern/package.json"))), "bin", "lectern.js")

/** `lectern score`, as users run it. */
export function lectern({ hypothesis, reference }: TestSet, jobs: number, tokenize = "13a"): Command {
  const options = ["-b", "-w", "6", "--jobs", `${jobs}`, "--tokenize", tokenize]
  return { program: process.execPath, words: [COMMAND, "score", reference, "-i", hypothesis, ...options] }
}

/** `lectern score` with any metrics. */
export function lecternMetrics({ hypothesis, reference }: TestSet, jobs: number, words: readonly string[]): Command {
  const options = ["-b", "-w", "6", "-q", "--jobs", `${jobs}`, ...words]
  return { program: process.execPath, words: [COMMAND, "score", reference, "-i", hypothesis, ...options] }
}

/** `lectern score` on one thread with a report as rows, which may have groups. */
export function lecternRows({ hypothesis, reference }: TestSet, words: readonly string[] = []): Command {
  const options = ["-f", "csv", "-q", "--jobs", "1", ...words]
  return { program: process.execPath, words: [COMMAND, "score", reference, "-i", hypothesis, ...options] }
}

/** The start of Node alone. */
export function nodeAlone(): Command {
  return { program: process.execPath, words: ["-e", "0"] }
}

/** `lectern` with any words. */
export function lecternWords(words: readonly string[]): Command {
  return { program: process.execPath, words: [COMMAND, ...words] }
}

/** sacreBLEU with any metrics. */
export function sacrebleuMetrics({ hypothesis, reference }: TestSet, words: readonly string[]): Command {
  return {
    program: "python3",
    words: ["-m", "sacrebleu", reference, "-i", hypothesis, "-b", "-w", "6", ...words],
  }
}

/** The same work through the library of the command, with a kernel of our choice. */
export function lecternWithKernel({ hypothesis, reference }: TestSet, jobs: number, kernel: string): Command {
  return { program: process.execPath, words: [child("score-files"), reference, hypothesis, `${jobs}`, kernel] }
}

/** sacreBLEU, as users run it. */
export function sacrebleu({ hypothesis, reference }: TestSet, tokenize = "13a"): Command {
  const options = ["-m", "bleu", "-b", "-w", "6", "--tokenize", tokenize]
  return { program: "python3", words: ["-m", "sacrebleu", reference, "-i", hypothesis, ...options] }
}

/** `wc -w` over both files: the cost of reading and splitting alone. */
export function wordCount({ hypothesis, reference }: TestSet): Command {
  return { program: "wc", words: ["-w", hypothesis, reference], env: { LC_ALL: "C.UTF-8" } }
}

/** `lectern tokenizer train` on one thread, as users run it. */
export function lecternTrain(kind: Kind, path: string, vocabularySize: number, output: string): Command {
  const options = ["--vocab-size", `${vocabularySize}`, "--jobs", "1", "--quiet", "-o", output]
  return { program: process.execPath, words: [COMMAND, "tokenizer", "train", path, ...RECIPES[kind].words, ...options] }
}

/** `lectern lm train` on one thread, as users run it. */
export function lecternTrainLm(path: string, order: number, output: string): Command {
  const options = ["--order", `${order}`, "--special-words", "skip", "--jobs", "1", "--quiet", "-o", output]
  return { program: process.execPath, words: [COMMAND, "lm", "train", path, ...options] }
}

/** `lectern lm score` on one thread, as users run it. */
export function lecternScoreLm(model: string, path: string): Command {
  return { program: process.execPath, words: [COMMAND, "lm", "score", model, path, "--json", "--jobs", "1", "--quiet"] }
}

/** KenLM's lmplz, as users run it. */
export function lmplz(lmplz: string, path: string, order: number, output: string): Command {
  const options = ["--text", path, "--arpa", output, "-T", `${output}.tmp`, "-S", "2G"]
  return { program: lmplz, words: ["-o", `${order}`, "--skip_symbols", "--discount_fallback", ...options] }
}

/** A command twice at the same time. */
export function atOnce({ program, words }: Command): Command {
  return {
    program: "/bin/sh",
    words: ["-c", '"$0" "$@" & "$0" "$@"; first=$?; wait $! && exit $first', program, ...words],
  }
}

/** One of the programs in `children`. */
export function child(name: string): string {
  return fileURLToPath(new URL(`../children/${name}.js`, import.meta.url))
}
