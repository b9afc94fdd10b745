// How fast random numbers are drawn, beside numpy, Math.random and packages of npm.
import type { DrawingReport, DrawingRequest } from "../../children/drawing-report.js"
import { child } from "../../harness/commands.js"
import { type Command, median, rounded } from "../../harness/measure.js"
import type { NpmPeers } from "../../harness/peers.js"
import type { Plan } from "../../harness/plan.js"
import type { DrawRate, Findings, Goal } from "../../harness/report.js"
import { PYTHON_DRAW } from "../../python/draw.js"
import { COMPARISONS, type Comparison, type Tool } from "./comparisons.js"

/** What is measured with what. */
export interface SamplingBench {
  readonly plan: Plan
  /** numpy's version, if it is there. */
  readonly numpy: string | undefined
  /** scipy's version, if it is there. */
  readonly scipy: string | undefined
  readonly npm: NpmPeers
}

interface Found {
  readonly rates: readonly DrawRate[]
  readonly goals: readonly Goal[]
  /** Whether numpy gave other draws than ours and should not have. */
  readonly differs?: boolean
}

/** Measures every comparison, and whether draws that should be numpy's are. */
export function drawSection(bench: SamplingBench): Findings {
  const found = COMPARISONS.map((comparison) => compared(bench, comparison))
  const differing = COMPARISONS.filter((_, i) => found[i]!.differs === true).map(({ what }) => what)
  const same: Goal = {
    what: "kinds of draws that differ from numpy's and should not",
    measured: differing.length,
    wanted: { kind: "at most", value: 0 },
    unit: "",
  }
  return {
    draws: found.flatMap(({ rates }) => rates),
    goals: [...found.flatMap(({ goals }) => goals), ...(bench.numpy === undefined ? [] : [same])],
    notes: [...skipped(bench), ...differing.map((what) => `other draws than numpy's: ${what}`)],
  }
}

function compared({ plan, ...peers }: SamplingBench, comparison: Comparison): Found {
  const { what, draws, parameters, generator, way, size = plan.draws, same } = comparison
  const request: DrawingRequest = {
    generator,
    draws,
    parameters,
    way,
    size: Math.min(size, plan.maxDraws),
    seconds: plan.drawSeconds,
  }
  const tools = (Object.keys(comparison.tools) as Tool[]).filter((tool) => isThere(tool, peers))
  const commands: Record<string, Command> = {
    lectern: { program: process.execPath, words: [child("draw"), JSON.stringify(request)] },
    ...Object.fromEntries(tools.map((tool) => [tool, commandOf(tool, request, peers.npm)])),
  }
  const runs = Object.entries(rounded(commands, plan.rounds)).map(([tool, usages]) => {
    const reports = usages.map(({ stdout }) => JSON.parse(stdout) as DrawingReport)
    return { ...reports[0]!, tool, rate: median(reports.map(({ rate }) => rate)) }
  })
  const ours = runs[0]!
  const numpy = runs.find(({ tool }) => tool === "numpy")
  return {
    rates: runs.map(({ tool, rate }) => ({ what, tool, rate, times: ours.rate / rate })),
    goals: runs.slice(1).flatMap(({ tool, rate }): Goal[] => {
      const value = comparison.tools[tool as Tool]
      const title = `draws a CPU second over those of ${tool}, ${what}`
      return value === undefined
        ? []
        : [{ what: title, measured: ours.rate / rate, wanted: { kind: "at least", value }, unit: "x" }]
    }),
    ...(numpy !== undefined && { differs: differs[same](ours, numpy) }),
  }
}

// Draws that are rounded differently differ by less than this of their sum; other streams by a few thousandths of it.
const ROUNDING = 1e-12

const differs: Readonly<Record<Comparison["same"], (ours: DrawingReport, numpy: DrawingReport) => boolean>> = {
  bits: (ours, numpy) => ours.hash !== numpy.hash,
  rounded: (ours, numpy) => !(Math.abs(ours.sum - numpy.sum) <= ROUNDING * numpy.sum),
  no: () => false,
}

function commandOf(tool: Tool, request: DrawingRequest, npm: NpmPeers): Command {
  const word = JSON.stringify(request)
  return tool === "numpy"
    ? { program: "python3", words: ["-c", PYTHON_DRAW, word] }
    : { program: process.execPath, words: [child("draw-npm"), npm.folder, tool, word] }
}

function isThere(tool: Tool, { numpy, npm }: Omit<SamplingBench, "plan">): boolean {
  if (tool === "Math.random") return true
  if (tool === "numpy") return numpy !== undefined
  if (tool === "random") return npm.random !== undefined
  return (tool === "stdlib" ? npm.stdlib : npm.pureRand) !== undefined
}

function skipped({ numpy, npm }: SamplingBench): string[] {
  const peers = [
    ["numpy", numpy, "pip install numpy"],
    ["pure-rand", npm.pureRand, "--peers"],
    ["random", npm.random, "--peers"],
    ["stdlib", npm.stdlib, "--peers"],
  ] as const
  return peers
    .filter(([, version]) => version === undefined)
    .map(([name, , how]) => `skipped: ${name}: not installed (${how})`)
}
