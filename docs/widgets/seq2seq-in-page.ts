// A model that learns dates while a page watches: the worker's half, which takes requests and posts what came of them.
import { datePairs, type Seq2seq, type Seq2seqPair, seq2seqTrainer, type Trainer } from "@lectern/decoding/seq2seq"
import { readingOf } from "./attention-in-page.mjs"
import { BATCH_SIZE, type Reply, type Request, STEPS, UNSEEN } from "./seq2seq-messages.js"
import { exactMatch } from "./seq2seq-tasks.mjs"

/** Pairs to learn from, and pairs of days that never occur among them. */
export interface DateTask {
  readonly training: readonly Seq2seqPair[]
  readonly unseen: readonly Seq2seqPair[]
}

/** How often the page hears of the loss, and the exact match is measured. */
const REPORT = 10
const MEASURE = 50
/** The longest output that is shown. */
const MAX_LENGTH = 20

/** The dates of all runs. */
export function dateTask(): DateTask {
  const unseen = datePairs({ count: UNSEEN, seed: 2 })
  const days = new Set(unseen.map(({ target }) => target))
  return { unseen, training: datePairs({ count: 20_000, seed: 1 }).filter(({ target }) => !days.has(target)) }
}

/**
 * Takes requests one after the other, and trains between them.
 *
 * @param post - gets replies
 * @param later - calls a function once other requests had their turn
 */
export function session(
  post: (reply: Reply) => void,
  later: (next: () => Promise<void>) => void,
): (request: Request) => Promise<void> {
  const task = dateTask()
  let trainer: Trainer | undefined
  /** The trainer's model, once it is asked for after a step. */
  let model: Seq2seq | undefined
  let source = ""
  let run = 0
  let [step, until] = [0, 0]
  /** Only the last of several loops goes on. */
  let turn = 0

  const read = async (): Promise<void> => {
    if (trainer === undefined) return
    model ??= trainer.model()
    const mine = turn
    const reading = await readingOf(model, source, MAX_LENGTH)
    if (mine === turn) post({ kind: "reading", reading })
  }
  const measure = async (mine: number): Promise<void> => {
    model ??= trainer!.model()
    const exact = await exactMatch(model, task.unseen)
    if (mine !== turn) return
    post({ kind: "measured", run, step, exact })
    await read()
  }
  const train = (mine: number): void =>
    later(async () => {
      if (mine !== turn) return
      if (step >= until) return post({ kind: "idle", run, step })
      let sum = 0
      for (let i = 0; i < REPORT; i++) sum += trainer!.step().loss
      step += REPORT
      model = undefined
      post({ kind: "progress", run, step, loss: sum / REPORT })
      if (step % MEASURE === 0) await measure(mine)
      train(mine)
    })

  return async (request) => {
    if (request.kind === "read") {
      source = request.source
      return read()
    }
    turn += 1
    if (request.kind === "stop") return post({ kind: "idle", run, step })
    if (request.kind === "start") {
      const { attention, seed } = request
      trainer = seq2seqTrainer(task.training, { attention, seed, batchSize: BATCH_SIZE })
      model = undefined
      ;({ source } = request)
      run += 1
      ;[step, until] = [0, STEPS]
      await measure(turn)
    } else if (step >= until) until += STEPS
    train(turn)
  }
}
