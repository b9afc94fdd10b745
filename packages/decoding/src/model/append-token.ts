/** The tokens and one more. A spread of them into a call would end with an error from some 100,000 tokens on. */
export function appendToken(tokens: Readonly<ArrayLike<number>>, token: number): Int32Array {
  const all = new Int32Array(tokens.length + 1)
  all.set(tokens)
  all[tokens.length] = token
  return all
}
