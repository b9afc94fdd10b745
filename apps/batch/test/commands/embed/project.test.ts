// `lectern embed project`: every method and format, the words that are drawn, refusals that leave nothing behind.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { ALL_TESTS } from "@lectern/core/testing"
import { neighbourIndex } from "@lectern/embeddings"
import { readVectors } from "@lectern/embeddings/formats"
import { type NearestRows, nearestRows, pca, tsne, umap } from "@lectern/embeddings/project"
import { describe, expect, test } from "vitest"
import { readData } from "../../../src/commands/embed/report/scatter/page/data.js"
import { finished, folder, lectern, start } from "../../cli/run.js"
import { TEXT } from "./files.js"

const project = (args: readonly string[], cwd: string, stdin: string | Uint8Array = "") =>
  lectern(["embed", "project", ...args], { cwd, stdin })

// Three groups around the corners of a triangle, each in a plane of its own.
const CLOUDS = Array.from({ length: 36 }, (_, i) => {
  const group = i % 3
  const angle = Math.floor(i / 3) / 2
  const numbers = Array.from(
    { length: 4 },
    (_, d) => (d === group ? 3 : 0) + (d === 3 ? 0.2 * Math.cos(angle) : 0.1 * angle),
  )
  return `${"xyz"[group]}${i} ${numbers.map((each) => each.toFixed(3)).join(" ")}`
})
const VECTORS = `${CLOUDS.join("\n")}\n`
const LOADED = readVectors(new TextEncoder().encode(VECTORS), "glove")
const MATRIX = { data: LOADED.data, rows: 36, columns: 4 }

interface Drawn {
  readonly points: readonly { readonly word: string; readonly class?: string; readonly position: readonly number[] }[]
}
const positionsOf = ({ points }: Drawn) => points.flatMap(({ position }) => position)
const drawn = async (cwd: string, ...args: string[]) =>
  JSON.parse((await project([...args, "-f", "json"], cwd)).stdout) as Drawn & Record<string, unknown>

/** The tables inside a page. */
const pageOf = (path: string) => {
  const html = readFileSync(path, "utf8")
  return readData((name) => new RegExp(`id="data-${name}">([^<]*)<`).exec(html)![1]!)
}

describe("positions", () => {
  const euclidean = ["v.txt", "--metric", "euclidean"]

  test("by principal components are those of the library", async () => {
    const found = await drawn(folder({ "v.txt": VECTORS }), ...euclidean, "--method", "pca", "--dimensions", "3")
    const expected = pca(MATRIX, { dimensions: 3 })
    expect(positionsOf(found)).toEqual([...expected.positions])
    expect(found).toMatchObject({
      schema: "lectern.embed-projection/1",
      vectors: "v.txt",
      words: 36,
      dimensions: 4,
      method: "pca",
      metric: "euclidean",
      explained_variance_ratio: [...expected.explainedVarianceRatio],
    })
  })

  test("by t-SNE and UMAP are those of the library with the index's neighbours, for every option", async () => {
    const cwd = folder({ "v.txt": VECTORS })
    const index = neighbourIndex(LOADED, { measure: "euclidean" })
    const near = (count: number): NearestRows => {
      const found = index.nearestOfEach(LOADED.words, { count }).flat()
      const indices = Int32Array.from(found, ({ id }) => id)
      return { rows: 36, count, indices, distances: Float64Array.from(found, ({ score }) => score) }
    }
    const byTsne = await drawn(cwd, ...euclidean, "--perplexity", "3", "--iterations", "40", "--seed", "7")
    const tsneOptions = { perplexity: 3, iterations: 40, seed: 7, nearest: near(9) }
    expect(positionsOf(byTsne)).toEqual([...tsne(MATRIX, tsneOptions).positions])
    expect(byTsne).toMatchObject({ perplexity: 3, iterations: 40, seed: 7, divergence: expect.any(Number) })
    const settings = ["--neighbors", "5", "--min-dist", "0.4", "--epochs", "3", "--seed", "7"]
    const byUmap = await drawn(cwd, ...euclidean, "--method", "umap", ...settings)
    const umapOptions = { neighbours: 5, minDist: 0.4, epochs: 3, seed: 7, nearest: near(4) }
    expect(positionsOf(byUmap)).toEqual([...umap(MATRIX, umapOptions).positions])
    expect(byUmap).toMatchObject({ neighbors: 5, min_dist: 0.4, epochs: 3, seed: 7 })
  })

  test("by cosine do not change with the lengths of vectors", async () => {
    const doubled = LOADED.words.map((word, i) => {
      const row = [...LOADED.data.subarray(4 * i, 4 * i + 4)]
      return `${word} ${row.map((each) => each * (i % 2 === 0 ? 8 : 1)).join(" ")}\n`
    })
    const cwd = folder({ "v.txt": VECTORS, "w.txt": doubled.join("") })
    for (const method of ["pca", "tsne"]) {
      const [one, other] = await Promise.all(
        ["v.txt", "w.txt"].map((name) =>
          drawn(cwd, name, "--method", method, ...(method === "tsne" ? ["--iterations", "20"] : [])),
        ),
      )
      expect(positionsOf(one!)).toEqual(positionsOf(other!))
    }
  })
})

