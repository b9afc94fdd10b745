// A matrix that the page was built with, to scrub through.

import { attentionGrid } from "./attention-grid.js"
import type { Reading } from "./attention-in-page.mjs"
import type { Mount } from "./elements.js"
import { linked } from "./link.js"

export const mount: Mount = (place, left) => {
  const reading: Reading = JSON.parse(place.dataset.reading ?? "")
  const grid = attentionGrid()
  place.replaceChildren(grid.node)
  grid.show(reading)
  linked(place, left, { cell: grid })
}
