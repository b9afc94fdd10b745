// The description of `lectern score` for the command line.

import type { TopCommand } from "../../console/command.js"
import { checkedWithTables, readTables } from "../../console/metrics/metrics.js"
import type { Raw } from "../../console/option.js"
import { expandPatterns } from "../../console/patterns.js"
import { runScore } from "./command.js"
import { type ScoreOptions, type StoredCounts, scoreGroups, scoreOptions } from "./options.js"

/** `lectern score`. */
export const score: TopCommand = {
  name: "score",
  usage: "[options] REF [REF...] -i HYP [HYP...]",
  description:
    "Scores hypotheses against references, line by line. Options have sacreBLEU's names, defaults and meaning.\n" +
    "REF is a file, or a folder whose files are the references, in name order.",
  operands: [["[REF...]", "reference files"]],
  groups: scoreGroups,
  notes: `
Examples:
  lectern score ref.txt -i hyp.txt               table on a terminal, else JSON
  lectern score ref.txt -i a.txt b.txt -f latex  several systems, one table
  lectern score refA refB -i hyp.txt -b -w 4     two references, only the score
  zcat hyp.gz | lectern score ref.txt.gz         standard input, a gzip file
  lectern score ref.txt -i hyp.txt -sl           a JSON object per segment
  lectern score ref.txt -i hyp.txt -sl --texts --sort chrf --limit 20
  lectern score ref.txt -i hyp.txt -m bleu chrf ter --confidence
  lectern score ref.txt -i base.txt new.txt -m bleu chrf --paired-bs
  lectern score ref.txt -i hyp.txt -m wer cer --wer-lowercase
  lectern score ref.stm -i hyp.ctm -m wer ser --by speaker
  lectern score --from all.stats -s floor        counts of lectern merge

Files with fields:
  JSON lines (.jsonl) have a record on each line: --field and --ref-field name
  the fields with output and reference; a.b is the field b within a.
  CSV (.csv), and TSV where a field is named, have a header with the names.
  Parquet (.parquet) has columns with names, also of lists (-nr) and structs.
  Kaldi's text files (--input-format kaldi) have an id and the words on each
  line, and are joined by the ids.
  --id NAME joins other files by a field; ids stay in -sl, align and compare.

  lm-evaluation-harness, samples_TASK.jsonl (the reference may be doc.answer):
    lectern score s.jsonl -i s.jsonl --field filtered_resps.0 --ref-field target
  a dataset of Hugging Face in Parquet, outputs in JSON lines:
    lectern score t.parquet -i out.jsonl --field output --ref-field answer
  COMET's columns, TSV with the header src, mt, ref:
    lectern score d.tsv -i d.tsv --field mt --ref-field ref
  Kaldi:
    lectern score ref/text -i hyp/text --input-format kaldi -m wer
  sacreBLEU's text, a segment a line:
    lectern score ref.txt -i hyp.txt

Error rates: mer is a word error rate bounded by 1, ser the share of segments
with an error. With --by speaker they have the columns and averages of sclite;
--documents speaker draws whole speakers for intervals and tests.

Per-segment objects (-sl) have the keys system, segment (from 1), name, score
and signature. With --json-full the score is unrounded and followed by its
parts, for BLEU counts, totals, precisions, bp, sys_len and ref_len.

Exit codes:
  0    done
  1    the gate failed (lectern gate)
  2    wrong usage
  65   bad data: unequal line counts, invalid UTF-8, an empty file, ...
  70   a bug in lectern, or a worker thread that failed
  74   a file that cannot be read or written
  75   a queue that cannot be reached for now
  129, 130, 131, 143
       ended by SIGHUP, SIGINT (Ctrl-C), SIGQUIT, SIGTERM`,
  async run(operands, typed, context) {
    await runScore(await typedOptions(operands, typed, context.interrupts.signal), context)
  },
}

/** The options of a command line, checked, with the files that they name. */
export async function typedOptions(
  operands: readonly string[],
  typed: Raw,
  signal: AbortSignal,
): Promise<ScoreOptions> {
  const references = expandPatterns(operands)
  const raw = { ...typed, ...(Array.isArray(typed.input) && { input: expandPatterns(typed.input) }) }
  const stored = await storedCounts(raw)
  if (stored !== undefined) return fromStored(references, raw, signal, stored)
  return checkedWithTables(raw, signal, (tables) => scoreOptions(references, raw, { environment: process.env, tables }))
}

async function storedCounts({ from }: Raw): Promise<StoredCounts | undefined> {
  if (from === undefined) return undefined
  const [{ openCorpusStatistics }, { countedSpecs }] = await Promise.all([
    import("../statistics/run/corpus-texts.js"),
    import("./counted-specs.js"),
  ])
  const statistics = openCorpusStatistics(String(from))
  return { statistics, specsOf: (asked) => countedSpecs(asked, statistics) }
}

/** Without `-m`, all metrics that were counted. */
async function fromStored(
  references: readonly string[],
  raw: Raw,
  signal: AbortSignal,
  stored: StoredCounts,
): Promise<ScoreOptions> {
  const names = stored.statistics.header.metrics.map(({ spec }) => spec.name)
  const all = { ...raw, metrics: raw.metrics ?? names }
  return scoreOptions(references, all, { environment: process.env, tables: await readTables(all, signal), stored })
}
