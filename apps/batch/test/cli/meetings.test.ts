// Rates of meetings in `lectern score`: sessions of transcripts, who was paired with whom, and refusals.
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { folder, lectern, type Run } from "./run.js"

const EXAMPLES = join(import.meta.dirname, "../../../../examples/speech")

const FILES = {
  "ref.stm": "m1 1 ada 0 2 where is the boat\nm1 1 bo 2 3 at the pier\nm2 1 ada 0 1 good night\n",
  "one.stm": "m1 1 x 2 3 at the pier\nm1 1 y 0 2 where is a boat\nm2 1 z 0 1 good night\n",
  "two.stm": "m1 1 x 0 3 where is the boat at the pier\n",
  "ref.seglst.json": '[{"session_id":"m1","speaker":"ada","words":"where is the boat"}]',
  "words.ctm":
    "m1 1 0.1 0.2 where\nm1 1 0.5 0.2 is\nm1 1 1 0.2 the\nm1 1 1.5 0.2 boat\nm1 1 2.2 0.2 at\nm1 1 9 0.2 the\n",
  "named.ctm": "m1 1 0.1 0.2 where 1 lex x\nm1 1 0.5 0.2 is 1 lex x\n",
  "turns.rttm": "SPEAKER m1 1 0 2 <NA> <NA> S1 <NA> <NA>\nSPEAKER m1 1 2 1 <NA> <NA> S2 <NA> <NA>\n",
  "nameless.seglst.json": '[{"session_id":"m1","start_time":0,"end_time":1,"words":"where"}]',
  "untimed.seglst.json": '[{"session_id":"m1","speaker":"x","words":"where is the boat"}]',
  "other.stm": "m3 1 x 0 1 hello\n",
  "backwards.stm": "m1 1 x 2 1 hello\n",
  "ids.trn": "where is the boat (ada-1)\n",
  "plain.txt": "where is the boat\n",
  "ignored.stm": "m1 1 ada 0 2 where\nm1 1 ada 2 3 ignore_time_segment_in_scoring\n",
}
const run = (args: string): Promise<Run> => lectern(args.split(" "), { cwd: folder(FILES) })

/** The numbers of every metric of a system, from `--json-full`. */
async function full(args: string, where = folder(FILES)) {
  const { code, stdout, stderr } = await lectern([...args.split(" "), "--json-full"], { cwd: where })
  expect([code, stderr.includes("error")]).toEqual([0, false])
  return { ...JSON.parse(stdout), stderr }
}

test("counts and pairs of the guide's sessions are those of meeteval-wer 0.4.3, cpwer and tcpwer --collar 5", async () => {
  const { systems, groups, sessions } = await full(
    "score sessions.stm -i diarized.seglst.json -m cpwer tcpwer --by session",
    EXAMPLES,
  )
  const counts = { ref_len: 25, missed_speakers: 1, false_alarm_speakers: 0, scored_speakers: 5, substitutions: 2 }
  expect(systems[0].metrics).toMatchObject([
    { name: "cpWER", score: 32, insertions: 3, deletions: 3, ...counts },
    { name: "tcpWER", score: 48, insertions: 5, deletions: 5, ...counts },
  ])
  expect(
    (groups[0].rows as { label: string; systems: { metrics: object[] }[] }[]).map(({ label, systems: [first] }) => [
      label,
      first!.metrics[0],
    ]),
  ).toMatchObject([
    ["board", { score: (100 * 2) / 15, missed_speakers: 0 }],
    ["crew", { score: 60, missed_speakers: 1 }],
  ])
  expect(sessions[2]).toEqual({
    session: "crew",
    system: "diarized.seglst.json",
    metric: "cpWER",
    assignment: [
      { reference: "cy", hypothesis: "a", errors: 3 },
      { reference: "dan", hypothesis: null, errors: 3 },
      { reference: "ada", hypothesis: "b", errors: 0 },
    ],
  })
})

test("several systems have a column each, and their pairs stand below the groups", async () => {
  const { stdout } = await run("score ref.stm -i one.stm two.stm -m cpwer --by session -f text")
  expect(stdout).toContain(`
session    n  cpWER ↓ one.stm  cpWER ↓ two.stm
m1         1             14.3             85.7
m2         1              0.0            100.0
all        2             11.1             88.9
mean     1.0              7.1             92.9
S.D.     0.0             10.1             10.1
median   1.0              7.1             92.9

session  system   reference  hypothesis  errors
m1       one.stm  ada        y                1
m1       one.stm  bo         x                0
m1       two.stm  ada        x                3
m1       two.stm  bo         (missed)         3
m2       one.stm  ada        z                0
m2       two.stm  ada        (missed)         2
`)
  const { stdout: table } = await run("score ref.stm -i one.stm -m cpwer --by session -f markdown")
  expect(table).toContain("| m1 | bo | x | 0 |")
  const { stdout: without } = await run("score ref.stm -i one.stm -m cpwer -f text")
  expect(without).not.toContain("reference  hypothesis")
})

