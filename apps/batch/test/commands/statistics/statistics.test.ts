// `lectern plan`, `shard`, `merge` and `score --from`: the same bytes as counting at once, and every fault of the parts.
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { exampleFolder, finished, folder, lectern, start } from "../../cli/run.js"
import { ok, refusal } from "./commands.js"

const TEXTS = ["reference.A.txt", "reference.B.txt", "-i", "system.north.txt", "system.south.txt"]

/** Plans with small shards, counts this many parts, merges them in reverse order. */
async function stored(cwd: string, texts: readonly string[], options: string, parts = 3): Promise<void> {
  await ok(cwd, ["plan", ...texts, ..."-o plan.json -q --shard-bytes 3000".split(" "), ...options.split(" ")])
  const files: string[] = []
  for (let part = 1; part <= parts; part++) {
    files.unshift(`${part}.stats`)
    await ok(cwd, `shard plan.json ${part}/${parts} -o ${part}.stats -q`)
  }
  await ok(cwd, ["merge", "plan.json", ...files, "-o", "all.stats", "-q"])
}

const bytes = (cwd: string, name: string): Buffer => readFileSync(join(cwd, name))

const METRICS = "-m bleu chrf ter wer rouge2 meteor"

test("scores, intervals, tests and segments from statistics are the bytes of a direct run", async () => {
  const cwd = exampleFolder()
  writeFileSync(join(cwd, "documents"), Array.from({ length: 200 }, (_, i) => `d${Math.floor(i / 7)}\n`).join(""))
  await stored(cwd, TEXTS, `${METRICS} --tokenize intl --wer-average segments`)
  const same = async (options: string): Promise<void> => {
    const counted = options.startsWith("-m") ? "" : `${METRICS} `
    const direct = await ok(cwd, [
      ...["score", ...TEXTS, "-q"],
      ..."--tokenize intl --wer-average segments".split(" "),
      ...`${counted}${options}`.trim().split(" "),
    ])
    expect(await ok(cwd, `score --from all.stats -q ${options}`.trim())).toBe(direct)
  }
  await same("-s floor --smooth-value 0.3 --json-full")
  await same("--confidence --confidence-n 20 -f text")
  await same("--paired-bs --paired-bs-n 20 --documents documents --holm --json-full")
  await same("--paired-ar --paired-ar-n 20 --confidence --confidence-n 10 -f markdown")
  await same("-sl --json-full")
  if (!ALL_TESTS) return
  await same("--json-full")
  await same("-f latex -w 3")
  await same("-m chrf -sl -b")
  await same("-m wer bleu --tokenize intl --paired-bs --paired-bs-n 30")
})

test("the bytes of parts and of the merged file depend neither on threads nor on the number of parts", async () => {
  const cwd = exampleFolder()
  await stored(cwd, TEXTS, "-m bleu", 5)
  const all = bytes(cwd, "all.stats")
  const plan = bytes(cwd, "plan.json")
  for (const part of ALL_TESTS ? [1, 4] : [4])
    await ok(cwd, `shard plan.json ${part}/5 -o ${part}.stats --engine threads -j 2`)
  await ok(cwd, `shard plan.json 1/1 -o whole.stats --engine ${ALL_TESTS ? "threads" : "inline"} -j 3`)
  await ok(cwd, "merge plan.json whole.stats -o again.stats")
  expect(bytes(cwd, "again.stats").equals(all)).toBe(true)
  await ok(cwd, ["plan", ...TEXTS, ..."-m bleu --shard-bytes 3000 --engine threads -j 2 -o again.json".split(" ")])
  expect(bytes(cwd, "again.json").equals(plan)).toBe(true)
  // The same texts under other names: other plans, but the same parts.
  renameSync(join(cwd, "reference.A.txt"), join(cwd, "moved"))
  await ok(cwd, ["plan", "moved", ...TEXTS.slice(1), ..."-m bleu --shard-bytes 3000 -o moved.json".split(" ")])
  await ok(cwd, "shard moved.json 2/5 -o 2.stats")
})

