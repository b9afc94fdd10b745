// The indexes that evaluations work on.
import { outOfRange, wrongType } from "@lectern/core/checks"
import { isNeighbourIndex, type NeighbourIndex } from "../neighbours/exact.js"
import { checkWordVectors } from "../vectors/word-vectors.js"

/** Throws unless the value is an index of cosines; returns the ids of its words. */
export function checkCosineIndex(index: NeighbourIndex): ReadonlyMap<string, number> {
  if (!isNeighbourIndex(index)) throw wrongType("index", index, "an index that neighbourIndex() made")
  if (index.measure !== "cosine") throw outOfRange("the measure of index", index.measure, '"cosine"')
  return checkWordVectors("index.vectors", index.vectors)
}
