/**
 * Stops a search: the part of an `AbortSignal` that is used, so that the types need neither a page's nor Node's. The signal of an
 * `AbortController` is one, in pages and in Node.
 */
export interface Signal {
  /** Whether to stop. */
  readonly aborted: boolean
  /** Throws the reason to stop, if there is one. */
  throwIfAborted(): void
}
