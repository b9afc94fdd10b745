// Runs a search that yields its steps to its end.

/** What a search returns, its steps passed over. */
export async function resultOf<Result>(steps: AsyncGenerator<unknown, Result, undefined>): Promise<Result> {
  for (;;) {
    const { done, value } = await steps.next()
    if (done) return value
  }
}
