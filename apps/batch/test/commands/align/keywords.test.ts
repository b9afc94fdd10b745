// Keywords and runs of insertions in the summary of `lectern align`.
import { expect, test } from "vitest"
import { folder, lectern } from "../../cli/run.js"

const FILES = {
  "ref.jsonl": [
    { id: "u1", text: "Doctor Who is in New York" },
    { id: "u2", text: "so well" },
    { id: "u3", text: "new york and new york" },
  ],
  "hyp.jsonl": [
    { id: "u1", text: "doctor who is in newark" },
    { id: "u2", text: "so thank you for watching this video well" },
    { id: "u3", text: "new york and new old york" },
  ],
}
const RECORDS = "ref.jsonl -i hyp.jsonl --field text --ref-field text --id id --transforms lowercase".split(" ")

const lines = (records: readonly object[]): string => records.map((each) => `${JSON.stringify(each)}\n`).join("")

async function align(args: string, keywords = "New York\n\nDoctor Who\r\nvideo\n") {
  const cwd = folder({
    "ref.jsonl": lines(FILES["ref.jsonl"]),
    "hyp.jsonl": lines(FILES["hyp.jsonl"]),
    "keywords.txt": keywords,
  })
  return lectern(["align", ...RECORDS, ...args.split(" ")], { cwd })
}

// By hand: of "new york" the first of u3 is found, that of u1 is replaced, the last one of u3 is broken by "old".
test("keywords are counted in the form that the transforms give them", async () => {
  const { stdout } = await align("--limit 0 --keywords keywords.txt")
  expect(stdout).toContain(`
Keywords, most missed first (3 of 3): recall 50.00%, precision 66.67%
keyword     n  found  missed  false
New York    3      1       2      0
video       0      0       0      1
Doctor Who  1      1       0      0
all         4      2       2      1
`)
  const { summary } = JSON.parse((await align("--limit 0 --keywords keywords.txt -f json")).stdout)
  expect(summary.keywords).toEqual({
    recall: 1 / 2,
    precision: 2 / 3,
    found: 2,
    missed: 2,
    false_alarms: 1,
    rows: [
      { keyword: "New York", found: 1, missed: 2, false_alarms: 0 },
      { keyword: "Doctor Who", found: 1, missed: 0, false_alarms: 0 },
      { keyword: "video", found: 0, missed: 0, false_alarms: 1 },
    ],
  })
  expect((await align("--limit 0 --keywords keywords.txt --top 1")).stdout).toMatch(
    /\(1 of 3\): .*\nkeyword .*\nNew York .*\nall +4 +2 +2 +1\n$/,
  )
})

test("without an occurrence there is neither recall nor precision", async () => {
  expect((await align("--limit 0 --keywords keywords.txt", "Oslo\n")).stdout).toContain(
    "(1 of 1): recall -, precision -\n",
  )
  const { stdout } = await align("--limit 0 --keywords keywords.txt -f json", "video\n")
  expect(JSON.parse(stdout).summary.keywords).toMatchObject({ recall: null, precision: 0 })
})

test("runs of insertions are listed with their place, the longest first", async () => {
  const { stdout } = await align("--limit 0")
  expect(stdout).toContain(`
Insertions in a row, 5 and more (1 of 1)
  6  segment 2 (u2), word 2: thank you for watching this video
`)
  expect((await align("--limit 0 --min-run 7")).stdout).not.toContain("Insertions in a row")
  const { summary } = JSON.parse((await align("--limit 0 --min-run 1 --top 1 -f json")).stdout)
  expect(summary.insertion_runs).toEqual({
    min_length: 1,
    count: 2,
    longest: [
      {
        segment: 2,
        id: "u2",
        hypothesis_start: 1,
        reference_start: 1,
        words: ["thank", "you", "for", "watching", "this", "video"],
      },
    ],
  })
  expect((await align("--limit 0 --char")).stdout).not.toContain("Insertions in a row")
  expect((await align("--limit 0 --char --min-run 5")).stdout).toMatch(
    / 34 {2}segment 2 \(u2\), character 4: thank␣you␣for␣watching␣this␣video␣\n/,
  )
})

test("of equally long runs the first in the corpus are listed, however many there are", async () => {
  const cwd = folder({
    "ref.txt": "a\n".repeat(500),
    "hyp.txt": Array.from({ length: 500 }, (_, i) => `a${` x${i}`.repeat(i === 400 ? 3 : 2)}\n`).join(""),
  })
  const { stdout } = await lectern("align ref.txt -i hyp.txt --limit 0 --min-run 2 --top 2 -f json".split(" "), { cwd })
  const { count, longest } = JSON.parse(stdout).summary.insertion_runs
  expect([count, longest.map(({ segment }: { segment: number }) => segment)]).toEqual([500, [401, 1]])
})

test("keywords that cannot be counted are refused with their place", async () => {
  const refused = async (args: string, keywords?: string) => {
    const { code, stderr } = await align(args, keywords)
    return [code, stderr]
  }
  const why = (text: string): string => expect.stringContaining(text)
  expect(await refused("--keywords keywords.txt --transforms remove-punctuation", "a\n?!\n")).toEqual([
    65,
    why('keywords.txt:2: "?!" has no words after the transforms, expected a word or phrase'),
  ])
  expect(await refused("--keywords keywords.txt", "\n")).toEqual([65, why("keywords.txt: has no keywords, expected")])
  expect(await refused("--keywords nope")).toEqual([74, why("cannot read nope")])
  expect(await refused("--keywords keywords.txt --char")).toEqual([2, why("--keywords and --char cannot be combined")])
  expect(await refused("--keywords keywords.txt --no-summary")).toEqual([2, why("--keywords and --no-summary")])
  expect(await refused("--keywords keywords.txt -o keywords.txt")).toEqual([2, why("keywords.txt")])
})