test("a test draws whole sessions, and a gate of pairs is that of any metric", async () => {
  const { stdout, stderr } = await run("score ref.stm -i one.stm two.stm -m tcpwer --paired-bs -f text")
  expect(stdout).toContain("Every system is compared with one.stm.")
  expect(stderr).toContain("only 2 segments to draw from")
})

test("characters, a collar and transforms are options of the run", async () => {
  const { systems } = await full("score ref.stm -i one.stm -m cpcer tcpcer --collar 0.25 --wer-lowercase")
  expect(systems[0].metrics).toMatchObject([
    { name: "cpCER", ref_len: 32, deletions: 2, substitutions: 1 },
    { name: "tcpCER", signature: expect.stringContaining("|collar:0.25|transforms:lowercase|") },
  ])
  const { stderr } = await run("score ref.stm -i one.stm -m cpwer --collar 2")
  expect(stderr).toContain("--collar has no effect on the selected metrics (-m); it applies to tcpwer, tcpcer")
})

test("--rttm gives words of a system their speakers; those in no turn are one more", async () => {
  const { sessions, stderr } = await full("score ref.stm -i words.ctm --rttm turns.rttm -m tcpwer")
  expect(sessions[0].assignment).toEqual([
    { reference: "ada", hypothesis: "S1", errors: 0 },
    { reference: "bo", hypothesis: "S2", errors: 2 },
    { reference: null, hypothesis: "", errors: 1 },
  ])
  expect(stderr).toContain("words.ctm: words in no turn of turns.rttm, which have no speaker: 1 of 6")
  expect(stderr).toContain("words.ctm: has no words of 1 of the 2 recordings of ref.stm ('m2')")
  const { stdout } = await run("score ref.stm -i words.ctm --rttm turns.rttm -m cpwer --by session -f text")
  expect(stdout).toMatch(/m1 +\(false alarm\) +\(no name\) +1\n/)
})

test("times are not needed without a collar, and ignored segments are left out", async () => {
  const { systems } = await full("score ref.seglst.json -i untimed.seglst.json -m cpwer")
  expect(systems[0].metrics[0]).toMatchObject({ score: 0, ref_len: 4 })
  const { systems: others, stderr } = await full("score ignored.stm -i untimed.seglst.json -m cpwer")
  expect(others[0].metrics[0]).toMatchObject({ ref_len: 1, insertions: 3 })
  expect(stderr).toContain("ignored.stm: segments marked to be ignored are left out, 1 of 2;")
})

describe("refusals", () => {
  test.each<[string, string, number]>([
    ["nameless.seglst.json", "nameless.seglst.json:1: has no speaker, which tcpwer needs", 65],
    ["untimed.seglst.json", "untimed.seglst.json:1: has no times, which tcpwer needs", 65],
    ["words.ctm", "words.ctm:1: has no speaker, which tcpwer needs; --rttm FILE gives words the speakers of turns", 65],
    ["other.stm", "other.stm:1: has the recording 'm3', which ref.stm has not; that has 'm1', 'm2'", 65],
    ["backwards.stm", "backwards.stm:1: the segment ends at 1 before it starts at 2", 65],
    [
      "ids.trn",
      "-m tcpwer needs transcripts with speakers, such as .stm, .seglst.json, or .ctm with --rttm, but ids.trn has ids",
      2,
    ],
    ["plain.txt", "but plain.txt has plain lines", 2],
  ])("%s", async (file, sentence, status) => {
    const { code, stderr } = await run(`score ref.stm -i ${file} -m tcpwer`)
    expect(stderr).toContain(sentence)
    expect(code).toBe(status)
  })

  test.each([
    [
      "score ref.stm -i one.stm -m cpwer wer",
      "-m cpwer and wer cannot be combined: one scores sessions, the other segments",
    ],
    [
      "compare ref.stm -i one.stm two.stm -m cpwer",
      "-m cpwer is for lectern score: compare looks at words of segments",
    ],
    ["score ref.stm -i one.stm -m tcpwer --collar -1", "--collar"],
    [
      "score ref.stm -i one.stm -m tcpwer --normalize open-asr --language de",
      "--normalize open-asr --language de is not for cpwer, tcpwer, cpcer, tcpcer: it joins words as the other text has them, and utterances of sessions have no such text; use --normalize whisper-basic without --language\n",
    ],
  ])("%s", async (args, sentence) => {
    const { code, stderr } = await run(args)
    expect(stderr).toContain(sentence)
    expect(code).toBe(2)
  })
})
