// What the page shows of attention and of training is what the library does, in Node and in a browser.
import { ALL_TESTS } from "@lectern/core/testing"
import { greedySearch } from "@lectern/decoding"
import { type Seq2seq, seq2seqTrainer } from "@lectern/decoding/seq2seq"
import { describe, expect, test } from "vitest"
import { attentionFigure, attentionTable } from "../../figures/attention-matrix.mjs"
import { curves } from "../../figures/curves.mjs"
import { cellSaid, moved, stepSaid, strongest } from "../../widgets/attention-cells.js"
import { attend, type Reading, readingOf, writtenBy } from "../../widgets/attention-in-page.mjs"
import { dateTask, session } from "../../widgets/seq2seq-in-page.js"
import { BATCH_SIZE, type Reply, type Request, UNSEEN } from "../../widgets/seq2seq-messages.js"
import { exactMatch, reversals, trained } from "../../widgets/seq2seq-tasks.mjs"

const OPTIONS = { embedding: 6, hidden: 8, batchSize: 8, learningRate: 0.02, seed: 1 } as const
const WORDS = reversals(200, 1, 1, 6)

describe("attend()", () => {
  const states = [
    [1, 0],
    [0, 1],
    [1, 1],
  ]

  test("is the weighted mean of the note, worked by hand", () => {
    const { scores, weights, context } = attend([0, 2], states)
    expect(scores).toEqual([0, 2, 2])
    const sum = 1 + 2 * Math.E ** 2
    expectClose(weights, [1 / sum, Math.E ** 2 / sum, Math.E ** 2 / sum])
    const [x, y] = [(1 + Math.E ** 2) / sum, (2 * Math.E ** 2) / sum]
    expectClose(context, [x, y])
  })

  test("has values beside keys, and large scores", () => {
    const { weights, context } = attend([1000], [[1], [0.9], [-1]], [[3], [5], [7]])
    expectClose(weights, [1, 0, 0])
    expectClose(context, [3])
  })
})

describe("readingOf()", () => {
  test("writes what greedy search writes, with the weights and probabilities of forced decoding", async () => {
    const model = trained(WORDS, { ...OPTIONS, attention: "luong-dot" }, 40)
    for (const source of ["abc", "h", "", "fgfgfg", "zz"]) {
      const reading = await readingOf(model, source, 9)
      expect(reading.source).toEqual([...source, "</s>"])
      const search = { maxLength: 9, endTokens: model.endToken }
      const [result] = await greedySearch(model.decoder, model.encode([source]), search)
      const { tokens, finished } = result!.hypotheses[0]!
      expect(reading.steps.map(({ symbol }) => symbol)).toEqual(Array.from(tokens, (id) => model.config.target[id]))
      if (!finished) continue
      const target = writtenBy(reading)
      const [forced] = model.forced([{ source, target }])
      expectClose(
        reading.steps.flatMap(({ weights }) => weights),
        forced!.attention,
        1e-5,
      )
      expectClose(
        reading.steps.map(({ prob }) => prob),
        forced!.tokenScores.map(Math.exp),
        1e-5,
      )
    }
  })

  test("ends with the end or at the maximum length, and without attention has no weights", async () => {
    const model = trained(WORDS, { ...OPTIONS, attention: "none" }, 3)
    const { steps } = await readingOf(model, "abcdef", 4)
    expect(steps.length).toBeLessThanOrEqual(4)
    for (const { weights, scores } of steps) expect([weights, scores]).toEqual([[], []])
  })
})

test("an output counts as right when all of it is, and it ended", async () => {
  const always = (symbols: readonly string[]): Seq2seq => {
    const model = seq2seqTrainer([{ source: "a", target: "ab" }], { ...OPTIONS, attention: "none" }).model()
    const logProbs = (step: number): Float32Array =>
      Float32Array.from(model.config.target, (symbol) => (symbol === symbols[step] ? 0 : -50))
    let step = 0
    const decoder = {
      ...model.decoder,
      step: (states: never) => ({ logProbs: logProbs(step++), states }),
    } as Seq2seq["decoder"]
    return { ...model, decoder }
  }
  const pairs = [{ source: "a", target: "ab" }]
  expect(await exactMatch(always(["a", "b", "</s>"]), pairs)).toBe(1)
  expect(await exactMatch(always(["a", "</s>"]), pairs)).toBe(0)
  expect(await exactMatch(always(["a", "b", "b", "b", "b"]), pairs)).toBe(0)
  expect(await exactMatch(always(["a", "b", "<s>", "<s>", "<s>"]), pairs)).toBe(0)
})