test("more parts than shards are possible; the others are empty", async () => {
  const cwd = folder({ r: "a b c d\ne f g h\n", h: "a b c d\ne f x h\n" })
  await ok(cwd, "plan r -i h -o plan.json")
  for (const part of [1, 2, 3]) await ok(cwd, `shard plan.json ${part}/3 -o ${part}.stats`)
  await ok(cwd, "merge plan.json 1.stats 2.stats 3.stats -o all.stats")
  expect(await ok(cwd, "score --from all.stats -b -q -w 4")).toBe(await ok(cwd, "score r -i h -b -q -w 4"))
})

test("columns, CRLF, byte order marks, NUL and a last line without newline are counted and warned about as directly", async () => {
  const cwd = folder({
    "r.tsv": "\ufeffa b c d\ta b c\r\ne f g h i\te f\0 g h\r\nx y z w\tx y\r\nlast line of four\tlast",
    h: "a b c d\ne f g h\nx y w z\nlast line of five",
  })
  await ok(cwd, "plan r.tsv --num-refs 2 -i h -m bleu chrf --shard-bytes 1 -o plan.json -q")
  await ok(cwd, "shard plan.json 1/2 -o 1.stats -q")
  await ok(cwd, "shard plan.json 2/2 -o 2.stats -q")
  await ok(cwd, "merge plan.json 1.stats 2.stats -o all.stats")
  const direct = await lectern("score r.tsv --num-refs 2 -i h -m bleu chrf --json-full".split(" "), { cwd })
  const from = await lectern("score --from all.stats --json-full".split(" "), { cwd })
  expect(direct.stderr).toContain("CRLF")
  expect(direct.stderr).toContain("NUL")
  expect(direct.stderr).toContain("byte order mark")
  expect(from).toEqual(direct)
})

test("chrF's beta needs other counts only with several references", async () => {
  const cwd = exampleFolder()
  const one = [TEXTS[0]!, ...TEXTS.slice(2)]
  await stored(cwd, one, "-m chrf")
  const direct = await ok(cwd, [
    "score",
    ...one,
    ..."-q -m chrf --chrf-beta 1 --chrf-eps-smoothing --json-full".split(" "),
  ])
  expect(await ok(cwd, "score --from all.stats -q --chrf-beta 1 --chrf-eps-smoothing --json-full")).toBe(direct)
  const two = exampleFolder()
  await stored(two, TEXTS, "-m chrf")
  expect(await refusal(two, "score --from all.stats --chrf-beta 1")).toContain("needs other counts")
})

test("--no-rows stores totals alone: scores, but no segments, intervals and tests", async () => {
  const cwd = exampleFolder()
  await stored(cwd, TEXTS, "-m bleu chrf --no-rows")
  expect(await ok(cwd, "score --from all.stats -q --json-full")).toBe(
    await ok(cwd, ["score", ...TEXTS, "-q", "-m", "bleu", "chrf", "--json-full"]),
  )
  for (const option of ["--confidence", "--paired-bs", "--paired-ar", "-sl"]) {
    expect(await refusal(cwd, `score --from all.stats ${option}`)).toBe(
      "2: lectern: all.stats has no counts of single segments (lectern plan --no-rows), which this needs",
    )
  }
})

test("a dry run prints a summary and writes nothing", async () => {
  const cwd = folder({ r: "a b\nc d\n", h: "a b\nc e\n" })
  expect(await ok(cwd, "plan r -i h --dry-run")).toBe(`inputs:     r (8 bytes), h (8 bytes)
systems:    1
references: 1
segments:   2
metrics:    bleu (nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:lectern-0.1.0)
shards:     1, the largest of 16 bytes
rows:       20 numbers, mostly of one or two bytes
estimates:  within a factor of about three
  time:     0 seconds to count all with one thread
  memory:   130 MB with one thread, 50 MB for each more
  parts:    1, if each is to take ten seconds or more with one thread
`)
})

