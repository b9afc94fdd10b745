// The columns of errors in tables of groups: sclite's counts and percentages of one system.
import { fixed } from "../decimals.js"
import { AVERAGES } from "../group-averages.js"
import type { CorpusReport, GroupingReport, GroupReport, SentenceErrors } from "../model.js"

type Scored = Pick<GroupReport, "systems" | "sentences">

/** The counts of a group. */
interface Row extends Readonly<Record<"hits" | "substitutions" | "deletions" | "insertions" | "ref_len", number>> {
  readonly sentences: SentenceErrors | undefined
}

/** A column: the value of each group, undefined where it has none. */
interface Column {
  readonly title: string
  readonly digits: number
  readonly read: (row: Row) => number | undefined
}

/** Blocks of columns for words and for characters: counts, then percentages; a row for each group, for all, and for averages. */
export function errorBlocks(
  { groups }: GroupingReport,
  corpus: Pick<CorpusReport, "systems" | "sentences">,
  width: number,
): (readonly (readonly string[])[])[] {
  const { metrics } = corpus.systems[0]!
  const placeOf = (pattern: RegExp): number => metrics.findIndex(({ name }) => pattern.test(name))
  const [words, characters] = [placeOf(/^(macro-)?(WER|MER|WIL|WIP)$/), placeOf(/^(macro-)?CER$/)]
  const blocksOf = (place: number, prefix: string, length: string): (readonly (readonly string[])[])[] => {
    const rowOf = ({ systems, sentences }: Scored): Row => ({
      ...(systems[0]!.metrics[place]!.parts as unknown as Row),
      sentences: sentences?.[0]?.[place],
    })
    const [rows, all] = [groups.map(rowOf), rowOf(corpus)]
    return columnsOf(length, width, all.sentences !== undefined).map((columns) => [
      columns.map(({ title }) => prefix + title),
      ...[...rows, all].map((row) => columns.map(({ read, digits }) => cell(read(row), digits))),
      ...Object.values(AVERAGES).map((average) =>
        columns.map(({ read }) => fixed(average(rows.flatMap((row) => read(row) ?? [])), width)),
      ),
    ])
  }
  return [
    ...(words < 0 ? [] : blocksOf(words, "", "#Wrd")),
    ...(characters < 0 ? [] : blocksOf(characters, words < 0 ? "" : "CER ", "#Chr")),
  ]
}

function columnsOf(length: string, width: number, withSentences: boolean): Column[][] {
  const count = (title: string, read: (row: Row) => number): Column => ({ title, digits: 0, read })
  const edits = [
    count("Corr", ({ hits }) => hits),
    count("Sub", ({ substitutions }) => substitutions),
    count("Del", ({ deletions }) => deletions),
    count("Ins", ({ insertions }) => insertions),
    count("Err", ({ substitutions, deletions, insertions }) => substitutions + deletions + insertions),
  ]
  const sentences = withSentences ? [count("S.Err", (row) => row.sentences!.withErrors)] : []
  const percents = (columns: readonly Column[], of: (row: Row) => number): Column[] =>
    columns.map(({ title, read }) => ({
      title: `${title}%`,
      digits: width,
      read: (row) => (of(row) === 0 ? undefined : (100 * read(row)!) / of(row)),
    }))
  return [
    [count(length, (row) => row.ref_len), ...edits, ...sentences],
    [...percents(edits, (row) => row.ref_len), ...percents(sentences, (row) => row.sentences!.segments)],
  ]
}

function cell(value: number | undefined, digits: number): string {
  return value === undefined ? "" : fixed(value, digits)
}
