// Transcripts of speech in commands: formats by name and option, speakers, warnings, several systems.
import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { folder, lectern, type Run, type RunOptions } from "./run.js"

interface Golden {
  readonly reference: string
  readonly hypothesis: string
  readonly speakers: unknown
}

const { cases } = JSON.parse(
  readFileSync(
    new URL("../../../../packages/engine/test/read/transcripts/golden/sclite.json", import.meta.url),
    "utf8",
  ),
) as { cases: [Golden, Golden] }
const [timed, identified] = cases

const STM = "talk 1 anna 1 2 <O,F> the cat\ntalk 1 bert 2 3 <O,M> sat down\n"
const FILES = {
  "ref.stm": STM,
  "hyp.ctm": "talk 1 1.1 0.2 the\ntalk 1 1.5 0.2 cat\ntalk 1 2.5 0.2 sat\n",
  "new.ctm": "talk 1 1.1 0.2 the\ntalk 1 2.1 0.2 sat\ntalk 1 2.5 0.2 down 0.93\n",
  "hyp.ctm.gz": gzipSync("talk 1 1.1 0.2 the\ntalk 1 1.5 0.2 cat\ntalk 1 2.5 0.2 sat\n"),
  "words.txt": "talk 1 1.1 0.2 the\ntalk 1 1.5 0.2 cat\ntalk 1 2.5 0.2 sat\n",
  "hyp.srt": "1\n00:00:01,000 --> 00:00:02,000\nthe cat\n\n2\n00:00:02,000 --> 00:00:03,000\nsat\n",
  "ref.vtt": "WEBVTT\n\n00:01.000 --> 00:03.000\nthe cat sat down\n",
  "plain.txt": "the cat\nsat down\n",
  "other.txt": "u one\n",
  "turns.rttm": "SPEAKER talk 1 0 2 <NA> <NA> anna <NA> <NA>\nSPEAKER talk 1 2 2 <NA> <NA> bert <NA> <NA>\n",
  "ref.trn": "the { cat / @ } (a-1)\nsat (b-1)\n",
  "hyp.trn": "sat (b-1)\nthe cat (a-1)\n",
  "short.trn": "sat (b-1)\n",
  "ref/text": "a-1 the cat\nb-1 sat\n",
  "hyp/text": "b-1 sat\na-1 the\n",
  "cut/text": "b-1 sat\n",
  utt2spk: "x-9 nobody\na-1 anna\nb-1 bert\n",
  "talks/talk.srt": "00:00:01,000 --> 00:00:02,000\nthe cat\n",
  "talks/tale.vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\nit ran\n",
  "talks.stm": "tale 1 x 1 2 it ran\ntalk 1 y 1 2 the cat\n",
  "segments.json": '[{"session_id":"talk","speaker":"a","start_time":1,"end_time":2.5,"words":"the cat sat"}]',
  "x.json": '{"segments":[{"start":1,"end":2,"text":" the cat"},{"start":2,"end":3,"text":" sat"}]}',
}

function run(args: string, options: RunOptions = {}): Promise<Run> {
  return lectern(args.split(" "), { cwd: folder(FILES), ...options })
}

/** The rate of a run that must pass, and its warnings. */
async function rate(args: string, options: RunOptions = {}): Promise<readonly [number, string]> {
  const { code, stdout, stderr } = await run(`score ${args} -m wer -b`, options)
  expect([code, stderr.includes("error")]).toEqual([0, false])
  return [Number(stdout), stderr]
}

describe.each([
  ["stm", "ctm", timed],
  ["trn", "trn", identified],
])("sclite's test of .%s and .%s", (ref, hyp, { reference, hypothesis, speakers }) => {
  test.each(["1", "2"])("has sclite's counts of each speaker with --sclite-costs, with %s threads", async (jobs) => {
    const cwd = folder({ [`ref.${ref}`]: reference, [`hyp.${hyp}`]: hypothesis })
    const args = [
      "score",
      `ref.${ref}`,
      "-i",
      `hyp.${hyp}`,
      "-m",
      "wer",
      "--sclite-costs",
      "--by",
      "speaker",
      "--json-full",
    ]
    const { stdout } = await lectern([...args, "--jobs", jobs, "--shard-bytes", "300"], { cwd })
    const [{ rows }] = JSON.parse(stdout).groups
    const ours = rows.map(({ label, segments, systems: [system] }: ReturnType<typeof JSON.parse>) => {
      const { ref_len, hits, substitutions, deletions, insertions } = system.metrics[0]
      const errors = substitutions + deletions + insertions
      return [label, { segments, words: ref_len, hits, substitutions, deletions, insertions, errors }]
    })
    expect(Object.fromEntries(ours)).toEqual(speakers)
  })
})