test("merge names missing, doubled, foreign and merged parts", async () => {
  const cwd = exampleFolder()
  await stored(cwd, TEXTS, "-m bleu", 4)
  const merge = (parts: string): Promise<string> => refusal(cwd, `merge plan.json ${parts} -o new.stats`)
  const { shards } = JSON.parse(bytes(cwd, "plan.json").toString())
  const [second, third] = [1, 2].map((part) => shards[Math.floor((part * shards.length) / 4)].firstSegment)
  const missing = Math.floor((2 * shards.length) / 4) - Math.floor(shards.length / 4)
  expect(await merge("1.stats 3.stats 4.stats")).toBe(
    `65: lectern: the parts: ${missing} of ${shards.length} shards are missing: segments ${second! + 1}..${third}; count the parts that have them (lectern shard)`,
  )
  expect(await merge("1.stats 2.stats 3.stats 4.stats 1.stats")).toMatch(
    /^65: lectern: 1.stats: has segments 1\.\.\d+, twice; name each part once$/,
  )
  await ok(cwd, "shard plan.json 1/1 -o whole.stats")
  expect(await merge("whole.stats 4.stats")).toMatch(/4.stats: has segments \d+\.\.\d+, as does whole.stats; name/)
  expect(await merge("all.stats")).toBe("65: lectern: all.stats: it is merged already, expected parts")
  await ok(cwd, ["plan", ...TEXTS, ..."-m chrf --shard-bytes 3000 -o other.json".split(" ")])
  await ok(cwd, "shard other.json 1/1 -o foreign.stats")
  const n = shards.length
  expect(await merge("whole.stats foreign.stats")).toBe(
    `65: lectern: foreign.stats: ${n} of its ${n} shards are not of this plan`,
  )
  expect(await merge(".")).toBe("74: lectern: cannot read .: it is not a regular file")
  expect(await merge("nowhere.stats")).toBe("74: lectern: cannot read nowhere.stats: no such file")
  expect(await merge("plan.json")).toContain("plan.json: is not a file of statistics")
  expect(await refusal(cwd, "score --from 1.stats")).toBe(
    "65: lectern: 1.stats: has a part of the corpus, expected all of it: merge the parts first (lectern merge)",
  )
})

test("any changed byte, a truncated file and added bytes are found", async () => {
  const cwd = folder({ r: "a b c d\ne f g h\n", h: "a b c d\ne f x h\n" })
  await ok(cwd, "plan r -i h --shard-bytes 1 -o plan.json")
  await ok(cwd, "shard plan.json 1/1 -o whole.stats")
  await ok(cwd, "merge plan.json whole.stats -o all.stats")
  for (const name of ["whole.stats", "all.stats"]) {
    const good = bytes(cwd, name)
    const line = name === "all.stats" ? "score --from all.stats" : "merge plan.json whole.stats -o new.stats"
    const last = good.length - 1
    for (const at of [
      0,
      20,
      200,
      good.indexOf(10) + 5,
      good.lastIndexOf(10) + 1,
      last - 140,
      last - 70,
      last - 40,
      last,
    ]) {
      const bad = Buffer.from(good)
      bad[at]! ^= 1
      writeFileSync(join(cwd, name), bad)
      expect(await refusal(cwd, line), `${name} ${at} of ${good.length}`).toMatch(
        /^65: lectern: .*(damaged|not a file of|not of this plan)/,
      )
    }
    for (const cut of [0, 100, last - 100, last]) {
      writeFileSync(join(cwd, name), good.subarray(0, cut))
      expect(await refusal(cwd, line)).toMatch(/^65: lectern: .*(damaged|not a file of)/)
    }
    writeFileSync(join(cwd, name), Buffer.concat([good, Buffer.of(0)]))
    expect(await refusal(cwd, line)).toContain("is damaged: 1 bytes follow the last of its 2 shards; make it again")
    writeFileSync(join(cwd, name), good)
  }
})

