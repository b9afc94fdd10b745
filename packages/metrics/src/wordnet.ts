/**
 * A reader of WordNet's database files, for the synonyms of METEOR.
 *
 * Use it to compute METEOR as NLTK does.
 *
 * @see [Note: CIDEr, NIST, METEOR](../../../docs/notes/cider-nist-meteor.md#synonyms-from-wordnet)
 * @example
 * ```ts
 * const bytes = (text: string) => new TextEncoder().encode(text)
 * const synonyms = wordNet({
 *   ...Object.fromEntries(wordNetFiles.map((name) => [name, bytes("")])),
 *   "data.noun": bytes("00000000 06 n 02 sofa 0 couch 0 000 | a long seat\n"),
 *   "index.noun": bytes("couch n 1 0 1 0 00000000\nsofa n 1 0 1 0 00000000\n"),
 * })
 * meteor({ variant: "nltk", synonyms }).score(["two sofas"], ["two couches"]).matches //=> 2
 * ```
 * @packageDocumentation
 */
export { wordNet, wordNetFiles } from "./wordnet/read-wordnet.js"
export { type PartOfSpeech, type WordNet, type WordNetPart, wordNetSynonyms } from "./wordnet/wordnet.js"
