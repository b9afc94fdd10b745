// `lectern rescore` of texts that are read in several blocks.
import { expect, test } from "vitest"
import { folder, lectern } from "../../cli/run.js"

test("segments of all blocks are counted, with their numbers", async () => {
  // Several blocks of 1 MiB.
  const ref = Array.from({ length: 60_000 }, (_, i) => `The Cat number ${i % 97} sat on mat ${i}`).join("\n")
  const hyp = ref.replaceAll("Cat number 3 ", "cat number 4 ").replaceAll("on mat", "on a mat")
  // The last segment has the largest change.
  const cwd = folder({ "ref.txt": `${ref}\nA B C\n`, "hyp.txt": `${hyp}\na b c\n` })
  const args = ["ref.txt", "-i", "hyp.txt", "--regimes", "none", "lowercase", "--examples", "2", "-f", "json"]
  const { stdout } = await lectern(["rescore", ...args], { cwd })
  const { from, to, changes } = JSON.parse(stdout).systems[0].explanation
  const swapped = Math.ceil((60_000 - 3) / 97)
  expect(from).toMatchObject({ errors: 60_003 + 2 * swapped, ref_len: 8 * 60_000 + 3 })
  expect(to.errors).toBe(60_000 + swapped)
  expect(changes).toMatchObject([
    { errors_removed: swapped + 3, segments: swapped + 1, examples: [{ segment: 60_001 }, { segment: 4 }] },
  ])
}, 30_000)