describe("the matrix", () => {
  const step = { prob: 0.5, scores: [1, -2.345], weights: [0.93, 0.07] }
  const reading: Reading = {
    source: [" ", "</s>"],
    steps: [
      { ...step, symbol: "<" },
      { ...step, symbol: "</s>" },
    ],
  }

  test("is a table with a row for each step and a column for each position", () => {
    const table = attentionTable(reading)
    expect(table.match(/<tr>/g)).toHaveLength(3)
    expect(table.match(/<td[^>]* data-row="1" data-column="0" style="--weight: 0.930"/g)).toHaveLength(1)
    expect(table.match(/>93<\/td>/g)).toHaveLength(2)
    expect(table).not.toContain(">7</td>")
    expect(table).toContain('<th scope="col">␣</th><th scope="col">&lt;/s></th>')
    expect(table).toContain('title="&lt; at blank: 0.930"')
    expect(table).not.toContain("narrow")
    const long = { source: Array.from("abcdefghijklmno"), steps: [] }
    expect(attentionTable(long)).toContain('class="attention-matrix narrow"')
  })

  test("carries its reading, so that a page can make it live", () => {
    const [, data = ""] = /data-reading="([^"]*)"/.exec(attentionFigure(reading, "")) ?? []
    expect(data).not.toContain("<")
    const read = data.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&")
    expect(JSON.parse(read)).toEqual(reading)
  })

  test("tells of a cell its score and its weight, and of a step what it writes", () => {
    expect(cellSaid(reading, 0, 1)).toEqual([
      "Position 2, the end: query · key = −2.35",
      "→ softmax over all 2 positions: weight 0.070",
    ])
    expect(cellSaid(reading, 1, 0)[0]).toBe("Position 1, the blank: query · key = 1.00")
    expect(stepSaid(reading, 0)).toBe("Step 1 of 2: at the start it writes “<” (probability 0.500)")
    expect(stepSaid(reading, 1)).toBe("Step 2 of 2: after “<” it writes the end (probability 0.500)")
    const blind = { ...step, symbol: "a", scores: [], weights: [] }
    expect(cellSaid({ source: ["a"], steps: [blind] }, 0, 0)[0]).toMatch(/^One fixed vector/)
  })

  test("has keys that stay within it", () => {
    expect(moved(reading, { row: 0, column: 0 }, "ArrowDown")).toEqual({ row: 1, column: 0 })
    expect(moved(reading, { row: 1, column: 1 }, "ArrowDown")).toEqual({ row: 1, column: 1 })
    expect(moved(reading, { row: 1, column: 1 }, "ArrowUp")).toEqual({ row: 0, column: 1 })
    expect(moved(reading, { row: 1, column: 0 }, "ArrowRight")).toEqual({ row: 1, column: 1 })
    expect(moved(reading, { row: 1, column: 1 }, "ArrowRight")).toEqual({ row: 1, column: 1 })
    expect(moved(reading, { row: 1, column: 0 }, "ArrowLeft")).toEqual({ row: 1, column: 0 })
    expect(moved(reading, { row: 1, column: 1 }, "Home")).toEqual({ row: 0, column: 1 })
    expect(moved(reading, { row: 0, column: 1 }, "End")).toEqual({ row: 1, column: 1 })
    expect(moved(reading, { row: 0, column: 1 }, "Tab")).toBeUndefined()
  })

  test("begins at the largest weight", () => {
    expect(strongest([0.2, 0.5, 0.3])).toBe(1)
    expect(strongest([])).toBe(0)
  })
})

test("curves lie within their axes, and say where they begin and end", () => {
  const axes = { x: { name: "step", max: 4, step: 2 }, y: { name: "loss", max: 2, step: 1 } }
  const lines = [
    { name: "one", points: [[0, 3] as const, [4, 1] as const] },
    { name: "two", points: [] },
  ]
  const picture = curves({ id: "c", title: "Loss", ...axes, curves: lines })
  expect(picture).toContain("loss by step. one: from 3 at 0 to 1 at 4. two: nothing yet.")
  // A point above the axis lies on its upper edge, 30 from the top; the middle is 95 below.
  expect(picture).toContain('points="48,30 284,125"')
  expect(picture).not.toContain("NaN")
})

