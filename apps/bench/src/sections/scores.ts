// Comparing tables of scores, beside scoring as many records of texts.
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pcg64 } from "@lectern/random"
import { lecternWords } from "../harness/commands.js"
import { alternate } from "../harness/measure.js"
import type { Plan } from "../harness/plan.js"
import type { Findings } from "../harness/report.js"

const MAX_RATIO = 1.5
const MAX_RESAMPLING_RATIO = 1
// As many as the wild bootstrap draws.
const RESAMPLES = "1999"
const WORDS = "the cat sat on a mat while dogs ran home and slept".split(" ")

/** Measures comparing tables of scores, and scoring files of texts with as many records and bytes. */
export function scoresSection({ scoreRows, rounds }: Plan, folder: string): Findings {
  const [base, next, reference, one, other] = filesOf(scoreRows / 2, folder) as [string, string, string, string, string]
  const fields = ["--field", "text", "--ref-field", "text"]
  const found = alternate(
    {
      scores: lecternWords(["compare", "--scores", base, next, "-q"]),
      clusters: lecternWords(["compare", "--scores", base, next, "--cluster", "doc", "-q"]),
      wild: lecternWords(["compare", "--scores", base, next, "--wild-bootstrap", "-q"]),
      texts: lecternWords(["score", reference, "-i", one, ...fields, "-m", "exact", "-b", "-q"]),
      paired: lecternWords([
        "score",
        reference,
        "-i",
        one,
        other,
        ...fields,
        "-m",
        "wer",
        "-pbs",
        "-pbsn",
        RESAMPLES,
        "-q",
      ]),
    },
    rounds,
  )
  const what = {
    scores: "compare --scores",
    clusters: "compare --scores --cluster",
    wild: "compare --scores --wild-bootstrap",
    texts: "score -m exact",
    paired: `score -m wer --paired-bs-n ${RESAMPLES}`,
  }
  return {
    runs: (["scores", "clusters", "wild", "texts", "paired"] as const).map((name) => {
      const { stdout: _, ...usage } = found[name]
      return { what: `${what[name]}, records`, segments: scoreRows, ...usage }
    }),
    goals: [
      {
        what: "CPU seconds of compare --scores over those of score -m exact of as many records and bytes",
        measured: found.scores.cpu / found.texts.cpu,
        wanted: { kind: "at most", value: MAX_RATIO },
        unit: "x",
      },
      {
        what: "CPU seconds of the wild bootstrap over those of a paired bootstrap of WER with as many segments and resamples",
        measured: found.wild.cpu / found.paired.cpu,
        wanted: { kind: "at most", value: MAX_RESAMPLING_RATIO },
        unit: "x",
      },
    ],
  }
}

/** Two tables of scores and three files of texts, all of the same size, made once. */
function filesOf(rows: number, folder: string): string[] {
  const kinds = ["scores-base", "scores-new", "texts-base", "texts-new", "texts-other"]
  const paths = kinds.map((kind) => join(folder, `${kind}-${rows}.jsonl`))
  if (paths.every((path) => existsSync(path))) return paths
  mkdirSync(folder, { recursive: true })
  for (const [i, path] of paths.entries()) {
    const random = pcg64(i)
    const lines = Array.from({ length: rows }, (_, row) => {
      const number = String(row).padStart(6, "0")
      const score = random.next().toFixed(4)
      const scored = `{"id": "question-${number}", "doc": "doc-${Math.floor(row / 20)}", "score": ${score}}\n`
      return i < 2 ? scored : textOf(scored.length, () => WORDS[random.below(WORDS.length)]!)
    })
    writeFileSync(path, lines.join(""))
  }
  return paths
}

/** A record of random words with a number of bytes. */
function textOf(bytes: number, word: () => string): string {
  const room = bytes - '{"text": ""}\n'.length
  let text = word()
  while (text.length < room) text += ` ${word()}`
  return `{"text": "${text.slice(0, room).replace(/ $/, "s")}"}\n`
}
