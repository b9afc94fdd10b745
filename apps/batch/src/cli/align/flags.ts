// `lectern align` on the command line: its options, its help.
import type { Command } from "commander"

/** What the command's parser hands over. */
export interface RawAlignOptions {
  readonly input?: readonly string[]
  readonly numRefs?: string
  readonly encodingErrors?: string
  readonly byteOrderMark?: string
  readonly char?: boolean
  readonly transforms?: readonly string[]
  readonly lines?: string
  readonly onlyErrors?: boolean
  readonly limit?: string
  readonly summary?: boolean
  readonly top?: string
  readonly format?: string
  readonly width?: string
  readonly wrap?: string
  readonly output?: string
  readonly quiet?: boolean
  readonly color?: boolean
}

/**
 * Adds `lectern align` to the command line.
 *
 * @param program - the whole command line
 * @param run - runs the command
 * @returns the command
 */
export function addAlignCommand(
  program: Command,
  run: (references: readonly string[], options: RawAlignOptions) => Promise<void>,
): Command {
  const command = program
    .command("align")
    .summary("show where a hypothesis departs from its reference")
    .usage("[options] REF [REF...] -i HYP")
    .description(
      "Aligns each line of the hypothesis with its reference, word by word or character by character, and marks " +
        "substitutions (S), deletions (D) and insertions (I). A summary of all segments follows.",
    )
    .argument("[REF...]", "reference files; of several, each segment takes the one of the lowest error rate")
    .addHelpText("after", EXAMPLES)
    .action((references: string[], options: RawAlignOptions) => run(references, options))
  addFlags(command)
  return command
}

const EXAMPLES = `
Examples:
  lectern align ref.txt -i hyp.txt               every segment, then a summary
  lectern align ref.txt -i hyp.txt --only-errors --limit 20
  lectern align ref.txt -i hyp.txt --lines 7,100-120 --no-summary
  lectern align ref.txt -i hyp.txt --limit 0 --top 50   the summary alone
  lectern align ref.txt -i hyp.txt --char --transforms nfkc lowercase
  lectern align ref.txt -i hyp.txt -f jsonl -o alignments.jsonl

Lists in the summary have the most frequent entry first; equally frequent ones
are in the order of their code units. In text, a token of right-to-left script
stands between U+2068 and U+2069, so that terminals keep the columns in place;
controls are escaped, and a lone space that is wrong shows as an open box.
Tokens in JSON (schema lectern.align/1) are as they were compared.

Exit codes: as lectern score --help has them.`

function addFlags(command: Command): void {
  command
    .optionsGroup("Input:")
    .option("-i, --input <HYP...>", "the hypothesis file; - or no -i reads standard input")
    .option("--num-refs <N>", "each REF line has N references between tabs (default: 1)")
    .option("--encoding-errors <WHAT>", "invalid UTF-8: refuse (default) or replace by U+FFFD")
    .option("--byte-order-mark <WHAT>", "at the start of a file: drop (default) or keep")
    .optionsGroup("Alignment:")
    .option("--char", "align characters (CER) instead of words (WER)")
    .option(
      "--transforms <NAME...>",
      "done first, in the order given: lowercase, remove-punctuation, nfc, nfd, nfkc, nfkd, remove-multiple-spaces, strip, FILE.json (a table of words)",
    )
    .optionsGroup("Segments:")
    .option("--lines <RANGES>", "show only these: 7, 5-10, 100-, 3,8,20-25")
    .option("--only-errors", "show only segments with errors")
    .option("--limit <N>", "show at most N segments; 0 leaves the summary")
    .optionsGroup("Report:")
    .option("-f, --format <NAME>", "text (default), json, jsonl")
    .option("--top <N>", "entries of each list in the summary (default: 10)")
    .option("--no-summary", "no summary; reading ends after the last segment shown")
    .option("-w, --width <N>", "digits after the point (default: 2)")
    .option("--wrap <N>", "columns of a line, 0 for no limit; by default the terminal's")
    .option("-o, --output <FILE>", "write the results to FILE, whole or not at all")
    .option("-q, --quiet", "no warnings and no progress")
    .option("--no-color", "no colour; NO_COLOR does the same")
}
