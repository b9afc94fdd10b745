// The infini-gram by its definition: every place of every document is looked at. The oracle of the suffix array.

export interface NaiveInfini {
  /** The tokens that follow a context, one for each place. */
  follows(context: readonly number[]): number[]
  count(ngram: readonly number[]): number
  /** The longest end of a context that something follows. */
  longest(context: readonly number[]): readonly number[]
  /** For each token, the length of the longest n-gram that ends there and occurs. */
  matchLengths(ids: readonly number[]): number[]
}

const START = -1
const NOWHERE = -2

export function naiveInfini(
  documents: readonly (readonly number[])[],
  startToken: number,
  endToken: number,
): NaiveInfini {
  const marked = documents.map((document) => [START, ...document, endToken])

  function follows(context: readonly number[]): number[] {
    const sought = context.map((id, i) =>
      id === startToken ? (i === 0 ? START : NOWHERE) : id === endToken ? NOWHERE : id,
    )
    return marked.flatMap((document) =>
      document.filter(
        (_, at) => at > 0 && at >= sought.length && sought.every((id, i) => document[at - sought.length + i] === id),
      ),
    )
  }

  function count(ngram: readonly number[]): number {
    if (ngram.length === 0) return follows([]).length
    if (ngram.length === 1 && ngram[0] === startToken) return documents.length
    return follows(ngram.slice(0, -1)).filter((id) => id === ngram.at(-1)).length
  }

  const ends = (ids: readonly number[]): (readonly number[])[] => [...ids.map((_, i) => ids.slice(i)), []]
  return {
    follows,
    count,
    longest: (context) => ends(context).find((end) => follows(end).length > 0)!,
    matchLengths: (ids) =>
      ids.map((_, i) => ends(ids.slice(0, i + 1)).find((end) => end.length === 0 || count(end) > 0)!.length),
  }
}