test.each([
  ["by their names", "ref.stm -i hyp.ctm"],
  ["compressed", "ref.stm -i hyp.ctm.gz"],
  [
    "of other names by --input-format, which a name that says its format does not follow",
    "ref.stm -i words.txt --input-format ctm",
  ],
  ["from standard input", "ref.stm --input-format ctm"],
  ["as Whisper's JSON", "ref.stm -i x.json"],
  ["as another JSON by --input-format", "ref.stm -i segments.json --input-format seglst"],
  ["as subtitles, joined by time", "ref.stm -i hyp.srt"],
  ["as subtitles, compared whole", "ref.vtt -i hyp.srt"],
  ["with a plain text of the one recording", "plain.txt -i hyp.srt"],
])("transcripts are read %s", async (_, args) => {
  expect((await rate(args, { stdin: FILES["words.txt"] }))[0]).toBe(25)
})

test("--input-format text compares the lines of the files themselves", async () => {
  const { code, stderr } = await run("score ref.stm -i hyp.ctm -m wer --input-format text")
  expect([code, stderr]).toEqual([65, "lectern: unequal lengths: ref.stm has 2 lines, hyp.ctm has 3 lines\n"])
})

test("names and sizes of inputs are those of the files, and several systems are compared", async () => {
  const { stdout, stderr } = await run(
    "score ref.stm -i hyp.ctm new.ctm -m wer --by speaker group2 session --json-full",
  )
  const { inputs, groups, systems } = JSON.parse(stdout)
  const sizes = ["ref.stm", "hyp.ctm", "new.ctm"] as const
  expect(inputs).toMatchObject(sizes.map((path) => ({ path, bytes: FILES[path].length })))
  expect(inputs[1].sha256).toHaveLength(64)
  expect(systems.map(({ system }: { system: string }) => system)).toEqual(["hyp", "new"])
  const labels = groups.map(({ by, rows }: ReturnType<typeof JSON.parse>) => [
    by,
    rows.map(({ label }: { label: string }) => label),
  ])
  expect(labels).toEqual([
    ["speaker", ["anna", "bert"]],
    ["group2", ["F", "M"]],
    ["session", ["talk"]],
  ])
  expect(stderr).toContain("lectern: --by speaker: the field speaker of ref.stm\n")
})

test("align heads segments with their place, compare has its groups, and --documents draws speakers", async () => {
  expect((await run("align ref.stm -i hyp.ctm --only-errors --no-summary")).stdout).toMatch(
    /^=== SEGMENT 2 \(talk 1 2\.00-3\.00\) ===/,
  )
  expect((await run("compare ref.stm -i hyp.ctm new.ctm -m wer --by speaker")).stdout).toContain("\nanna ")
  const { stdout } = await run("score ref.stm -i hyp.ctm -m wer --documents speaker -ci --json-full")
  expect(JSON.parse(stdout).systems[0].metrics[0].signature).toContain("|unit:document|")
})

test("a folder of subtitles is one system with a recording in each file", async () => {
  expect(await rate("talks.stm -i talks")).toEqual([
    0,
    expect.stringContaining("talks: words have no times of their own"),
  ])
  expect(await rate("talks -i talks")).toEqual([0, expect.stringContaining("whole recordings are compared, 2 in all")])
})

test("one file may be the reference and a system, each in its own form", async () => {
  const cwd = folder({ "o.stm": "m 1 a 1 3 x\nm 1 b 2 2.9 y\n" })
  const { stdout } = await lectern(["score", "o.stm", "-i", "o.stm", "-m", "wer", "-b", "-q"], { cwd })
  expect(Number(stdout)).toBe(100)
})

test("--rttm divides a reference of words by speaker", async () => {
  const { stdout } = await run("score hyp.ctm -i new.ctm -m wer --rttm turns.rttm --by speaker --json-full")
  const rows = JSON.parse(stdout).groups[0].rows
  expect(rows.map(({ label, segments }: ReturnType<typeof JSON.parse>) => [label, segments])).toEqual([
    ["anna", 1],
    ["bert", 1],
  ])
})

test(".trn is joined by its ids, and a missing utterance is refused unless --missing says otherwise", async () => {
  const { stdout } = await run("align ref.trn -i hyp.trn --no-summary")
  expect(stdout).toMatch(/^=== SEGMENT 1 \(a-1\) ===.*\nREF: the cat\n/)
  const { code, stderr } = await run("score ref.trn -i short.trn -m wer --quiet")
  expect([code, stderr]).toEqual([65, 'lectern: short.trn: has no record with the id "a-1", which ref.trn has\n'])
  expect((await rate("ref.trn -i short.trn --missing skip"))[0]).toBe(0)
})

