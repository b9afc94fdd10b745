// A statistic of one's own, in threads of the installed package, and continued from a folder.
import { writeFileSync } from "node:fs"
import { foldLines } from "@lectern/engine"

const statistic = `export default {
  zero: () => ({ words: 0, longest: 0 }),
  add({ words, longest }, line) {
    const length = line.split(" ").length
    return { words: words + length, longest: Math.max(longest, length) }
  },
  merge: (into, from) => ({ words: into.words + from.words, longest: Math.max(into.longest, from.longest) }),
  finalize: (state) => state,
}`
writeFileSync("words-per-line.mjs", statistic)
writeFileSync("lines.txt", Array.from({ length: 10_000 }, (_, i) => `${"w ".repeat(i % 5)}${i}\n`).join(""))
const fold = async (options) => {
  const { inputs: _, ...folded } = await foldLines(["lines.txt"], "words-per-line.mjs", {
    shardBytes: 10_000,
    ...options,
  })
  return folded
}
const inline = await fold({ engine: "inline" })
const threads = await fold({ engine: "threads", jobs: 2, resume: "parts" })
const again = await fold({ resume: "parts" })
console.log(JSON.stringify({ inline, threads, again }))
