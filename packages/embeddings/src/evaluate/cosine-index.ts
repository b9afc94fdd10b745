// The indexes that evaluations work on.
import { checkFunction, checkRecord, outOfRange } from "@lectern/core/checks"
import type { NeighbourIndex } from "../neighbours/exact.js"
import { checkWordVectors } from "../vectors/word-vectors.js"

/** Throws unless the value is an index of cosines; returns the ids of its words. */
export function checkCosineIndex(index: NeighbourIndex): ReadonlyMap<string, number> {
  checkRecord("index", index, "an index, as neighbourIndex() returns it")
  checkFunction("index.nearest", index.nearest)
  checkFunction("index.nearestOfEach", index.nearestOfEach)
  checkFunction("index.scores", index.scores)
  if (index.measure !== "cosine") throw outOfRange("index.measure", index.measure, '"cosine"')
  return checkWordVectors("index.vectors", index.vectors)
}
