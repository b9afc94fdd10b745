// Prints the lengths of lines of large files: node examples/engine/count.mjs FOLDER FILE...
// The folder keeps finished shards: a run that was killed continues when it is started again.
import { foldLines } from "@lectern/engine"

const [resume, ...files] = process.argv.slice(2)
const module = new URL("line-lengths.mjs", import.meta.url)
const { result, lines, shards, resumedShards } = await foldLines(files, module, { resume })
console.log(`${lines} lines in ${shards} shards, ${resumedShards} of them counted before`)
console.log(`words: median ${result.median}, 90% at most ${result.ninetieth}, longest ${result.longest}`)
