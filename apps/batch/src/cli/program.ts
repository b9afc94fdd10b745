// The command line as Commander sees it: names, help, examples.
import { Command, type Help, type Option } from "commander"
import { addScoreFlags } from "./score/flags.js"
import type { RawScoreOptions } from "./score/raw.js"
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
  lectern score ref.txt -i hyp.txt -m bleu chrf ter --confidence
  lectern score ref.txt -i base.txt new.txt -m bleu chrf --paired-bs
  lectern score ref.txt -i hyp.txt -m wer cer --wer-lowercase

Per-segment objects (-sl) have the keys system, segment (from 1), name, score,
signature; with --json-full the score is unrounded and what it is made of
follows: for BLEU counts, totals, precisions, bp, sys_len, ref_len.

Exit codes:
  0         done
  2         wrong usage
  65        bad data: unequal line counts, invalid UTF-8, an empty file, ...
  70        a fault of the program
  74        a file that cannot be read or written
  130, 143  interrupted, terminated`

const EXAMPLES = `
Examples:
  lectern score ref.txt -i hyp.txt        corpus BLEU as sacreBLEU computes it
  lectern align ref.txt -i hyp.txt        word by word, where hyp.txt departs
  lectern compare ref.txt -i a.txt b.txt  where two systems differ
  lectern tokenizer train text.txt --model bpe -o tokenizer.json

lectern COMMAND --help lists all options of a command.`

/**
 * The whole command line.
 *
 * @param version - what --version prints
 * @param score - runs `lectern score`
 * @param others - each adds one more command, or several
 * @returns the program, throwing instead of exiting
 */
export function program(
  version: string,
  score: ScoreAction,
  others: readonly ((root: Command) => readonly Command[])[] = [],
): Command {
  const root = new Command("lectern")
    .description("Exact corpus scores of generated text, and subword tokenizers, over worker threads.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .addHelpText("after", EXAMPLES)
  const commands = [addScore(root, score), ...others.flatMap((add) => add(root))]
  for (const each of [root, ...commands]) {
    each
      .exitOverride()
      .configureHelp({ optionTerm, showGlobalOptions: false })
      .configureOutput({ outputError: () => {} })
  }
  return root
}

function addScore(root: Command, action: ScoreAction): Command {
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
    .action((references: string[], options: RawScoreOptions) => action(references, options))
  addScoreFlags(command)
  return command
}

function optionTerm(this: Help, option: Option): string {
  const short = Object.entries(SHORT_OPTIONS).find(([, long]) => long === option.long)?.[0]
  return short === undefined ? option.flags : `${short}, ${option.flags}`
}
