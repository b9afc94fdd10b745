// A sentence in characters, bytes and tokens, learned from the reader's words; in the note on bytes one byte can be lost.
import { recoverCharacters } from "@lectern/tokenizers"
import { type Focus, stripsTable } from "../figures/strips.mjs"
import { box, controls, element, type Mount, paced, scrollRegion, slider } from "./elements.js"
import { followed, linked } from "./link.js"
import { EXTRA, hexOf, LOST, SENTENCE, stripsOf, TAUGHT, withoutByte } from "./strips-in-page.mjs"

const MAX_EXTRA = 30

export const mount: Mount = (place, left) => {
  const focus = place.dataset.focus as Focus
  const sentence = box("Sentence", 1)
  const taught = box("Words to learn from", 1)
  sentence.input.maxLength = 60
  taught.input.maxLength = 2000
  sentence.input.value = SENTENCE
  taught.input.value = TAUGHT
  const size = slider(
    { min: 0, max: MAX_EXTRA, step: 1, value: EXTRA },
    (value) => `Pieces beyond letters and bytes: ${value}`,
  )
  let strips = stripsOf(SENTENCE, TAUGHT, EXTRA)
  const lost = slider({ min: 0, max: strips.bytes.length, step: 1, value: 0 }, (at) =>
    at === 0 ? "Lost byte: none" : `Lost byte: ${at}, ${hexOf(strips.bytes.slice(at - 1, at))}`,
  )
  const table = scrollRegion("Strips", left)
  const status = element("p", { role: "status" })
  const draw = (): void => {
    const at = lost.input.valueAsNumber
    table.content.innerHTML = stripsTable(focus, strips, at)
    status.textContent = sentenceOf(at)
  }
  const split = (): void => {
    strips = stripsOf(sentence.input.value, taught.input.value, size.input.valueAsNumber)
    lost.input.max = String(strips.bytes.length)
    // A shorter sentence may have moved it.
    lost.value = String(lost.input.valueAsNumber)
  }
  const update = (): void => {
    split()
    draw()
  }
  const sentenceOf = (at: number): string => {
    const counts = strips.rows
      .filter(({ name }) => name !== "BPE, no limit")
      .map(({ name, tokens }) => `${name} ${tokens.length}`)
    const said = `${strips.characters.length} characters, ${strips.bytes.length} bytes; tokens: ${counts.join(", ")}.`
    if (at === 0) return said
    return `${said} Without byte ${at} the most characters that can be recovered: ${recoverCharacters(withoutByte(strips.bytes, at))}`
  }
  const texts = [sentence.input, taught.input]
  const change = paced(texts, left, update)
  for (const input of [...texts, size.input]) input.addEventListener("input", change)
  lost.input.addEventListener("input", draw)
  const isBytes = focus === "bbpe"
  if (isBytes) {
    lost.value = String(LOST)
    table.content.addEventListener("click", ({ target }) => {
      const byte = (target as Element).closest<HTMLElement>("[data-byte]")?.dataset.byte
      if (byte === undefined) return
      lost.value = byte === lost.value ? "0" : byte
      draw()
    })
  }
  linked(place, left, {
    sentence: followed(sentence.input, split),
    taught: taught.input,
    size,
    ...(isBytes ? { lost } : {}),
  })
  place.replaceChildren(
    controls(sentence.label, ...(isBytes ? [lost.label] : [])),
    table.node,
    status,
    controls(taught.label, size.label),
  )
  update()
}
