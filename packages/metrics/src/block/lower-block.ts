// A block in lower case, for metrics that tokenize it afterwards.

import { lowerCaseRoom, writeLowerCase } from "../unicode/lower-case.js"
import { blockCache } from "./block-cache.js"
import type { LineBlock } from "./line-block.js"

/** The block in lower case; each text is lower-cased once for all metrics that share its cache. */
export function lowerBlock(block: LineBlock): LineBlock {
  const cache = block.cache ?? blockCache()
  const lower = (text: Uint8Array): Uint8Array =>
    cache.of("lower case", [text], () => {
      const room = new Uint8Array(lowerCaseRoom(text.length))
      return room.subarray(0, writeLowerCase(text, room))
    })
  return { ...block, hypothesis: lower(block.hypothesis), references: block.references.map(lower), cache }
}
