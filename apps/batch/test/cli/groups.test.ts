// `lectern score --by`: tables of groups in every format, the sources of labels, and every refusal.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { EXAMPLE, exampleFolder, folder, lectern } from "./run.js"

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url))

async function ok(cwd: string, args: string): Promise<string> {
  const { code, stdout, stderr } = await lectern(args.split(" "), { cwd })
  expect(stderr).toBe("")
  expect(code).toBe(0)
  return stdout
}

// Worked by hand. short: 1 of 3 words wrong, then none of 3: 16.7%. long: 2 of 4 words: 50%. All: 3 of 10.
// The other system: no error in short, 1 of 4 in long.
const HAND = {
  "ref.txt": "a b c\nd e f\ng h i j\n",
  "base.txt": "a x c\nd e f\ng y z j\n",
  "new.txt": "a b c\nd e f\ng h i z\n",
  "kind.txt": "short\nshort\nlong\n",
}

describe("tables of groups", () => {
  test("have a row for each group and one for all, with scores worked by hand", async () => {
    const cwd = folder(HAND)
    const tables = await ok(cwd, "score ref.txt -i base.txt new.txt -m wer --by file:kind.txt length:3 -f table")
    expect(tables).toContain(
      [
        "kind.txt    n  WER ↓ base  WER ↓ new",
        "long        1        50.0       25.0",
        "short       2        16.7        0.0",
        "all         3        30.0       10.0",
        "mean      1.5        33.3       12.5",
        "S.D.      0.7        23.6       17.7",
        "median    1.5        33.3       12.5",
        "",
        "length:3    n  WER ↓ base  WER ↓ new",
        "1-3         2        16.7        0.0",
        "4+          1        50.0       25.0",
        "all         3        30.0       10.0",
        "mean      1.5        33.3       12.5",
        "S.D.      0.7        23.6       17.7",
        "median    1.5        33.3       12.5",
        "",
      ].join("\n"),
    )
  })

  test("follow the report, which stays as it is without groups", async () => {
    const cwd = folder(HAND)
    for (const format of ["text", "table", "markdown", "latex"]) {
      const run = `score ref.txt -i base.txt new.txt -m wer bleu -f ${format}`
      const [plain, grouped] = [await ok(cwd, run), await ok(cwd, `${run} --by file:kind.txt`)]
      expect(grouped.slice(0, plain.length)).toBe(plain)
      expect(grouped.slice(plain.length)).toMatch(/^\n/)
    }
  })

  test("in Markdown and LaTeX have escaped labels", async () => {
    const labels = "a|b\nc_d & e\n\n"
    const cwd = folder({ ...HAND, "kind.txt": labels })
    const run = "score ref.txt -i new.txt -m ter --by file:kind.txt -f"
    expect((await ok(cwd, `${run} markdown`)).split("\n\n").at(-1)).toBe(
      [
        "| kind.txt | n | TER ↓ |",
        "| --- | ---: | ---: |",
        "| \\(none\\) | 1 | 25.0 |",
        "| a\\|b | 1 | 0.0 |",
        "| c\\_d \\& e | 1 | 0.0 |",
        "| all | 3 | 10.0 |",
        "",
      ].join("\n"),
    )
    expect(await ok(cwd, `${run} latex`)).toContain(
      [
        "\\begin{tabular}{rcc}",
        "\\toprule",
        " kind.txt & n & TER \\ensuremath{\\downarrow} \\\\",
        "\\midrule",
        " (none) & 1 & 25.0 \\\\",
        " a\\textbar{}b & 1 & 0.0 \\\\",
        " c\\_d \\& e & 1 & 0.0 \\\\",
        " all & 3 & 10.0 \\\\",
        "\\bottomrule",
        "\\end{tabular}",
        "",
      ].join("\n"),
    )
  })

  test("in CSV are one table with the corpus last", async () => {
    const rows = await ok(folder(HAND), "score ref.txt -i base.txt new.txt -m wer --by file:kind.txt -f csv")
    expect(rows.replaceAll(/,nrefs[^\n]*/g, "")).toBe(
      [
        "by,label,segments,system,metric,score,hits,substitutions,deletions,insertions,ref_len,signature",
        "kind.txt,long,1,base,WER,50.0,2,2,0,0,4",
        "kind.txt,long,1,new,WER,25.0,3,1,0,0,4",
        "kind.txt,short,2,base,WER,16.7,5,1,0,0,6",
        "kind.txt,short,2,new,WER,0.0,6,0,0,0,6",
        ",all,3,base,WER,30.0,7,3,0,0,10",
        ",all,3,new,WER,10.0,9,1,0,0,10",
        "",
      ].join("\n"),
    )
  })

  test("in JSON are a key of each object", async () => {
    const cwd = folder(HAND)
    const one = JSON.parse(await ok(cwd, "score ref.txt -i base.txt -m wer --by file:kind.txt -f json"))
    expect(one.groups).toEqual([
      {
        by: "kind.txt",
        rows: [
          { label: "long", segments: 1, score: 50 },
          { label: "short", segments: 2, score: 16.7 },
        ],
      },
    ])
    const two = JSON.parse(await ok(cwd, "score ref.txt -i base.txt new.txt -m wer --by file:kind.txt -f json"))
    expect(two[1].groups[0].rows).toEqual([
      { label: "long", segments: 1, WER: "25.0" },
      { label: "short", segments: 2, WER: "0.0" },
    ])
    const full = JSON.parse(await ok(cwd, "score ref.txt -i base.txt new.txt -m wer --by file:kind.txt --json-full"))
    expect(full.schema).toBe("lectern.score/1")
    expect(full.inputs.map(({ path }: { path: string }) => path)).toEqual(["ref.txt", "base.txt", "new.txt"])
    expect(full.groups[0].rows[1]).toMatchObject({
      label: "short",
      segments: 2,
      systems: [{ system: "base", metrics: [{ name: "WER", score: expect.closeTo(100 / 6, 10) }] }, { system: "new" }],
    })
  })

  test("of a test have differences and p-values, and none for single segments", async () => {
    const cwd = exampleFolder()
    writeFileSync(join(cwd, "kinds"), `${Array.from({ length: 199 }, (_, i) => `k${i % 2}\n`).join("")}alone\n`)
    const { A, north, south } = EXAMPLE
    const run = `score ${A} -i ${north} ${south} -m chrf -pbs -pbsn 50 -q --by kinds -f`
    const table = (await ok(cwd, `${run} table`)).split("\n\n").at(-2)!.split("\n")
    expect(table[0]).toMatch(/^kinds +n +chrF2 north +chrF2 south +difference +p$/)
    expect(table[1]).toMatch(/^alone +1 +\d+\.\d +\d+\.\d +[+-]\d+\.\d$/)
    expect(table[2]).toMatch(/^k0 +100 +\d+\.\d ± \d\.\d +\d+\.\d ± \d\.\d +[+-]\d+\.\d +0\.\d{4}\*?$/)
    expect(await ok(cwd, `${run} table`)).toMatch(/\n\nGroups of one segment have neither interval nor test\.\n$/)
    const json = JSON.parse(await ok(cwd, `${run} json`))
    expect(json[1].groups[0].rows[0].chrF2).toMatchObject({ p_value: null, mean: null })
    expect(json[1].groups[0].rows[1].chrF2.p_value).toBeGreaterThan(0)
    const several = await ok(
      cwd,
      `score ${A} -i ${north} ${south} ${EXAMPLE.B} -m chrf bleu -pbs -pbsn 9 -q --by kinds -f csv`,
    )
    expect(several.split("\n").filter((line) => line.startsWith("kinds,"))).toHaveLength(3 * 3 * 2)
    const titles = await ok(
      cwd,
      `score ${A} -i ${north} ${south} ${EXAMPLE.B} -m chrf bleu -pbs -pbsn 9 -q --by kinds -f markdown`,
    )
    expect(titles).toContain("| chrF2 difference system.south | chrF2 p system.south | chrF2 difference reference.B |")
  })
})