test("files named text with the same ids are read as Kaldi's, which is said; others are lines", async () => {
  const note =
    "lectern: every line of ref/text and hyp/text begins with the same ids, so they are read as Kaldi's; --input-format text compares whole lines\n"
  expect(await rate("ref/text -i hyp/text")).toEqual(
    [100 / 3, note].map((each) => (typeof each === "number" ? 33.3 : each)),
  )
  expect((await rate("ref/text -i hyp/text --input-format text"))[1]).toContain("use --input-format kaldi")
  const cut = await run("score ref/text -i cut/text -m wer")
  const advice = "use --input-format kaldi, with --missing empty or --missing skip for utterances that a system lacks"
  expect([cut.code, cut.stderr]).toEqual([
    65,
    `lectern: cut/text: has 1 line, ref/text has 2; their lines begin with the same ids, as in Kaldi's files: ${advice}\n`,
  ])
  expect((await rate("ref/text -i cut/text --input-format kaldi --missing skip"))[0]).toBe(0)
  const { stdout } = await run("align ref/text -i hyp/text --only-errors --no-summary --utt2spk utt2spk --quiet")
  expect(stdout).toMatch(/^=== SEGMENT 1 \(a-1\) ===/)
})

test("--utt2spk gives the speakers of ids", async () => {
  for (const files of ["ref/text -i hyp/text", "ref.trn -i hyp.trn"]) {
    const { stdout } = await run(`score ${files} -m wer --utt2spk utt2spk --by speaker --json-full`)
    expect(JSON.parse(stdout).groups[0].rows.map(({ label }: { label: string }) => label)).toEqual(["anna", "bert"])
  }
  expect((await rate("ref.trn -i hyp.trn --utt2spk utt2spk"))[1]).toContain(
    "--utt2spk has no effect without --by or --documents",
  )
})

test.each([
  ["score ref.stm -i plain.txt", "ref.stm (stm) has recordings, and plain.txt has plain lines, which cannot be paired"],
  ["score ref.trn -i hyp.ctm", "ref.trn (trn) has ids, and hyp.ctm (ctm) has recordings, which cannot be paired"],
  ["score ref.stm ref.stm -i hyp.ctm", "2 references: transcripts with times are compared with one reference"],
  ["score ref.stm -i hyp.ctm -nr 2", "-nr is not for transcripts, but ref.stm is read as stm"],
  ["score ref.stm -i hyp.ctm --id x", "--id is not for transcripts, but ref.stm is read as stm"],
  ["score ref.stm -i hyp.ctm --rttm turns.rttm", "--rttm is for references in CTM, but ref.stm is not"],
  ["score ref.trn -i hyp.trn --rttm turns.rttm", "--rttm is for references in CTM, but ref.trn has ids"],
  [
    "score plain.txt -i plain.txt --rttm turns.rttm",
    "--rttm is for references in CTM; the inputs have no words with times",
  ],
  ["score ref.stm -i hyp.ctm --utt2spk utt2spk --by speaker", "--utt2spk is for inputs with ids, but ref.stm has none"],
  ["score ref.stm -i hyp.ctm -o ref.stm", "-o ref.stm would overwrite the input ref.stm"],
  ["plan ref.stm -i hyp.ctm -o plan.json", "ref.stm is a transcript; plans and receipts need plain text files"],
])("%s is refused", async (args, message) => {
  const { code, stderr } = await run(args)
  expect([code, stderr]).toEqual([2, expect.stringContaining(`lectern: ${message}`)])
})

test("a line that is not a segment is refused with its file and number", async () => {
  const cwd = folder({ "ref.stm": `${STM}talk 1 anna 2 x the\n`, "hyp.ctm": FILES["hyp.ctm"] })
  const { code, stderr } = await lectern(["score", "ref.stm", "-i", "hyp.ctm"], { cwd })
  expect([code, stderr]).toEqual([65, 'lectern: ref.stm:3: the end is "x", expected seconds such as 12.34\n'])
})

