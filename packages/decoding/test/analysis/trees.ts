// Small models whose outputs can be listed by hand.
import { type FunctionModel, functionModel } from "../../src/index.js"

/** Tokens: 0 is the end, 1 is a, 2 is b. a .5, b .4, end .1; a ends with .4, b with .9: greedy search writes "a" with .2, the best is "b" with .36. */
export const garden: FunctionModel = functionModel({
  vocabularySize: 3,
  logProbs: (tokens) =>
    (tokens.length === 1 ? [0.1, 0.5, 0.4] : tokens.at(-1) === 1 ? [0.4, 0.3, 0.3] : [0.9, 0.05, 0.05]).map(Math.log),
})

/** The end token of {@link curse}. */
export const END = 11

/** A sentence of seven tokens, each with .7: 1 2 3 4 5 6 END, .7^7 = .0824; the end at once has .1; all else is spread thin. */
export const curse: FunctionModel = functionModel({
  vocabularySize: 12,
  logProbs(tokens) {
    const at = tokens.length
    const next = at < 7 ? at : END
    const probs = Array.from({ length: 12 }, () => 0.3 / 11)
    if (at === 1) {
      probs.fill(0)
      probs[7] = 0.2
      probs[END] = 0.1
    }
    probs[next] = 0.7
    return probs.map(Math.log)
  },
})

/** The sentence of {@link curse}. */
export const SENTENCE = [1, 2, 3, 4, 5, 6, END]
