import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import {
  confidenceSequence,
  itemDifference,
  itemMean,
  itemsNeeded,
  mcnemar,
  pairItems,
  predictionPoweredMean,
  smallestDifference,
  wildBootstrap,
  winsOf,
} from "../../src/items.js"

const RUN = { scores: [1, 0, 1, 1], clusters: ["a", "a", "b", "c"] }
const SPREAD = { standardError: 0.1, n: 20, clusters: 10 }

const any = (value: unknown): never => value as never

const JUDGED = { labels: [1, 0, 1], judged: [1, 0, 0], unlabelled: [1, 0] }

test.each<[() => unknown, string]>([
  [() => predictionPoweredMean({ ...JUDGED, judged: [1, 0] }), "judged"],
  [() => predictionPoweredMean({ ...JUDGED, labels: [1], judged: [1] }), "labels.length must be at least 2, got 1"],
  [() => predictionPoweredMean({ ...JUDGED, unlabelled: [1] }), "unlabelled.length must be at least 2, got 1"],
  [
    () => predictionPoweredMean({ ...JUDGED, unlabelled: [1, Number.NaN] }),
    "unlabelled[1] must be a finite number, got NaN",
  ],
  [() => predictionPoweredMean(JUDGED, { confidence: 1 }), "confidence must be a number between 0 and 1"],
  [() => itemMean({ scores: [] }), "the length of run.scores must be at least 1, got 0"],
  [() => itemMean({ scores: [1, Number.NaN] }), "run.scores[1] must be a finite number, got NaN"],
  [() => itemMean({ scores: [1, Infinity] }), "run.scores[1] must be a finite number, got Infinity"],
  [() => itemMean({ scores: any(["1"]) }), 'run.scores[0] must be a finite number, got "1"'],
  [() => itemMean({ scores: any(7) }), "run.scores must be a list of numbers, got 7"],
  [() => itemMean(any({ ...RUN, cluster: [] })), "run has no option"],
  [() => itemMean({ scores: [1, 2], ids: ["a"] }), "ids"],
  [() => itemMean({ scores: [1, 2], clusters: ["a"] }), "clusters"],
  [() => itemMean({ scores: [1, 2], ids: any(["a", null]) }), "run.ids[1] must be a string or a number, got null"],
  [
    () => itemMean({ scores: [1, 2, 3], ids: ["x", "y", "x"], clusters: ["a", "a", "b"] }),
    'run.clusters[2] must be "a", the cluster of the other rows of item "x", got "b"',
  ],
  [() => itemMean(RUN, { confidence: 1 }), "confidence must be a number between 0 and 1, both excluded, got 1"],
  [() => itemMean(RUN, any({ confidance: 0.9 })), "confidence"],
  [() => pairItems({ scores: [] }, RUN), "the length of baseline.scores must be at least 1, got 0"],
  [() => pairItems(RUN, { scores: [Number.NaN] }), "system.scores[0] must be a finite number, got NaN"],
  [
    () => pairItems({ scores: [1], ids: ["x"], clusters: ["a"] }, { scores: [1], ids: ["x"], clusters: ["b"] }),
    'the cluster of item "x" in system must be "a", as in baseline, got "b"',
  ],
  [
    () => pairItems({ scores: [-1.7e308] }, { scores: [1.7e308] }),
    "the difference of item 0 must be finite, got Infinity",
  ],
  [
    () => itemDifference(pairItems({ scores: [1], ids: ["a"] }, { scores: [1], ids: ["b"] })),
    "the number of items that both runs have must be at least 1, got 0",
  ],
  [() => itemDifference(pairItems(RUN, RUN), { confidence: 0 }), "confidence"],
  [() => mcnemar([0, 0.5], [0, 1]), "baseline[1] must be 0 or 1, got 0.5"],
  [() => mcnemar([0, 1], any([true, 1])), "system[0] must be 0 or 1, got true"],
  [() => mcnemar([0, 1], [1]), "baseline"],
  [() => winsOf({ baseline: [1], system: [1, 2] }), "baseline"],
  [() => winsOf({ baseline: [Number.NaN], system: [1] }), "baseline[0] must be a finite number, got NaN"],
  [() => wildBootstrap({ scores: [] }), "the length of run.scores must be at least 1, got 0"],
  [() => wildBootstrap(RUN, { against: Number.NaN }), "against must be a finite number, got NaN"],
  [() => wildBootstrap(RUN, { weights: any("mammen") }), 'weights must be "rademacher" or "webb", got "mammen"'],
  [() => wildBootstrap(RUN, { resamples: 0 }), "resamples must be an integer in 1..1000000, got 0"],
  [() => wildBootstrap(RUN, { confidence: 2 }), "confidence must be"],
  [() => wildBootstrap(RUN, { seed: -1 }), "entropy must be an integer of at least 0"],
  [() => smallestDifference({ ...SPREAD, clusters: 1 }), "clusters must be an integer in 2..281474976710656, got 1"],
  [() => smallestDifference({ ...SPREAD, standardError: -1 }), "standardError must be a finite number of at least 0"],
  [() => smallestDifference(SPREAD, { power: 1 }), "power must be a number between 0 and 1, both excluded, got 1"],
  [() => itemsNeeded(0, SPREAD), "difference must be a positive finite number, got 0"],
  [() => itemsNeeded(1e-9, SPREAD), "difference must be larger: it takes more than 2^48 clusters, got 1e-9"],
  [() => itemsNeeded(0.1, { ...SPREAD, n: 1 }), "n must be an integer"],
  [() => itemsNeeded(0.1, SPREAD, { alpha: 0 }), "alpha must be a number between 0 and 1, both excluded, got 0"],
  [() => confidenceSequence([]), "the length of scores must be at least 1, got 0"],
  [() => confidenceSequence([0.5, 1.5]), "scores[1] must be a number in 0..1, the bounds, got 1.5"],
  [() => confidenceSequence([0.5, Number.NaN]), "scores[1] must be a number in 0..1, the bounds, got NaN"],
  [() => confidenceSequence([0], { low: 1 }), "high must be above low (1), got 1"],
  [() => confidenceSequence([0, 1], { looks: [2, 2] }), "looks[1] must be an integer"],
  [() => confidenceSequence([0, 1], { looks: [0] }), "looks[0] must be an integer in 1..2, got 0"],
  [() => confidenceSequence([0, 1], { looks: [3] }), "looks[0] must be an integer in 1..2, got 3"],
  [() => confidenceSequence([0, 1], { looks: [] }), "the length of looks must be at least 1, got 0"],
  [() => confidenceSequence([0, 1], { against: Number.NaN }), "against must be a finite number, got NaN"],
])("%s is refused", (call, message) => {
  expect(refusal(call).sentence).toContain(message)
})