test.each([
  ["a-1 anna\nb-1\n", "speakers:2: is 'b-1', expected an id and one word, such as utterance-1 speaker-1"],
  ["a-1 anna x\n", "speakers:1: is 'a-1 anna x', expected an id and one word, such as utterance-1 speaker-1"],
])("lines of --utt2spk that are not an id and a speaker are refused: %j", async (speakers, message) => {
  const cwd = folder({ ...FILES, speakers })
  const args = "score ref.trn -i hyp.trn -m wer --utt2spk speakers --by speaker -q"
  expect(await lectern(args.split(" "), { cwd })).toMatchObject({ code: 65, stderr: `lectern: ${message}\n` })
})

test("utterances without times are the only reason given for comparing whole recordings", async () => {
  const cwd = folder({ ...FILES, "x.seglst.json": '[{"session_id":"talk","words":"x"}]' })
  const { stderr } = await lectern("score ref.stm -i x.seglst.json -m wer".split(" "), { cwd })
  expect(stderr).toBe(
    "lectern: warning: x.seglst.json: has utterances without times, so whole recordings are compared\n",
  )
})

test("words of Whisper that are not those of its text are warned of", async () => {
  const words = '[{"word":"the","start":1,"end":2}]'
  const cwd = folder({ ...FILES, "y.json": `{"segments":[{"start":1,"end":2,"text":"the cat","words":${words}}]}` })
  const { stderr } = await lectern("score ref.stm -i y.json -m wer".split(" "), { cwd })
  expect(stderr).toContain(
    "lectern: warning: y.json: words, in the order of their times, are not those of the text of their segment, in 1 of 1",
  )
})

describe("alternatives in a reference", () => {
  const cwd = (): string =>
    folder({
      "r.trn": "yes { the / a / @ } north (b-1)\n",
      "h.trn": "yes north (b-1)\n",
      "h2.trn": "yes a north (b-1)\n",
      "r.stm": "m 1 a 0 2 yes { the / a / @ } north\nm 1 a 2 3 { p / q } ignore_time_segment_in_scoring\n",
      "none.stm": "m 1 a 0 2 yes north\nm 1 a 2 3 { p / q } ignore_time_segment_in_scoring\n",
      "r.ctm": "m 1 0 1 yes\nm 1 * * <ALT_BEGIN>\nm 1 1 .1 the\nm 1 * * <ALT>\nm 1 * * <ALT_END>\nm 1 1.5 .1 north\n",
      "h.ctm": "m 1 0 1 yes\nm 1 1.5 .1 north\n",
      "r.txt": "yes { the / a / @ } north\n",
      "h.txt": "yes north\n",
    })
  const note = (name: string): string => `lectern: ${name} has alternatives ({ a / b }), so --alternatives is on\n`

  // sclite of sctk 2.4.10: 2 words, 0 errors.
  test.each([
    ["score r.trn -i h.trn -m wer", "r.trn"],
    ["score r.stm -i h.ctm -m wer", "r.stm"],
    ["score r.ctm -i h.ctm -m wer", "r.ctm"],
    ["score r.trn -i h.trn -m mer ser", "r.trn"],
    ["align r.trn -i h.trn", "r.trn"],
    ["compare r.trn -i h.trn h2.trn -m wer -f json", "r.trn"],
    ["rescore r.trn -i h.trn --regimes none lowercase", "r.trn"],
    ["gate r.trn -i h.trn h2.trn -m wer", "r.trn"],
  ])("are read as such by %s, with a note and in the signature", async (args, name) => {
    const { stdout, stderr } = await lectern(args.split(" "), { cwd: cwd() })
    expect(stderr).toContain(note(name))
    expect(stdout.match(/alternatives:yes/g)?.length).toBe(stdout.match(/nrefs:1/g)?.length)
    expect(stdout).not.toMatch(/"score": ?[1-9]|WER [1-9]/)
  })

  test("need no note with --alternatives, in ignored times or in plain text", async () => {
    for (const args of ["r.trn -i h.trn --alternatives", "none.stm -i h.ctm", "r.txt -i h.txt"]) {
      const { stderr } = await lectern(["score", ...args.split(" "), "-m", "wer"], { cwd: cwd() })
      expect(stderr).not.toContain("has alternatives")
    }
  })

  test("are plain text for other metrics, which a warning says", async () => {
    const warning = (what: string): string =>
      `lectern: warning: r.trn has alternatives ({ a / b }), which are plain text for ${what}\n`
    const scored = await lectern("score r.trn -i h.trn -m wer cer bleu".split(" "), { cwd: cwd() })
    expect(scored.stderr).toContain(note("r.trn"))
    expect(scored.stderr).toContain(warning("bleu, cer"))
    expect((await lectern("align r.trn -i h.trn --char".split(" "), { cwd: cwd() })).stderr).toContain(
      warning("--char"),
    )
  })
})
