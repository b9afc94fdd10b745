// Splits the lines of a text by MeCab's dictionary: mecab.js FOLDER TEXT. Prints what the splitting alone cost.
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { mecab, packMecab } from "@lectern/tokenizers/mecab"

const PASSES = 5

const [folder = "", path = ""] = process.argv.slice(2)
const file = (name: string): Buffer => readFileSync(join(folder, name))
const dictionary = { sys: file("sys.dic"), unk: file("unk.dic"), char: file("char.bin"), matrix: file("matrix.bin") }
const { write, room } = mecab(packMecab({ ...dictionary, dicrc: file("dicrc").toString() }, { path: folder }))
const lines = readFileSync(path, "utf8").trimEnd().split("\n")
const bytes = lines.map((line) => new TextEncoder().encode(line))
const output = new Uint8Array(Math.max(...bytes.map((line) => room(line, 0, line.length))))
const hash = createHash("sha256")
let tokens = 0
const passes = Array.from({ length: PASSES }, (_, pass) => {
  const before = process.cpuUsage()
  for (const line of bytes) {
    const end = write(line, 0, line.length, output, 0)
    if (pass > 0) continue
    hash.update(output.subarray(0, end)).update("\n")
    for (let i = 0; i < end; i++) if (output[i] === 0x20) tokens++
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
})
const report = { tokens, hash: hash.digest("hex"), cold: passes[0], warm: Math.min(...passes.slice(1)) }
console.log(JSON.stringify(report))
