import { writeFileSync } from "node:fs"
import { scoreCorpus } from "lectern"
import { hypothesis, reference } from "./guard.js"

const text = (name, line) => {
  writeFileSync(name, `${line}\n`.repeat(100))
  return { name, path: name }
}
const request = {
  references: [text("reference.txt", reference)],
  systems: [text("hypothesis.txt", hypothesis)],
  metrics: [{ name: "bleu", options: {} }],
  jobs: 2,
}
const scoreOn = async (engine) => (await scoreCorpus({ ...request, engine })).systems[0].metrics[0].score
console.log(JSON.stringify({ threads: await scoreOn("threads"), inline: await scoreOn("inline") }))