test("a page has the words, their classes and their nearest words; equal runs give equal bytes", async () => {
  const classes = LOADED.words.filter((word) => !word.startsWith("z")).map((word) => `${word}\tclass ${word[0]}`)
  const cwd = folder({ "v.txt": VECTORS, "c.tsv": `${classes.join("\r\n")}\nother\tclass x\n` })
  const args = ["v.txt", "--iterations", "300", "--perplexity", "4", "--classes", "c.tsv"]
  const run = await project([...args, "-o", "a.html"], cwd)
  expect(run.stdout).toMatch(
    /^36 words x 4 dimensions: t-SNE, perplexity 4, 300 steps, seed 12345, cosine; divergence \d\.\d{4} nats\n$/,
  )
  await project([...args, "-o", "b.htm", "--title", "v.txt"], cwd)
  expect(readFileSync(join(cwd, "a.html"))).toEqual(readFileSync(join(cwd, "b.htm")))
  const page = pageOf(join(cwd, "a.html"))
  expect(page.words).toEqual(LOADED.words)
  expect(page.classNames).toEqual(["(none)", "class x", "class y"])
  expect([...page.classes!].slice(0, 3)).toEqual([1, 2, 0])
  // The ten nearest words of a word are of its group.
  expect(page.neighbours!.length).toBe(360)
  page.neighbours!.forEach((each, i) => {
    expect((each - 1) % 3).toBe(Math.floor(i / 10) % 3)
  })
  // So is the nearest point.
  const { indices } = nearestRows({ data: Float64Array.from(page.positions), rows: 36, columns: 2 }, 1)
  indices.forEach((each, i) => {
    expect(each % 3).toBe(i % 3)
  })
})

test("a page by principal components compares no words unless it is asked to", async () => {
  const cwd = folder({ "v.txt": VECTORS })
  const args = ["v.txt", "--method", "pca", "-o", "p.html", "--progress", "json"]
  const stages = (stderr: string) => [...stderr.matchAll(/"stage":"(\w+)".*"done":(\d+),"total":(\d+),"unit":"(\w+)"/g)]
  expect(stages((await project(args, cwd)).stderr).map(([, stage]) => stage)).not.toContain("compare")
  expect(pageOf(join(cwd, "p.html")).neighbours).toBeUndefined()
  const { stderr } = await project([...args, "--neighbors", "3"], cwd)
  expect(stages(stderr).map(([, ...facts]) => facts)).toContainEqual(["compare", "36", "36", "words"])
  const expected = neighbourIndex(LOADED).nearestOfEach(LOADED.words, { count: 3 }).flat()
  expect([...pageOf(join(cwd, "p.html")).neighbours!]).toEqual(expected.map(({ id }) => id + 1))
})

test("tables for projectors: positions or the vectors themselves, and the words", async () => {
  const cwd = folder({ "v.txt": TEXT, "c.tsv": "king\troyal\nqueen\troyal\n" })
  const files = () => ["p.tsv", "m.tsv"].map((name) => readFileSync(join(cwd, name), "utf8"))
  await project(["v.txt", "-o", "p.tsv", "--metadata", "m.tsv", "--method", "none"], cwd)
  expect(files()).toEqual(["1\t0\t0\n1\t0\t1\n0\t1\t0\n0\t1\t1\n-1\t-1\t0.5\n", "man\nking\nwoman\nqueen\napple\n"])
  await project(["v.txt", "-o", "p.tsv", "--metadata", "m.tsv", "--method", "pca", "--classes", "c.tsv"], cwd)
  const [positions, words] = files()
  expect(positions!.split("\n").map((line) => line.split("\t").length)).toEqual([2, 2, 2, 2, 2, 1])
  expect(words).toBe("word\tclass\nman\t(none)\nking\troyal\nwoman\t(none)\nqueen\troyal\napple\t(none)\n")
})

