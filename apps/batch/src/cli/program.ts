// The command line as Commander sees it: names, help, examples.
import { Command, type Help, type Option } from "commander"
import type { RawScoreOptions } from "./options.js"
import { SHORT_OPTIONS } from "./short-options.js"

/** Runs `lectern score`. */
export type ScoreAction = (references: readonly string[], options: RawScoreOptions) => Promise<void>

const SCORE_EXAMPLES = `
Examples:
  lectern score ref.txt -i hyp.txt               table on a terminal, else JSON
  lectern score ref.txt -i a.txt b.txt -f latex  several systems, one table
  lectern score refA refB -i hyp.txt -b -w 4     two references, only the score
  zcat hyp.gz | lectern score ref.txt.gz         standard input, gzip by name
  lectern score ref.txt -i hyp.txt -sl           a JSON object per segment

Per-segment objects (-sl) have the keys system, segment (from 1), name, score,
signature; with --json-full the score is unrounded and counts, totals,
precisions, bp, sys_len, ref_len follow.

Exit codes:
  0         done
  2         wrong usage
  65        bad data: unequal line counts, invalid UTF-8, an empty file, ...
  70        a fault of the program
  74        a file that cannot be read or written
  130, 143  interrupted, terminated`

const EXAMPLES = `
Example:
  lectern score ref.txt -i hyp.txt    corpus BLEU as sacreBLEU computes it

lectern score --help lists all options.`

/**
 * The whole command line.
 *
 * @param version - what --version prints
 * @param score - runs `lectern score`
 * @returns the program, throwing instead of exiting
 */
export function program(version: string, score: ScoreAction): Command {
  const root = new Command("lectern")
    .description("Exact corpus scores of generated text, over worker threads.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .addHelpText("after", EXAMPLES)
  const command = root
    .command("score")
    .summary("score hypotheses against references")
    .usage("[options] REF [REF...] -i HYP [HYP...]")
    .description(
      "Scores hypotheses against references, line by line. Options have sacreBLEU's names, defaults and meaning.\n" +
        "REF is a file, or a folder that stands for its files in name order.",
    )
    .argument("[REF...]", "reference files")
    .addHelpText("after", SCORE_EXAMPLES)
    .action((references: string[], options: RawScoreOptions) => score(references, options))
  addInput(command)
  addMetric(command)
  addReport(command)
  addEngine(command)
  for (const each of [root, command]) {
    each
      .exitOverride()
      .configureHelp({ optionTerm, showGlobalOptions: false })
      .configureOutput({ outputError: () => {} })
  }
  return root
}

function addInput(command: Command): void {
  command
    .optionsGroup("Input:")
    .option("-i, --input <HYP...>", "hypothesis files, one per system; - or no -i reads standard input")
    .option("--num-refs <N>", "each REF line has N references between tabs (default: 1)")
    .option("--num-systems <N>", "each line of standard input has N systems between tabs (default: 1)")
    .option("--encoding-errors <WHAT>", "invalid UTF-8: refuse (default) or replace by U+FFFD")
    .option("--byte-order-mark <WHAT>", "at the start of a file: drop (default) or keep, as sacreBLEU does")
}

function addMetric(command: Command): void {
  command
    .optionsGroup("Metric:")
    .option("-m, --metrics <NAME...>", "metrics to compute: bleu (default)")
    .option("--tokenize <NAME>", "13a (default), intl, char, zh, none")
    .option("--lowercase", "ignore case")
    .option("-s, --smooth-method <NAME>", "exp (default), floor, add-k, none")
    .option("--smooth-value <X>", "for floor (default: 0.1) and add-k (default: 1)")
    .option("--max-order <N>", "longest n-grams (default: 4)")
    .option("--effective-order", "leave out orders without n-grams; always on with -sl")
}

function addReport(command: Command): void {
  command
    .optionsGroup("Report:")
    .option("-f, --format <NAME>", "json, text, latex, table; by default table on a terminal, else json")
    .option("--json-full", "JSON with everything, unrounded (schema lectern.score/1)")
    .option("-b, --score-only", "print only the scores")
    .option("--sentence-level", "score each segment: one JSON object per line")
    .option("-w, --width <N>", "digits after the point (default: 1)")
    .option("--short", "signatures with one-letter keys")
    .option("-o, --output <FILE>", "write the results to FILE, whole or not at all")
    .option("-q, --quiet", "no warnings and no progress")
    .option("--no-color", "no colour; NO_COLOR does the same")
}

function addEngine(command: Command): void {
  command
    .optionsGroup("Engine:")
    .option("--jobs <N>", "worker threads at most; by default what the machine runs at once")
    .option("--engine <NAME>", "auto (default), inline, threads; scores never depend on it")
}

function optionTerm(this: Help, option: Option): string {
  const short = Object.entries(SHORT_OPTIONS).find(([, long]) => long === option.long)?.[0]
  return short === undefined ? option.flags : `${short}, ${option.flags}`
}
