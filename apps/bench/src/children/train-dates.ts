// Learns the date task: train-dates.js REQUEST, a file. Prints what training alone cost, until enough is right.
import { readFileSync } from "node:fs"
import { greedySearch } from "@lectern/decoding"
import { type Seq2seq, seq2seqTrainer } from "@lectern/decoding/seq2seq"
import type { DateRequest, DateTraining } from "./dates-report.js"

const BATCH_SIZE = 32
const EVERY = 50

const request = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as DateRequest
const trainings: DateTraining[] = []
for (const seed of request.seeds) trainings.push(await train(seed))
console.log(JSON.stringify(trainings))

async function train(seed: number): Promise<DateTraining> {
  let [cpu, examples, share] = [0, 0, 0]
  const timed = <Result>(work: () => Result): Result => {
    const before = process.cpuUsage()
    const result = work()
    const { user, system } = process.cpuUsage(before)
    cpu += (user + system) / 1e6
    return result
  }
  const trainer = timed(() => seq2seqTrainer(request.pairs, { batchSize: BATCH_SIZE, seed }))
  while (share < request.goal && examples < request.maxExamples) {
    const { step, examples: read } = timed(() => trainer.step())
    examples += read
    if (step % EVERY === 0) share = await accuracy(trainer.model())
  }
  return { cpu, examples, share }
}

async function accuracy({ decoder, encode, endToken, textOf }: Seq2seq): Promise<number> {
  const sources = encode(request.unseen.map(({ source }) => source))
  const results = await greedySearch(decoder, sources, { maxLength: 12, endTokens: endToken })
  const right = results.filter(({ hypotheses }, i) => textOf(hypotheses[0]!.tokens) === request.unseen[i]!.target)
  return right.length / request.unseen.length
}