test("the words that are drawn: the first ones, a list, none of zeros", async () => {
  const cwd = folder({
    "v.txt": TEXT,
    "only.txt": "queen\napple\nunknown\nking\n",
    "z.txt": `${TEXT.replace("5 3", "6 3")}nil 0 0 0\n`,
  })
  const words = async (...args: string[]) =>
    (await drawn(cwd, ...args, "--method", "pca")).points.map(({ word }) => word)
  expect(await words("v.txt", "--max-words", "3")).toEqual(["man", "king", "woman"])
  expect(await words("v.txt", "--only", "only.txt")).toEqual(["king", "queen", "apple"])
  expect(await words("v.txt", "--only", "only.txt", "--max-words", "2")).toEqual(["king", "queen"])
  expect(await words("v.txt", "--only", "only.txt", "--first", "4")).toEqual(["king", "queen"])
  expect(await words("z.txt", "--metric", "euclidean")).toContain("nil")
  const run = await project(["-", "--method", "pca", "-f", "json"], cwd, readFileSync(join(cwd, "z.txt")))
  expect(run.stderr).toBe('lectern: warning: left out, since a vector of zeros has no cosines: "nil"\n')
  expect((JSON.parse(run.stdout) as Drawn).points.map(({ word }) => word)).toEqual([
    "man",
    "king",
    "woman",
    "queen",
    "apple",
  ])
})

test("refusals say why, and leave no file behind", async () => {
  const files = {
    "v.txt": TEXT,
    "same.txt": "a 1 2\nb 1 2\nc 1 2\nd 1 2\n",
    "line.txt": "a 1\nb 2\nc 3\nd 4\n",
    "only.txt": "nobody\n",
    "bad.tsv": "king\troyal\nking\tpeople\n",
    "none.tsv": "nobody\troyal\n",
    "wide.tsv": "king\troyal\tmale\n",
  }
  const cwd = folder(files)
  const refused = async (code: number, said: string, ...args: string[]) => {
    const run = await project(args, cwd)
    expect(run.stderr).toMatch(/^lectern: [^\n]+\n$/)
    expect(run.stderr).toContain(said)
    expect([args, run.code]).toEqual([args, code])
  }
  const page = ["v.txt", "-o", "p.html"]
  await refused(2, "--format html|tsv|json", "v.txt")
  await refused(2, "--format html|tsv|json", "v.txt", "-o", "p.png")
  await refused(2, "--metadata FILE", "v.txt", "-o", "p.tsv")
  await refused(2, "--metadata is for tsv", ...page, "--metadata", "m.tsv")
  await refused(2, "--title is for html", "v.txt", "-o", "p.json", "--title", "x")
  await refused(2, "two dimensions", ...page, "--dimensions", "3")
  await refused(2, "a page needs positions", ...page, "--method", "none")
  await refused(
    2,
    "--perplexity is for --method tsne; the method is umap",
    ...page,
    "--method",
    "umap",
    "--perplexity",
    "5",
  )
  await refused(2, "--min-dist is for --method umap", ...page, "--min-dist", "0.5")
  await refused(2, "did you mean 'tsne'", ...page, "--method", "t-sne")
  await refused(2, "would overwrite", "v.txt", "-o", "v.txt", "-f", "html")
  await refused(2, "is named twice", "v.txt", "-o", "p.tsv", "--metadata", "p.tsv")
  await refused(
    2,
    "--perplexity must be a number up to 1.3333333333333333, a third of the other words, got 2",
    ...page,
    "--perplexity",
    "2",
  )
  await refused(
    2,
    "--neighbors must be a number up to 4, the number of other words",
    ...page,
    "--method",
    "pca",
    "--neighbors",
    "5",
  )
  await refused(2, "--neighbors is for --method umap and pca; the method is tsne", ...page, "--neighbors", "3")
  const json = ["v.txt", "-f", "json", "--method", "pca"]
  await refused(2, "--neighbors of --method pca is for html; json has no neighbors", ...json, "--neighbors", "3")
  await refused(2, "--neighbors must be a number up to 5", ...page, "--method", "umap", "--neighbors", "6")
  await refused(65, "has 3 words to draw; t-SNE needs at least 4", ...page, "--max-words", "3")
  await refused(65, "rows that are all equal", "same.txt", "-o", "p.html")
  await refused(65, "too few for 2 components", "line.txt", "-o", "p.html", "--method", "pca")
  await refused(65, "none of the words", ...page, "--only", "only.txt")
  await refused(65, 'bad.tsv:2: gives "king" a second class, "people" after "royal"', ...page, "--classes", "bad.tsv")
  await refused(65, "wide.tsv:1: is not a word, a tab and its class", ...page, "--classes", "wide.tsv")
  await refused(65, "a class for none of the words", ...page, "--classes", "none.tsv")
  await refused(74, "missing.txt", "missing.txt", "-o", "p.html")
  expect(readdirSync(cwd).sort()).toEqual(Object.keys(files).sort())
})

test.runIf(ALL_TESTS)("Ctrl-C ends a long run, and leaves no file behind", async () => {
  const cwd = folder({ "v.txt": VECTORS })
  const child = start(["embed", "project", "v.txt", "-o", "p.html", "--iterations", "1000000"], { cwd })
  while (readdirSync(cwd).length < 2) await sleep(20)
  await sleep(300)
  child.kill("SIGINT")
  expect((await finished(child)).code).toBe(130)
  expect(readdirSync(cwd)).toEqual(["v.txt"])
})