describe("the dates", () => {
  const { training, unseen } = dateTask()

  test("that are measured are of days that are never trained on", () => {
    expect(unseen).toHaveLength(UNSEEN)
    const days = new Set(training.map(({ target }) => target))
    expect(unseen.filter(({ target }) => days.has(target))).toEqual([])
    // 200 of 36,525 days are left out.
    expect(training.length).toBeGreaterThan(19_700)
  })
})

describe("a session", () => {
  test.runIf(ALL_TESTS)(
    "trains step by step as a trainer does, measures every fifty steps, and reads the date",
    async () => {
      const { ask, replies, turns } = opened()
      await ask({ kind: "start", attention: "luong-dot", seed: 3, source: "5/3/2021" })
      expect(replies.map(({ kind }) => kind)).toEqual(["measured", "reading"])
      expect(replies[0]).toEqual({ kind: "measured", run: 1, step: 0, exact: 0 })
      await turns(5)
      const trainer = seq2seqTrainer(dateTask().training, { attention: "luong-dot", seed: 3, batchSize: BATCH_SIZE })
      for (const [i, reply] of replies.filter(({ kind }) => kind === "progress").entries()) {
        let sum = 0
        for (let each = 0; each < 10; each++) sum += trainer.step().loss
        expect(reply).toEqual({ kind: "progress", run: 1, step: 10 * (i + 1), loss: sum / 10 })
      }
      expect(replies.slice(-3).map(({ kind }) => kind)).toEqual(["progress", "measured", "reading"])
      const read = replies.at(-1) as Extract<Reply, { kind: "reading" }>
      expect(read.reading).toEqual(await readingOf(trainer.model(), "5/3/2021", 20))
      // The bytes of the parameters after 50 steps: the same in Node and in every browser.
      expect(checksum(trainer.model())).toBe(300072073)
    },
  )

  test("stops when told to, goes on when told to, and reads other dates in between", async () => {
    const { ask, replies, turns, waiting } = opened()
    await ask({ kind: "read", source: "nothing to read it" })
    expect(replies).toEqual([])
    await ask({ kind: "start", attention: "none", seed: 1, source: "" })
    await turns(1)
    await ask({ kind: "stop" })
    expect(replies.at(-1)).toEqual({ kind: "idle", run: 1, step: 10 })
    await turns(3)
    expect(replies.at(-1)).toEqual({ kind: "idle", run: 1, step: 10 })
    expect(waiting()).toBe(0)
    await ask({ kind: "read", source: "1.1.2000" })
    expect(replies.at(-1)).toMatchObject({ kind: "reading", reading: { source: [..."1.1.2000", "</s>"] } })
    await ask({ kind: "continue" })
    await turns(1)
    expect(replies.at(-1)).toMatchObject({ kind: "progress", run: 1, step: 20 })
  })

  test.runIf(ALL_TESTS)("that is started again forgets what it did", async () => {
    const { ask, replies, turns, waiting } = opened()
    await ask({ kind: "start", attention: "none", seed: 1, source: "" })
    await turns(2)
    const [, , first] = replies
    await ask({ kind: "start", attention: "none", seed: 1, source: "" })
    const before = replies.length
    await turns(2)
    expect(replies[before]).toEqual({ ...first, run: 2 })
    expect(replies.slice(before).filter(({ kind }) => kind === "progress")).toHaveLength(1)
    expect(waiting()).toBe(1)
  })
})

/** A session whose turns are taken by the test. */
function opened() {
  const replies: Reply[] = []
  const queue: (() => Promise<void>)[] = []
  const ask: (request: Request) => Promise<void> = session(
    (reply) => replies.push(reply),
    (next) => queue.push(next),
  )
  const turns = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) await queue.shift()?.()
  }
  return { ask, replies, turns, waiting: () => queue.length }
}

function checksum({ tensors }: Seq2seq): number {
  let hash = 0x811c9dc5
  for (const { data } of Object.values(tensors)) {
    for (const byte of new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
      hash = Math.imul(hash ^ byte, 0x01000193)
  }
  return hash >>> 0
}

function expectClose(
  actual: Readonly<ArrayLike<number>>,
  expected: Readonly<ArrayLike<number>>,
  within: number = 1e-12,
): void {
  expect(actual.length).toBe(expected.length)
  for (let i = 0; i < actual.length; i++) expect(Math.abs(actual[i]! - expected[i]!)).toBeLessThanOrEqual(within)
}