test("each row of --by equals a run over files with the segments of that group alone", async () => {
  const cwd = exampleFolder()
  const { A, B, north, south } = EXAMPLE
  const labels = Array.from({ length: 200 }, (_, i) => `d${(i * i) % 3}`)
  const documents = Array.from({ length: 200 }, (_, i) => `doc${i % 37}`)
  writeFileSync(join(cwd, "labels"), labels.map((label) => `${label}\r\n`).join(""))
  const ofLabel = (label: string, name: string, lines: readonly string[]): void =>
    writeFileSync(join(cwd, `${label}.${name}`), lines.filter((_, i) => labels[i] === label).join("\n"))
  for (const label of ["d0", "d1"]) {
    for (const name of [A, B, north, south]) ofLabel(label, name, readFileSync(join(cwd, name), "utf8").split("\n"))
    ofLabel(label, "docs", documents)
  }
  writeFileSync(join(cwd, "docs"), documents.join("\n"))
  const metrics = "-m bleu chrf ter wer mer wil wip cer rouge1 rougeLsum meteor gleu"
  const cases = ["-pbs -pbsn 30 --documents DOCS", "-par -parn 20 -ci -cin 20"]
  for (const options of [...cases, ...(ALL_TESTS ? ["-pbs -pbsn 30"] : [])]) {
    const grouped = JSON.parse(
      await ok(
        cwd,
        `score ${A} ${B} -i ${north} ${south} ${metrics} ${options.replace("DOCS", "docs")} -q --json-full --names a b --by labels`,
      ),
    )
    for (const { label, segments, systems } of grouped.groups[0].rows) {
      const texts = [A, B, "-i", north, south].map((name) => (name === "-i" ? name : `${label}.${name}`)).join(" ")
      const own = options.replace("DOCS", `${label}.docs`)
      const alone = JSON.parse(await ok(cwd, `score ${texts} ${metrics} ${own} -q --json-full --names a b`))
      const named = alone.systems.map(({ path: _, ...system }: { path: string }) => system)
      expect({ segments, systems }).toEqual({ segments: alone.segments, systems: named })
    }
  }
})

