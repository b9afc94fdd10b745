// Trains through the library on lines in memory: train.js KIND TEXT SIZE. Prints what that alone cost.
import { readFileSync } from "node:fs"
import { performance } from "node:perf_hooks"
import { wordCounts } from "@lectern/tokenizers"
import { type Kind, RECIPES } from "../harness/recipes.js"

const [kind = "", path = "", size = ""] = process.argv.slice(2)
const lines = readFileSync(path, "utf8").replace(/\n$/, "").split("\n")
const { stages, train } = RECIPES[kind as Kind]

const before = process.cpuUsage()
const start = performance.now()
const counter = wordCounts(stages())
const tokens = train(counter.finalize(lines.reduce(counter.add, counter.zero())), Number(size))
const wall = (performance.now() - start) / 1000
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ wall, cpu: (user + system) / 1e6, tokens }))
