// Records of several files, joined by their ids.
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { ALL_TESTS } from "@lectern/core/testing"
import { joinTo } from "@lectern/engine/internal/read/join"
import { kaldi } from "@lectern/engine/internal/read/records/kaldi"
import { describe, expect, test } from "vitest"
import { converted } from "../../../../../packages/engine/test/read/records/converted.js"
import { folder, lectern } from "../../cli/run.js"

const ids = Array.from({ length: 5000 }, (_, i) => i)
const shuffled = ids.map((i) => (i * 3001) % 5000)
const record = (id: number): string =>
  `${JSON.stringify({ id, h: `hyp ${id}\n of ${id % 7}`, r: `ref ${id} of ${id % 7}` })}\n`
const inOrder = ids.map(record).join("")
const mixed = shuffled.map(record).join("")
const FIELDS = ["--field", "h", "--ref-field", "r"]
const ASKED = ["-m", "bleu", "wer", "-w", "9", "-b"]

describe("records in other orders", () => {
  test("give the scores of records in one order, whichever file is first", async () => {
    const csv = `h,id\n${shuffled.map((id) => `"hyp ${id}\n of ${id % 7}",${id}\n`).join("")}`
    const cwd = folder({ "a.jsonl": inOrder, "b.jsonl": mixed, "c.csv": csv, "d.jsonl.gz": gzipSync(mixed) })
    const plain = await lectern(["score", "a.jsonl", "-i", "a.jsonl", ...FIELDS, ...ASKED], { cwd })
    expect(plain).toMatchObject({ code: 0, stderr: "" })
    for (const [ref, hyp] of [
      ["a.jsonl", "b.jsonl"],
      ["d.jsonl.gz", "c.csv"],
      ["b.jsonl", "b.jsonl"],
      ...(ALL_TESTS
        ? [
            ["b.jsonl", "a.jsonl"],
            ["a.jsonl", "c.csv"],
          ]
        : []),
    ]) {
      expect(await lectern(["score", ref!, "-i", hyp!, ...FIELDS, "--id", "id", ...ASKED], { cwd })).toEqual(plain)
    }
    const other = await lectern(["score", "a.jsonl", "-i", "b.jsonl", ...FIELDS, ...ASKED], { cwd })
    expect(other.stdout).not.toBe(plain.stdout)
  })

  test("are found in files that are larger than what is read at a time", async () => {
    const padded = (id: number): string => `{"id":${id},"x":"${id}${" and more of the same".repeat(35)}"}\n`
    const order = ids.slice(0, 3500)
    const cwd = folder({ "a.jsonl": order.map(padded).join(""), "b.jsonl": order.toReversed().map(padded).join("") })
    const fields = ["--field", "x", "--ref-field", "x", "--id", "id"]
    expect((await lectern(["score", "a.jsonl", "-i", "b.jsonl", ...fields, "-b"], { cwd })).stdout).toBe("100.0\n")
  })

  test.each(["align", "compare"])("give what plain lines give to %s", async (command) => {
    const order = ids.slice(0, 200)
    const [refs, hyps, news] = ["ref", "hyp", "new"].map((of) => order.map((id) => `${of} ${id} of ${id % 7}`))
    const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("")
    const back = order.toReversed()
    const csv = `new,id,hyp\n${text(back.map((id) => `${news![id]},${id},${hyps![id]}`))}`
    const utterances = (lines: readonly string[]): string => text(back.map((id) => `u${id} ${lines[id]}`))
    const cwd = folder({
      "ref.txt": text(refs!),
      hyp: text(hyps!),
      new: text(news!),
      "ref.jsonl": text(order.map((id) => JSON.stringify({ id, ref: refs![id] }))),
      "out.csv": csv,
      "out.csv.gz": gzipSync(csv),
      "ref.ark": text(order.map((id) => `u${id} ${refs![id]}`)),
      "hyp.ark": utterances(hyps!),
      "new.ark": utterances(news!),
    })
    const [one, fields] = command === "align" ? [true, "hyp"] : [false, "hyp,new"]
    const records = ["--field", fields, "--ref-field", "ref", "--id", "id"]
    const asked = one ? ["-f", "jsonl"] : ["-m", "chrf"]
    const plain = await lectern([command, "ref.txt", "-i", "hyp", ...(one ? [] : ["new"]), ...asked], { cwd })
    expect(plain).toMatchObject({ code: 0, stderr: "" })
    // The names of the files follow "A = ", "B = " and "frequency in"; plain lines have no ids.
    const unnamed = (out: string): string =>
      out
        .replaceAll(/^([AB] = |.* frequency in ).*$/gm, "$1")
        .replaceAll(/^(segment \d+) \(u?\d+\)|("segment":\d+),"id":"u?\d+"/gm, "$1$2")
    const runs: readonly (readonly [args: readonly string[], stdin?: string])[] = [
      [["ref.jsonl", "-i", "out.csv", ...records]],
      [["ref.jsonl", "-i", "out.csv.gz", ...records]],
      [["ref.ark", "-i", "hyp.ark", ...(one ? [] : ["new.ark"]), "--input-format", "kaldi"]],
      ...(one
        ? [
            [
              ["ref.jsonl", "-i", "-", "--input-format", "jsonl", ...records],
              text(back.map((id) => JSON.stringify({ id, hyp: hyps![id] }))),
            ] as const,
          ]
        : []),
    ]
    for (const [args, stdin] of runs) {
      const run = await lectern([command, ...args, ...asked], { cwd, ...(stdin !== undefined && { stdin }) })
      expect({ ...run, stdout: unnamed(run.stdout) }).toEqual({ ...plain, stdout: unnamed(plain.stdout) })
    }
  })

  test("align and compare take lists of references, of which some have fewer", async () => {
    const cwd = folder({
      "a.jsonl": '{"r":["x y","a b"],"h":"a b","g":"a c"}\n{"r":["a b"],"h":"a b","g":"a d"}\n',
    })
    const args = ["a.jsonl", "-i", "a.jsonl", "--ref-field", "r", "-nr", "2"]
    const aligned = await lectern(["align", ...args, "--field", "h", "-f", "jsonl", "--no-summary"], { cwd })
    expect(
      aligned.stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).reference_number),
    ).toEqual([2, 1])
    const compared = await lectern(["compare", ...args, "--field", "h,g", "-m", "wer", "-f", "json"], { cwd })
    const [{ metrics }] = JSON.parse(compared.stdout).comparisons
    expect(metrics[0].worse.map(({ references }: { readonly references: unknown }) => references)).toEqual([
      ["x y", "a b"],
      ["a b"],
    ])
  })

  test("keep the segments of the first file", async () => {
    const cwd = folder({
      "a.jsonl": '{"i":"y","r":"b"}\n{"i":"x","r":"a a a a"}\n',
      "b.jsonl": '{"i":"x","h":"a a a a"}\n{"i":"y","h":"c"}\n',
    })
    const { stdout } = await lectern(
      ["score", "a.jsonl", "-i", "b.jsonl", ...FIELDS, "--id", "i", "-sl", "-m", "wer", "-b"],
      { cwd },
    )
    expect(stdout).toBe("100.0\n0.0\n")
  })
})

