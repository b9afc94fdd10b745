// Pages of scores: how large they are, and how fast a browser opens and filters them.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pcg64 } from "@lectern/random"
import type { PageTimes } from "../children/open-page-report.js"
import type { TestSet } from "../data/test-set.js"
import { child, lecternWords } from "../harness/commands.js"
import { measure } from "../harness/measure.js"
import type { Plan } from "../harness/plan.js"
import type { Findings, Goal } from "../harness/report.js"

const BROWSER = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium"
const SYSTEMS = [2, 10]
const METRICS = ["bleu", "chrf", "ter"]
const FRAME = 1000 / 60
const MAX_RATIO = 12
const MAX_ROWS = 3e6
const MAX_PAGE = 60e6

/** Measures pages of growing corpora with two and with ten systems. */
export function pageSection({ pageSegments }: Plan, set: (segments: number) => TestSet, folder: string): Findings {
  const pages = SYSTEMS.flatMap((systems) => pageSegments.map((segments) => pageOf(set(segments), systems, folder)))
  const largest = set(pageSegments.at(-1)!)
  const rows = sizesOfRows(largest, folder)
  const times = timesOf(pages.map(({ path }) => path))
  const goals = pages.flatMap(({ segments, systems, bytes }, i) => {
    const what = `page of ${segments} segments, ${systems} systems`
    const before = pages[i - 1]
    const grows = before !== undefined && before.systems === systems && segments === 10 * before.segments
    const ratio = (name: string, now: number, then: number): Goal =>
      atMost(`${what}: ${name} over that of ${segments / 10}`, now / then, MAX_RATIO, "x")
    const [now, then] = [times?.[i], times?.[i - 1]]
    const frames = segments <= 10_000 ? 1 : 6
    return [
      atMost(`${what}: size`, bytes / 1e6, MAX_PAGE / 1e6, "MB"),
      ...(grows ? [ratio("size", bytes, before.bytes)] : []),
      ...(grows && now && then
        ? [ratio("time until it is ready", now.ready, then.ready), ratio("filter", now.filter, then.filter)]
        : []),
      ...(now && systems === 2 ? [atMost(`${what}: filter, in frames`, now.filter / FRAME, frames, "frames")] : []),
    ]
  })
  return {
    goals: [
      ...goals,
      atMost("rows of BLEU of the largest page, 2 systems", rows[0]!.bytes / 1e6, MAX_ROWS / 1e6, "MB"),
    ],
    delays: pages.flatMap(({ segments, systems }, i) => {
      const each = times?.[i]
      if (each === undefined) return []
      const what = `page of ${segments} segments, ${systems} systems`
      return [
        { what: `${what}: first paint`, milliseconds: each.paint },
        { what: `${what}: ready`, milliseconds: each.ready },
        { what: `${what}: filter`, milliseconds: each.filter },
      ]
    }),
    notes: [
      ...rows.map(
        ({ what, bytes }) =>
          `page without texts, ${largest.segments} segments, ${what}: ${(bytes / 1e6).toFixed(2)} MB`,
      ),
      ...(times === undefined ? [`there is no browser at ${BROWSER} to open pages in`] : []),
    ],
  }
}

interface MadePage {
  readonly path: string
  readonly segments: number
  readonly systems: number
  readonly bytes: number
}

function pageOf(set: TestSet, systems: number, folder: string, options: readonly string[] = ["-m", "bleu"]): MadePage {
  const path = join(folder, `page-${set.segments}-${systems}-${options.join("")}.html`)
  const outputs = Array.from({ length: systems }, (_, s) => outputsOf(set, s, folder))
  measure(lecternWords(["score", set.reference, "-i", ...outputs, ...options, "-q", "-f", "html", "-o", path]))
  return { path, segments: set.segments, systems, bytes: statSync(path).size }
}

/** The size of the rows alone, metric by metric and system by system. */
function sizesOfRows(set: TestSet, folder: string): { readonly what: string; readonly bytes: number }[] {
  const one = (systems: number, metrics: readonly string[]) => ({
    what: `${metrics.join(", ")}, ${systems} systems`,
    bytes: pageOf(set, systems, folder, ["-m", ...metrics, "--no-texts"]).bytes,
  })
  return [
    ...METRICS.map((_, m) => one(2, METRICS.slice(0, m + 1))),
    ...[3, 4, 10].map((systems) => one(systems, ["bleu"])),
  ]
}

/** The outputs of another system: those of the set without some of their words. */
function outputsOf({ segments, hypothesis }: TestSet, system: number, folder: string): string {
  if (system === 0) return hypothesis
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `outputs-${segments}-${system}.txt`)
  if (existsSync(path)) return path
  const random = pcg64(system)
  const lines = readFileSync(hypothesis, "utf8").trimEnd().split("\n")
  const shorter = lines.map((line) =>
    line
      .split(" ")
      .filter(() => random.next() > 0.01 * system)
      .join(" "),
  )
  writeFileSync(path, shorter.map((line) => `${line}\n`).join(""))
  return path
}

function timesOf(paths: readonly string[]): PageTimes[] | undefined {
  if (!existsSync(BROWSER)) return undefined
  const { stdout } = measure({ program: process.execPath, words: [child("open-page"), BROWSER, ...paths] })
  return stdout.split("\n").map((line) => JSON.parse(line) as PageTimes)
}

function atMost(what: string, measured: number, value: number, unit: string): Goal {
  return { what, measured, wanted: { kind: "at most", value }, unit }
}
