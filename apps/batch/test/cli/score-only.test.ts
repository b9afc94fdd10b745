// `-b` with several metrics or systems. What sacreBLEU prints for its own metrics is among the golden files.
import { expect, test } from "vitest"
import { folder, lectern } from "./run.js"

// hyp.txt has a wrong word of 5 (WER 20), other.txt has two (WER 40): 1-grams 80 and 60, characters by hand below.
const FILES = { "ref.txt": "a b c d e\n", "hyp.txt": "a b c d x\n", "other.txt": "a b c y x\n" }
const WER_GLEU = ["-m", "wer", "gleu", "--max-order", "1"]

async function printed(...args: readonly string[]): Promise<string> {
  const run = await lectern(["score", "ref.txt", "-b", ...args], { cwd: folder(FILES) })
  expect(run).toMatchObject({ code: 0, stderr: "" })
  return run.stdout
}

test("metrics that sacreBLEU lacks are labelled, in the order asked", async () => {
  expect(await printed("-i", "hyp.txt", ...WER_GLEU)).toBe("WER = 20.0\nGLEU = 80.0\n")
  expect(await printed("-i", "hyp.txt", "-m", "gleu", "wer", "gleu", "--max-order", "1", "-w", "0")).toBe(
    "GLEU = 80\nWER = 20\n",
  )
})

test("so are several systems", async () => {
  expect(await printed("-i", "hyp.txt", "other.txt", ...WER_GLEU)).toBe(
    "hyp.txt: WER = 20.0\nhyp.txt: GLEU = 80.0\nother.txt: WER = 40.0\nother.txt: GLEU = 60.0\n",
  )
})

test("-f json gives a list of objects in that order", async () => {
  expect(await printed("-i", "hyp.txt", ...WER_GLEU, "-f", "json")).toBe(
    '[\n{"name": "WER", "score": 20.0},\n{"name": "GLEU", "score": 80.0}\n]\n',
  )
  const two = JSON.parse(await printed("-i", "hyp.txt", "other.txt", ...WER_GLEU, "-f", "json"))
  expect(two[3]).toEqual({ system: "other.txt", name: "GLEU", score: 60 })
  const [wer] = JSON.parse(await printed("-i", "hyp.txt", ...WER_GLEU, "-f", "json", "-ci", "-q"))
  expect(wer).toEqual({ name: "WER", score: 20, confidence: "μ = 20.0 ± 0.0" })
})

test("an interval follows the score", async () => {
  expect(await printed("-i", "hyp.txt", ...WER_GLEU, "-ci", "-q")).toBe(
    "WER = 20.0 (μ = 20.0 ± 0.0)\nGLEU = 80.0 (μ = 80.0 ± 0.0)\n",
  )
})

test("one metric is not labelled, in any number of systems", async () => {
  expect(await printed("-i", "hyp.txt", "-m", "wer")).toBe("20.0\n")
  expect(await printed("-i", "hyp.txt", "other.txt", "-m", "wer")).toBe("20.0\n40.0\n")
  expect(await printed("-i", "hyp.txt", "-m", "wer", "-f", "json")).toBe("20.0\n")
})

test("the order of the metrics does not matter to other reports", async () => {
  const run = await lectern(["score", "ref.txt", "-i", "hyp.txt", "-f", "text", ...WER_GLEU], { cwd: folder(FILES) })
  expect(run.stdout).toMatch(/^GLEU\|.*\n +WER\|/)
})

test("-sl labels several metrics, sacreBLEU's too", async () => {
  expect(await printed("-i", "hyp.txt", "-sl", ...WER_GLEU)).toBe("WER = 20.0\nGLEU = 80.0\n")
  expect(await printed("-i", "hyp.txt", "-sl", "-m", "ter", "bleu", "--max-order", "1")).toBe(
    "TER = 20.0\nBLEU = 80.0\n",
  )
  expect(await printed("-i", "hyp.txt", "-sl", "-m", "ter")).toBe("20.0\n")
})
