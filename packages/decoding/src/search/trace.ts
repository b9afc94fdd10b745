// A record of all that a search scored, for pictures and for looking closely.

/** One scored continuation. */
export interface Expansion {
  /** The step of its source, from 1: how many tokens the continuation has. */
  readonly step: number
  /** The group that scored it, from 0; always 0 without groups. */
  readonly group: number
  /** The node that was continued; 0 is the empty sequence. */
  readonly parent: number
  /** The node of the continuation when it was kept or finished; -1 when it was pruned. */
  readonly node: number
  /** The token. */
  readonly token: number
  /** What the token adds. */
  readonly tokenScore: number
  /** The sum of the token scores up to here. */
  readonly sum: number
  /** The score that a hypothesis would have that ends here. */
  readonly score: number
  /** What became of it: continued, an output, or dropped. */
  readonly fate: "kept" | "finished" | "pruned"
}