describe("joinTo()", () => {
  /** Encoded records: a text and an id with a byte between them. */
  const file = (cwd: string, label: string, records: readonly (readonly [text: string, id: string])[]) => {
    const path = join(cwd, label)
    const bytes = Buffer.from(records.map(([text, id]) => `${text}\xfc${id}\n`).join(""), "latin1")
    writeFileSync(path, bytes)
    return { label, path, size: bytes.length }
  }

  test("sorts records whose texts are empty, and leaves a file alone that is in order", () => {
    const cwd = folder()
    const sort = joinTo(
      file(cwd, "a", [
        ["x", "1"],
        ["", "2"],
        ["", ""],
      ]),
    )
    const sorted = [
      ["", "1"],
      ["y", "2"],
      ["", ""],
    ] as const
    expect(sort(file(cwd, "b", sorted), `${cwd}/target`)).toBe(false)
    expect(existsSync(`${cwd}/target`)).toBe(false)
    for (const order of [
      [1, 0, 2],
      [2, 1, 0],
      [0, 2, 1],
    ]) {
      const target = `${cwd}/${order.join("")}`
      expect(
        sort(
          file(
            cwd,
            "c",
            order.map((i) => sorted[i]!),
          ),
          target,
        ),
      ).toBe(true)
      expect(readFileSync(target, "latin1")).toBe("\xfc1\ny\xfc2\n\xfc\n")
    }
  })

  test("sorts records longer than its buffers", () => {
    const cwd = folder()
    // With the first one, the second record is a byte more than a MiB; with the third, exactly one.
    const sizes = [2 ** 19, 2 ** 19 - 5, 2 ** 19 - 1, 10, 2 ** 20 + 1, 3, 2 ** 21 + 7, 2 ** 20 - 3]
    const records = sizes.map((size, i) => ["abcdefgh"[i]!.repeat(size), `${i}`] as const)
    const first = file(cwd, "a", records)
    const other = file(cwd, "b", records.toReversed())
    expect(joinTo(first)(other, `${cwd}/target`)).toBe(true)
    expect(readFileSync(`${cwd}/target`).equals(readFileSync(first.path))).toBe(true)
  })
})

