// A record of all continuations that a search scored, for figures and debugging.

/** One scored continuation. */
export interface Expansion {
  /** The step of its source, from 1: the number of tokens of the continuation. */
  readonly step: number
  /** The group that scored it, from 0; always 0 without groups. */
  readonly group: number
  /** The node that was continued; 0 is the empty sequence. */
  readonly parent: number
  /** The node of the continuation when it was kept or finished; -1 when it was pruned. */
  readonly node: number
  /** The token. */
  readonly token: number
  /** Score of the token. */
  readonly tokenScore: number
  /** The sum of the token scores up to here. */
  readonly sum: number
  /** The score of a hypothesis that ends here. */
  readonly score: number
  /** Outcome: continued, an output, or dropped. */
  readonly outcome: "kept" | "finished" | "pruned"
}