test("texts that changed since the plan are refused, also with the same length", async () => {
  const cwd = folder({ r: "a b c d\ne f g h\ni j k l\n", h: "a b c d\ne f g h\ni j k l\n" })
  await ok(cwd, "plan r -i h --shard-bytes 1 -o plan.json")
  const shard = (part: string): Promise<string> => refusal(cwd, `shard plan.json ${part} -o part.stats`)
  writeFileSync(join(cwd, "h"), "a b c d\ne f g h\ni j k\n")
  expect(await shard("1/1")).toBe("65: lectern: h: has changed since the plan was made: it has 22 bytes, expected 24")
  writeFileSync(join(cwd, "h"), "a b c d\ne f x h\ni j k l\n")
  expect(await shard("2/3")).toBe(
    "65: lectern: h: lines 2..2 are not those that were planned: the file has changed, or is another one here",
  )
  rmSync(join(cwd, "h"))
  expect(await shard("1/1")).toBe("74: lectern: cannot read h: no such file")
})

test("a part is written once: the same bytes again are fine, other bytes are refused and kept", async () => {
  const cwd = folder({ r: "a b c d\ne f g h\n", h: "a b c d\ne f g h\n" })
  await ok(cwd, "plan r -i h --shard-bytes 1 -o plan.json")
  await ok(cwd, "shard plan.json 1/2 -o part.stats")
  await ok(cwd, "shard plan.json 1/2 -o part.stats")
  const first = bytes(cwd, "part.stats")
  expect(await refusal(cwd, "shard plan.json 2/2 -o part.stats")).toBe(
    "65: lectern: part.stats: exists with other bytes, expected the same or no file; remove it or name another with -o",
  )
  expect(bytes(cwd, "part.stats").equals(first)).toBe(true)
  expect(await refusal(cwd, "shard plan.json 1/2 -o h")).toBe("2: lectern: -o h would overwrite the input h")
})

test("words of the engine's segmenter are counted only with the ICU of the plan", async () => {
  const cwd = folder({ r: "ผมรักภาษาไทยมาก\n私は猫が好き。\n", h: "ผมรักภาษาไทย\n私は犬が好き。\n" })
  const metrics = "-m bleu rougeL -tok intl-segmenter --rouge-tokenizer intl-segmenter"
  await ok(cwd, `plan r -i h --shard-bytes 1 ${metrics} -o plan.json`)
  await ok(cwd, "shard plan.json 1/1 -o part.stats")
  await ok(cwd, "merge plan.json part.stats -o all.stats")
  expect(await ok(cwd, `score --from all.stats ${metrics}`)).toBe(await ok(cwd, `score r -i h ${metrics} --jobs 2`))
  expect(await refusal(cwd, "score --from all.stats -m bleu -tok char")).toContain("intl-segmenter")
  // A Node with another ICU.
  const preload =
    "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,icu:'70.1'}})"
  const plan = start([..."plan r -i h -o other.json".split(" "), ...metrics.split(" ")], {
    cwd,
    env: { NODE_OPTIONS: `--import="${preload}"` },
  })
  expect(await finished(plan)).toMatchObject({ code: 0 })
  expect(bytes(cwd, "other.json").toString()).toContain("tok:intl-segmenter-icu70.1|")
  for (const engine of ["inline", "threads -j 2"]) {
    expect(await refusal(cwd, `shard other.json 1/1 -o other.stats --engine ${engine}`)).toBe(
      `2: lectern: the tokenizer is intl-segmenter-icu70.1, but Node here has intl-segmenter-icu${process.versions.icu}; use the same version of Node for all counts`,
    )
  }
})