describe("ids that do not fit are refused", () => {
  const lines = (...given: readonly (string | number)[]): string =>
    given.map((id) => `${JSON.stringify({ id, h: "a", r: "a" })}\n`).join("")
  test.each([
    [lines(1, 2, 3), lines(3, 1), 'b.jsonl: has no record with the id "2", which a.jsonl has'],
    [
      lines(1, 2, 3, 4),
      lines(4, 5),
      'b.jsonl: has no record with the id "1", which a.jsonl has, and 2 more of the kind',
    ],
    [
      lines(1, 2),
      lines(2, 7, 1, 8),
      'b.jsonl: has a record with the id "7", which a.jsonl has not, and 1 more of the kind',
    ],
    [
      lines(1, 2),
      lines("x", 2, 1, 2),
      'b.jsonl: the records 2 and 4 have the same id, "2"; only for -m passAtK alone, several records may be samples of one id',
    ],
    [
      lines(1, 1),
      lines(1),
      'a.jsonl: the records 1 and 2 have the same id, "1"; only for -m passAtK alone, several records may be samples of one id',
    ],
    [lines(1), '{"h":"a"}\n', 'b.jsonl:1: has no field "id"; it has h'],
    [lines(1), '{"id":null,"h":"a"}\n', 'b.jsonl:1: the field "id" is null, expected a text'],
  ])("%j and %j", async (a, b, said) => {
    const cwd = folder({ "a.jsonl": a, "b.jsonl": b })
    const run = await lectern(["score", "a.jsonl", "-i", "b.jsonl", ...FIELDS, "--id", "id"], { cwd })
    expect(run).toEqual({ code: 65, stdout: "", stderr: `lectern: ${said}\n` })
  })

  test.each(["score", "align"])("in files of lines (%s)", async (command) => {
    const cwd = folder({ "a.jsonl": lines(1), "b.txt": "a\n" })
    const run = await lectern([command, "b.txt", "-i", "a.jsonl", "--field", "h", "--id", "id"], { cwd })
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining("b.txt has no ids; with --id") })
  })

  test.each(["align", "compare"])("%s, with the words of score", async (command) => {
    const cwd = folder({ "a.jsonl": lines(1, 2), "b.jsonl": lines(2, 3) })
    const fields = ["--field", command === "align" ? "h" : "h,r", "--ref-field", "r", "--id", "id"]
    expect(await lectern([command, "a.jsonl", "-i", "b.jsonl", ...fields], { cwd })).toEqual({
      code: 65,
      stdout: "",
      stderr: 'lectern: b.jsonl: has no record with the id "1", which a.jsonl has\n',
    })
  })
})

describe("Kaldi's text", () => {
  test.each([1, 4, 1000])("has ids and words, in chunks of %i bytes", async (size) => {
    const text = "utt1 the cat\n\nutt2\r\n  utt3\tsat  on \n \t\r\nutt4 \r \r\r \t \r\nutt5 on\r \t"
    const id = { field: "id", type: "label" } as const
    expect(await converted(kaldi, text, [undefined, id], { size })).toEqual([
      ["the cat", "utt1"],
      ["", "utt2"],
      ["sat  on", "utt3"],
      ["\r \r\r", "utt4"],
      ["on\r", "utt5"],
    ])
  })

  test("is joined by utterance", async () => {
    const cwd = folder({ ref: "b x y z\na one two\n", hyp: "a one two\nb x y\n" })
    const run = await lectern(["score", "ref", "-i", "hyp", "--input-format", "kaldi", "-m", "wer", "-w", "1", "-b"], {
      cwd,
    })
    expect(run).toEqual({ code: 0, stdout: "20.0\n", stderr: "" })
    const train = [
      "lm",
      "train",
      "ref",
      "hyp",
      "--input-format",
      "kaldi",
      "--order",
      "1",
      "--smoothing",
      "maximum-likelihood",
    ]
    const { stdout } = await lectern([...train, "-q"], { cwd })
    expect(stdout).toContain("\tone")
    expect(stdout).not.toContain("\tb")
  })
})
