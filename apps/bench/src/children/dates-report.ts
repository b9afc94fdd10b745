// The date task as a file that every tool reads, and what training on it cost.

/** What is to be learned, and when it is. */
export interface DateRequest {
  /** Pairs to train on. */
  readonly pairs: readonly { readonly source: string; readonly target: string }[]
  /** Pairs that are not among them. */
  readonly unseen: readonly { readonly source: string; readonly target: string }[]
  /** Each is a training of its own. */
  readonly seeds: readonly number[]
  /** The share of unseen dates to be right. */
  readonly goal: number
  /** Training ends here at the latest. */
  readonly maxExamples: number
}

/** What one training cost. */
export interface DateTraining {
  /** CPU seconds of the training alone. */
  readonly cpu: number
  /** How many pairs it read. */
  readonly examples: number
  /** The share of unseen dates that are right in the end. */
  readonly share: number
}