test("a plan of another version, a changed plan and other files are refused", async () => {
  const cwd = folder({ r: "a b c d\n", h: "a b c d\n", "no.json": "{}" })
  await ok(cwd, "plan r -i h -o plan.json")
  const plan = bytes(cwd, "plan.json").toString()
  const shard = (text: string): Promise<string> => {
    writeFileSync(join(cwd, "plan.json"), text)
    return refusal(cwd, "shard plan.json 1/1 -o part.stats")
  }
  expect(await shard(plan.replace("lectern-0.1.0", "lectern-0.0.9"))).toContain(
    "was made by another version of lectern",
  )
  expect(await shard(plan.replace("[0,8,", "[0,7,"))).toContain(
    "the key of shard 1 does not match its ranges; plan again",
  )
  expect(await shard(plan.replace('"segments":1,"ranges"', '"segments":2,"ranges"'))).toBe(
    "65: lectern: plan.json: has shards that do not follow each other; plan again",
  )
  expect(
    await shard(plan.replace('"firstSegment":0', '"firstSegment":1').replace('"segments": 1', '"segments": 2')),
  ).toBe("65: lectern: plan.json: has shards that do not follow each other; plan again")
  const { schema, ...fields } = JSON.parse(plan)
  for (const name of Object.keys(fields)) {
    for (const value of [undefined, null, [], [{}], -1, "x"]) {
      const changed = JSON.stringify({ schema, ...fields, [name]: value })
      const refused = await shard(changed)
      expect(refused).toMatch(/^65: lectern: plan\.json: has a wrong field: .*; plan again$/)
      expect(refused).toContain(`field: ${name}`)
    }
  }
  expect(await shard(plan.replace('"path": "r"', '"path": "r\\u0000"'))).toBe(
    '65: lectern: plan.json: has a wrong field: inputs[0].path must be a path without NUL, got "r\\u0000"; plan again',
  )
  expect(await refusal(cwd, "shard no.json 1/1 -o part.stats")).toBe(
    "65: lectern: no.json: is not a plan of lectern plan (lectern.plan/1)",
  )
  expect(await refusal(cwd, "shard none.json 1/1 -o part.stats")).toBe(
    "74: lectern: cannot read none.json: no such file",
  )
})

test.each([
  [
    "plan r -i h -m nist -o p",
    "NIST reads all references before it counts, so its parts cannot be counted apart; use lectern score, without --receipt",
  ],
  ["plan r -o p", "a plan needs hypotheses in files, whose lines can be read from any position: name them with -i"],
  ["plan -i h -o p", "no reference given: lectern plan REF [REF...] -i HYP [HYP...] -o plan.json"],
  [
    "plan r -i h.gz -o p",
    "h.gz is compressed (gzip); plans and receipts need plain text files, whose lines can be read from any position",
  ],
  ["plan r -i h --dry-run -o p", "--dry-run and -o cannot be combined: --dry-run writes nothing"],
  [
    "shard p 0/3 -o x",
    "the part must be I/N with I from 1 to N, got '0/3': lectern shard plan.json 1/4 -o part-1.stats",
  ],
  [
    "shard p 4/3 -o x",
    "the part must be I/N with I from 1 to N, got '4/3': lectern shard plan.json 1/4 -o part-1.stats",
  ],
  ["shard p 1/3", "-o is missing: lectern shard plan.json 1/4 -o part-1.stats"],
  ["merge p", "expected a plan and its parts: lectern merge plan.json part-*.stats -o all.stats"],
])("%s", async (line, sentence) => {
  const cwd = folder({ r: "a\n", h: "a\n", "h.gz": "a\n" })
  expect(await refusal(cwd, line)).toBe(`2: lectern: ${sentence}`)
})

test("--from refuses texts, metrics that were not counted, and options that need other counts", async () => {
  const cwd = folder({ r: "a b c d\n", h: "a b c d\n" })
  await ok(cwd, "plan r -i h -m bleu ter -o plan.json")
  await ok(cwd, "shard plan.json 1/1 -o part.stats")
  await ok(cwd, "merge plan.json part.stats -o all.stats")
  const from = (options: string): Promise<string> => refusal(cwd, `score --from all.stats ${options}`)
  expect(await from("r")).toBe(
    "2: lectern: --from and r cannot be combined: --from scores counts that were stored before",
  )
  expect(await from("-i h")).toBe("2: lectern: --from and --input cannot be combined: --from reads no texts")
  expect(await from("-m chrf")).toBe("2: lectern: all.stats has no counts of chrf; it has: bleu, ter")
  expect(await from("--tokenize intl")).toContain("all.stats has counts of BLEU (nrefs:1|case:mixed|eff:no|tok:13a|")
  expect(await from("--max-order 2")).toContain("needs other counts")
  expect(await ok(cwd, "score --from all.stats --tokenize 13a -m bleu -b -q")).toBe("100.0\n")
})
