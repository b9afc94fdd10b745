// The command trains on threads, and encodes and decodes with what it trained. The text is that of merges.js, 100 times.
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"

const lectern = (...words) =>
  execFileSync(process.execPath, ["node_modules/lectern/bin/lectern.js", "tokenizer", ...words], {
    encoding: "utf8",
  })

writeFileSync("words.txt", "ab ab ab ac\n".repeat(100))
writeFileSync("probe.txt", "ab ab ac\n")
const trainOn = (engine, file) => {
  const model = ["--model", "bbpe", "--vocab-size", "258"]
  lectern("train", "words.txt", ...model, "--engine", engine, "--jobs", "2", "--quiet", "-o", file)
  return readFileSync(file, "utf8")
}
const threads = trainOn("threads", "threads.json")
const isSame = threads === trainOn("inline", "inline.json")
const ids = lectern("encode", "threads.json", "probe.txt", "--engine", "threads", "--jobs", "2")
writeFileSync("ids.txt", ids)
console.log(JSON.stringify({ isSame, ids, text: lectern("decode", "threads.json", "ids.txt") }))
