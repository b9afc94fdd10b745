// Runs a search that yields its steps to its end.

/** The return value of a search, without its steps. */
export async function resultOf<Result>(steps: AsyncGenerator<unknown, Result, undefined>): Promise<Result> {
  for (;;) {
    const { done, value } = await steps.next()
    if (done) return value
  }
}
