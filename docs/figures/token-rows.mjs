// @ts-check
// Texts as the tokens of several tokenizers, those of the reference marked, with scores.
import { ngramChips } from "./ngram-chips.mjs"
import { escaped } from "./svg-text.mjs"

/**
 * @typedef {object} Tokenized what a tokenizer makes of the texts
 * @property {string} name
 * @property {readonly string[]} reference its tokens
 * @property {readonly { readonly name: string, readonly tokens: readonly string[], readonly score: string }[]} systems
 */

/**
 * @param {readonly Tokenized[]} tokenizers
 * @param {string} language of the texts
 * @param {string} caption
 * @returns {string} a figure
 */
export function tokenRows(tokenizers, language, caption) {
  const rows = tokenizers.flatMap(({ name, reference, systems }) => {
    const plain = reference.map((token) => `<span class="chip chip-merge">${escaped(token)}</span>`).join(" ")
    return [
      `<tr><th scope="colgroup" colspan="3">${escaped(name)}</th></tr>`,
      row("reference", plain, "", language),
      ...systems.map((system) =>
        row(system.name, ngramChips(system.tokens, [reference], 1, " "), system.score, language),
      ),
    ]
  })
  return [
    `<figure>`,
    `<table class="token-rows">`,
    `<thead><tr><th scope="col">text</th><th scope="col">tokens</th><th scope="col">BLEU</th></tr></thead>`,
    `<tbody>`,
    ...rows,
    `</tbody>`,
    `</table>`,
    `<figcaption>${caption}</figcaption>`,
    `</figure>`,
    "",
  ].join("\n")
}

/** @param {string} name @param {string} chips @param {string} score @param {string} language */
function row(name, chips, score, language) {
  return `<tr><td>${escaped(name)}</td><td lang="${language}">${chips}</td><td>${score}</td></tr>`
}
