// `lectern compare` on the command line: its options, its help.
import type { Command } from "commander"
import { addMetricFlags } from "../score/flags.js"
import type { RawInput, RawMetrics } from "../score/raw.js"

/** What the command's parser hands over. */
export interface RawCompareOptions extends Omit<RawInput, "numSystems">, RawMetrics {
  readonly top?: string
  readonly frequencyCorpus?: string
  readonly format?: string
  readonly width?: string
  readonly output?: string
  readonly quiet?: boolean
  readonly color?: boolean
  readonly jobs?: string
  readonly engine?: string
}

/**
 * Adds `lectern compare` to the command line.
 *
 * @param program - the whole command line
 * @param run - runs the command
 * @returns the command
 */
export function addCompareCommand(
  program: Command,
  run: (references: readonly string[], options: RawCompareOptions) => Promise<void>,
): Command {
  const command = program
    .command("compare")
    .summary("show where systems differ")
    .usage("[options] REF [REF...] -i A B [C...]")
    .description(
      "Compares every system with the first: corpus scores, segments won and lost, scores by length, words by " +
        "frequency, n-grams that one gets right and the other does not, and the segments that differ most.",
    )
    .argument("[REF...]", "reference files; lengths and frequencies are those of the first")
    .addHelpText("after", EXAMPLES)
    .action((references: string[], options: RawCompareOptions) => run(references, options))
  command
    .optionsGroup("Input:")
    .option("-i, --input <HYP...>", "hypothesis files, the baseline first; at least two")
    .option("--num-refs <N>", "each REF line has N references between tabs (default: 1)")
    .option("--encoding-errors <WHAT>", "invalid UTF-8: refuse (default) or replace by U+FFFD")
    .option("--byte-order-mark <WHAT>", "at the start of a file: drop (default) or keep")
    .option("--frequency-corpus <FILE>", "take words' frequencies from FILE, such as training data")
  addMetricFlags(command)
  command
    .optionsGroup("Report:")
    .option("-f, --format <NAME>", "text (default), json")
    .option("--top <N>", "segments and n-grams to list each way (default: 5)")
    .option("-w, --width <N>", "digits after the point (default: 1)")
    .option("-o, --output <FILE>", "write the results to FILE, whole or not at all")
    .option("-q, --quiet", "no warnings and no progress")
    .option("--no-color", "no colour; NO_COLOR does the same")
    .optionsGroup("Engine:")
    .option("--jobs <N>", "worker threads at most; by default what the machine runs at once")
    .option("--engine <NAME>", "auto (default), inline, threads; results never depend on it")
  return command
}

const EXAMPLES = `
Examples:
  lectern compare ref.txt -i base.txt new.txt
  lectern compare ref.txt -i base.txt new.txt -m bleu chrf --top 20
  lectern compare refA refB -i base.txt x.txt y.txt -f json -o report.json
  lectern compare ref.txt -i base.txt new.txt --frequency-corpus train.txt

Lengths, frequencies and n-grams are of the words that --tokenize and
--lowercase make. A segment's difference is that of its own scores (BLEU with
effective order, as score -sl has it); equal means by less than 1e-9. The ratio
of an n-gram is (m + 1) / (m + l + 2) for m matches of the better system and l
of the other. Equal things are listed in order: segments by number; n-grams by
larger difference, then longer ones, then by code units. Inputs are read twice,
so they must be files. JSON (schema lectern.compare/1) is unrounded.

Exit codes: as lectern score --help has them.`
