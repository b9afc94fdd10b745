// Metrics of answers, the simple way: SQuAD's normalization by the engine's regular expressions, words in lists, subsets counted.
const PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"

/** SQuAD's normalization of text without characters whose lower case differs between Python and JavaScript. */
export function oracleSquad(text: string): string[] {
  const plain = [...text.toLowerCase()].filter((each) => !PUNCTUATION.includes(each)).join("")
  return plain
    .split(/([^\p{L}\p{N}_])/u)
    .map((run) => (["a", "an", "the"].includes(run) ? " " : run))
    .join("")
    .split(/[\s\x1c-\x1f\x85]+/)
    .filter((word) => word !== "")
}

/** F1, precision and recall of two lists of words. */
export function oracleF1(own: readonly string[], theirs: readonly string[]): [number, number, number] {
  const left = [...theirs]
  const common = own.filter((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
  if (common === 0) return [0, 0, 0]
  const [precision, recall] = [common / own.length, common / theirs.length]
  return [(2 * precision * recall) / (precision + recall), precision, recall]
}

/** The share of all subsets of k samples that have one that passed. */
export function oraclePassAtK(samples: readonly boolean[], k: number): number {
  let passing = 0
  let all = 0
  for (let set = 0; set < 2 ** samples.length; set++) {
    const chosen = samples.filter((_, i) => (set >> i) & 1)
    if (chosen.length !== k) continue
    all++
    if (chosen.some(Boolean)) passing++
  }
  return passing / all
}
