// @ts-check
// Scores three answers with Lectern's scorers and with one of autoevals.
import { Levenshtein } from "autoevals"
import { Chrf, Exact, RougeL } from "./lectern-scorers.mjs"

const items = [
  { output: "the cat sat on the mat", expected: "the cat sat on the mat" },
  { output: "the cat on the mat", expected: "the cat sat on a mat" },
  { output: "sitting", expected: "kitten" },
]

for (const item of items) {
  const scores = await Promise.all([Exact, Chrf, RougeL, Levenshtein].map((score) => score(item)))
  console.log(scores.map(({ name, score }) => `${name} ${score?.toFixed(3)}`).join("  "))
}