test("the page of the command shows what it prints", async () => {
  const page = readFileSync(join(ROOT, "docs/command.md"), "utf8")
  const [, command, printed] =
    /```console\n\$ lectern (score .*--by .*)\n([^`]*(?:`[^`\n]+`[^`]*)*)```\n/.exec(page) ?? []
  expect(await ok(ROOT, command!)).toBe(printed)
})

describe("labels", () => {
  const record = (i: number): string =>
    JSON.stringify({
      id: `u${i}`,
      text: HAND["ref.txt"].split("\n")[i],
      kind: ["s", "s", "l"][i],
      year: 2019 + (i % 2),
    })
  const REF = [0, 1, 2].map((i) => `${record(i)}\n`).join("")
  const HYP = [2, 0, 1]
    .map((i) => `${JSON.stringify({ id: `u${i}`, text: HAND["base.txt"].split("\n")[i], own: i })}\n`)
    .join("")
  const rows = (json: string) =>
    (JSON.parse(json).groups[0].rows as { label: string; score: number }[]).map(({ label, score }) => [label, score])

  test("are fields of the first records that have them, joined by id; the choice is printed", async () => {
    const cwd = folder({ "ref.jsonl": REF, "hyp.jsonl": HYP })
    const run = "score ref.jsonl -i hyp.jsonl --field text --ref-field text --id id -m wer -f json --by".split(" ")
    for (const [by, want, note] of [
      [
        "kind",
        [
          ["l", 50],
          ["s", 16.7],
        ],
        "lectern: --by kind: the field kind of ref.jsonl\n",
      ],
      [
        "field:kind",
        [
          ["l", 50],
          ["s", 16.7],
        ],
        "",
      ],
      [
        "year",
        [
          ["2019", 42.9],
          ["2020", 0],
        ],
        "lectern: --by year: the field year of ref.jsonl\n",
      ],
      [
        "own",
        [
          ["0", 33.3],
          ["1", 0],
          ["2", 50],
        ],
        "lectern: --by own: the field own of hyp.jsonl\n",
      ],
    ] as const) {
      const { stdout, stderr } = await lectern([...run, by], { cwd })
      expect(rows(stdout)).toEqual(want)
      expect(stderr).toBe(note)
    }
  })

  test("are lines of Kaldi's utt2spk, in any order and with other utterances, where the inputs have ids", async () => {
    const kaldi = (name: "ref.txt" | "base.txt"): string =>
      HAND[name]
        .split("\n")
        .slice(0, 3)
        .map((line, i) => `u${i} ${line}\n`)
        .join("")
    const cwd = folder({
      "ref.kaldi": kaldi("ref.txt"),
      "hyp.kaldi": kaldi("base.txt"),
      utt2spk: "u9 zoe\nu2 ann\nu1 bob b\nu0 bob b\n",
      sorted: "u0 bob b\nu1 bob b\nu2 ann\nu9 zoe\n",
      "ref.jsonl": REF,
      "hyp.jsonl": HYP,
      short: "u0 bob\nu2 ann\n",
      labels: "bob\nbob\nann\n",
    })
    const want = [
      ["ann", 50],
      ["bob b", 16.7],
    ]
    const run = "score ref.kaldi -i hyp.kaldi --input-format kaldi -m wer -f json"
    expect(rows(await ok(cwd, `${run} --by file:utt2spk`))).toEqual(want)
    expect(rows(await ok(cwd, `${run} --by file:sorted`))).toEqual(want)
    const records =
      "score ref.jsonl -i hyp.jsonl --field text --ref-field text --id id -m wer -f json --by file:utt2spk"
    expect(rows(await ok(cwd, records))).toEqual(want)
    expect(await lectern(`${run} --by file:short`.split(" "), { cwd })).toMatchObject({
      code: 65,
      stderr: 'lectern: short: has no record with the id "u1", which ref.kaldi has\n',
    })
    expect((await lectern(`${run} --by file:labels`.split(" "), { cwd })).stderr).toMatch(
      'labels: the records 1 and 2 have the same id, "bob"; labels of inputs with ids are lines of an id and a label',
    )
    const drawn = "-ci -cin 20 -q --json-full"
    expect(await ok(cwd, `${run} --documents utt2spk ${drawn}`.replace("-f json ", ""))).toContain(
      '"documents": "utt2spk"',
    )
  })

  test("of documents and strata can be fields, with the intervals that files give", async () => {
    const lines = Array.from({ length: 40 }, (_, i) =>
      JSON.stringify({ r: "a b c d".slice(0, 1 + (i % 7)), h: "a b x", d: i % 9, s: `s${(i % 9) % 2}` }),
    )
    const cwd = folder({
      "all.jsonl": `${lines.join("\n")}\n`,
      docs: lines.map((_, i) => `${i % 9}\n`).join(""),
      "strata.gz": gzipSync(lines.map((_, i) => `s${(i % 9) % 2}\n`).join("")),
    })
    const run = "score all.jsonl -i all.jsonl --field h --ref-field r -m wer chrf -ci -cin 30 -q -f csv"
    const files = await ok(cwd, `${run} --documents docs --strata strata.gz`)
    expect(await ok(cwd, `${run} --documents field:d --strata field:s`)).toBe(files)
    expect(await ok(cwd, run)).not.toBe(files)
    const byDocument = await ok(
      cwd,
      "score all.jsonl -i all.jsonl --field h --ref-field r -m wer --by document --documents field:d -f csv",
    )
    const byField = await ok(cwd, "score all.jsonl -i all.jsonl --field h --ref-field r -m wer --by field:d -f csv")
    expect(byDocument).toBe(byField.replaceAll(/^d,/gm, "document,"))
  })

  test("of statistics are read from files, with the same bytes as of the texts", async () => {
    const cwd = exampleFolder()
    const { A, north, south } = EXAMPLE
    writeFileSync(join(cwd, "kinds"), Array.from({ length: 200 }, (_, i) => `k${(i >> 2) % 3}\n`).join(""))
    writeFileSync(join(cwd, "docs"), Array.from({ length: 200 }, (_, i) => `d${i % 31}\n`).join(""))
    await ok(cwd, `plan ${A} -i ${north} ${south} -m bleu chrf --shard-bytes 3000 -q -o plan.json`)
    for (const part of [1, 2]) await ok(cwd, `shard plan.json ${part}/2 -q -o ${part}.stats`)
    await ok(cwd, "merge plan.json 1.stats 2.stats -q -o all.stats")
    for (const options of ["-f csv", "-pbs -pbsn 20 --documents docs -q --json-full", "-par -parn 20 -q -f csv"]) {
      const direct = await ok(cwd, `score ${A} -i ${north} ${south} -m bleu chrf ${options} --by file:kinds`)
      expect(await ok(cwd, `score --from all.stats -m bleu chrf ${options} --by file:kinds`)).toBe(direct)
    }
    const said = async (by: string) => (await lectern(`score --from all.stats --by ${by}`.split(" "), { cwd })).stderr
    expect(await said("length")).toBe(
      "lectern: --by length needs the references, but all.stats has only counts; name a file with a label per line\n",
    )
    expect(await said("field:x")).toContain("--by field:x needs records, but --from has only counts")
    await ok(cwd, `plan ${A} -i ${north} -m bleu --no-rows -q -o small.json`)
    await ok(cwd, "shard small.json 1/1 -q -o small.stats")
    await ok(cwd, "merge small.json small.stats -q -o small.all")
    expect((await lectern("score --from small.all --by kinds".split(" "), { cwd })).stderr).toContain(
      "small.all has no counts of single segments (lectern plan --no-rows), which this needs",
    )
  })

  test("are refused where they are not clear", async () => {
    const cwd = folder({ ...HAND, "ref.jsonl": REF, "hyp.jsonl": HYP, kind: "s\ns\nl\n", "one.txt": "x\n" })
    const jsonl = "score ref.jsonl -i hyp.jsonl --field text --ref-field text -m wer"
    const plain = "score ref.txt -i base.txt -m wer"
    for (const [args, sentence, code] of [
      [`${jsonl} --by kind`, "--by kind is a field of ref.jsonl and a file; write field:kind or file:kind", 2],
      [`${jsonl} --by nope`, "--by nope is neither a field of ref.jsonl, hyp.jsonl, nor a file", 2],
      [`${plain} --by nope`, "--by nope is not a file", 2],
      [`${plain} --by file:nope`, "cannot read nope: no such file", 74],
      [`${jsonl} --by field:nope`, 'ref.jsonl:1: has no field "nope"; it has id, text, kind, year', 65],
      [
        `${plain} --by field:kind`,
        "--by field:kind needs records, but the inputs have lines of text; give a file of labels",
        2,
      ],
      [
        `${plain} --by length:20,10`,
        "--by length:20,10 has no ascending whole numbers, expected such as length:10,20,40",
        2,
      ],
      [`${plain} --by length:`, "--by length: has no ascending whole numbers, expected such as length:10,20,40", 2],
      [`${plain} --by document`, "--by document needs the documents: --documents FILE or field:NAME", 2],
      [`${plain} --by kind.txt kind.txt`, "--by names 'kind.txt' twice", 2],
      [`${plain} --by kind.txt -b`, "--by and -b cannot be combined: -b prints only the scores of the corpus", 2],
      [`${plain} --by kind.txt -sl`, "--by and -sl cannot be combined: -sl scores segments, not groups of them", 2],
      [`${plain} --by file:kind.txt -o kind.txt`, "-o kind.txt would overwrite the input kind.txt", 2],
      [
        `${plain} --by file:one.txt`,
        "unequal lengths: ref.txt has 3 lines, base.txt has 3 lines, one.txt has 1 line",
        65,
      ],
    ] as const) {
      const run = await lectern(args.split(" "), { cwd })
      expect(run.stderr.split("\n")[0]).toBe(`lectern: ${sentence}`)
      expect(run).toMatchObject({ code, stdout: "" })
    }
  })

  test("with the same name in two places have the names that were written", async () => {
    const cwd = folder({ "ref.jsonl": REF, "hyp.jsonl": HYP, kind: "a\nb\na\n" })
    const run = "score ref.jsonl -i hyp.jsonl --field text --ref-field text -m wer -f csv --by field:kind file:kind"
    const names = (await ok(cwd, run)).split("\n").map((line) => line.split(",")[0])
    expect([...new Set(names)]).toEqual(["by", "field:kind", "file:kind", ""])
  })
})

describe("lectern compare --by", () => {
  test("has the scores of each group of every system", async () => {
    const cwd = folder(HAND)
    const text = await ok(cwd, "compare ref.txt -i base.txt new.txt -m wer --by file:kind.txt length:3")
    expect(text).toContain(
      [
        "Scores by kind.txt",
        "label  segments  WER A  WER B",
        "long          1   50.0   25.0",
        "short         2   16.7    0.0",
        "all           3   30.0   10.0",
        "",
        "Scores by length:3",
        "label  segments  WER A  WER B",
        "1-3           2   16.7    0.0",
        "4+            1   50.0   25.0",
        "all           3   30.0   10.0",
        "",
      ].join("\n"),
    )
    const json = JSON.parse(await ok(cwd, "compare ref.txt -i base.txt new.txt -m wer --by file:kind.txt -f json"))
    expect(json.inputs).toHaveLength(3)
    expect(json.groups).toEqual([
      {
        by: "kind.txt",
        rows: [
          { label: "long", segments: 1, scores: { WER: [50, 25] } },
          { label: "short", segments: 2, scores: { WER: [expect.closeTo(100 / 6, 10), 0] } },
        ],
      },
    ])
    const plain = JSON.parse(await ok(cwd, "compare ref.txt -i base.txt new.txt -m wer -f json"))
    const { groups: _, ...others } = json
    expect(others).toEqual(plain)
  })
})

describe("lectern align --by", () => {
  test("has the edits of each group in its summary", async () => {
    const cwd = folder(HAND)
    const run = "align ref.txt -i base.txt --limit 0 --by file:kind.txt length:3"
    const plain = await ok(cwd, "align ref.txt -i base.txt --limit 0")
    expect(await ok(cwd, run)).toBe(
      [
        plain.trimEnd(),
        "",
        "kind.txt  n  with errors   WER%  S  D  I  H",
        "long      1            1  50.00  2  0  0  2",
        "short     2            1  16.67  1  0  0  5",
        "all       3            2  30.00  3  0  0  7",
        "",
        "length:3  n  with errors   WER%  S  D  I  H",
        "1-3       2            1  16.67  1  0  0  5",
        "4+        1            1  50.00  2  0  0  2",
        "all       3            2  30.00  3  0  0  7",
        "",
      ].join("\n"),
    )
    const json = JSON.parse(await ok(cwd, `${run} -f json`))
    expect(json.inputs).toHaveLength(2)
    expect(json.summary.groups[0].rows[0]).toEqual({
      label: "long",
      segments: 1,
      segments_with_errors: 1,
      score: 50,
      ...{ substitutions: 2, deletions: 0, insertions: 0, hits: 2 },
    })
  })

  test("reads the speakers of Kaldi's utterances, and needs a summary", async () => {
    const kaldi = (name: "ref.txt" | "base.txt"): string =>
      HAND[name]
        .split("\n")
        .slice(0, 3)
        .map((line, i) => `u${i} ${line}\n`)
        .join("")
    const cwd = folder({
      "ref.kaldi": kaldi("ref.txt"),
      "hyp.kaldi": kaldi("base.txt"),
      utt2spk: "u9 zoe\nu2 ann\nu1 bob\nu0 bob\n",
    })
    const run = "align ref.kaldi -i hyp.kaldi --input-format kaldi --limit 0 --by file:utt2spk"
    expect(await ok(cwd, run)).toMatch(/\nutt2spk .*\nann +1 .*\nbob +2 .*\nall +3 .*\n$/)
    expect((await lectern(`${run} --no-summary`.split(" "), { cwd })).stderr).toBe(
      "lectern: --by and --no-summary cannot be combined: groups are part of the summary\n",
    )
  })
})

test("a file of labels with another one on every line is warned of", async () => {
  const cwd = folder({ "r.txt": "a\nb\n", "h.txt": "a\nb\n", utt2spk: "u1 s\nu2 s\n", same: "s\ns\n" })
  const { stderr } = await lectern("score r.txt -i h.txt -m wer --by utt2spk same".split(" "), { cwd })
  expect(stderr.match(/warning: .*/g)).toEqual([
    "warning: utt2spk has another label on every line, so every segment is a group of its own; lines of an id and a label are for inputs with ids",
  ])
})
