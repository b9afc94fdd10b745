// A matrix that the page was built with, to scrub through.

import { attentionGrid } from "./attention-grid.js"
import type { Reading } from "./attention-in-page.mjs"

for (const place of document.querySelectorAll<HTMLElement>('[data-widget="live-attention"]')) mount(place)

function mount(place: HTMLElement): void {
  const reading: Reading = JSON.parse(place.dataset.reading ?? "")
  const grid = attentionGrid()
  place.replaceChildren(grid.node)
  grid.show(reading)
}
