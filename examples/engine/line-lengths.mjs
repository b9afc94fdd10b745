// A statistic of one's own: the lengths of lines in words. count.mjs runs it in threads.
const LONGEST = 1000

export default {
  // A state: the number of lines of each length; the last number also counts longer lines.
  zero: () => new Float64Array(LONGEST + 1),
  add(counts, line) {
    const words = line.match(/\S+/g)?.length ?? 0
    counts[Math.min(words, LONGEST)] += 1
    return counts
  },
  merge(counts, others) {
    for (const [length, count] of others.entries()) counts[length] += count
    return counts
  },
  finalize(counts) {
    const lines = counts.reduce((sum, count) => sum + count, 0)
    const quantile = (share) => {
      let length = 0
      for (let seen = counts[0]; seen < share * lines; seen += counts[length]) length++
      return length
    }
    return { median: quantile(0.5), ninetieth: quantile(0.9), longest: quantile(1) }
  },
}
