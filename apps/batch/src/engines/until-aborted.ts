// Work that a signal may end.

/**
 * The result of `work`, or the signal's reason as soon as it is aborted.
 *
 * @param work - what to wait for
 * @param signal - what may end the wait
 * @returns the result
 * @throws the signal's reason; whatever `work` rejects with
 */
export async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return work
  let abort = (): void => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener("abort", abort, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener("abort", abort)
  }
}
