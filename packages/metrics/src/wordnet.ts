/**
 * A reader of WordNet's database files, for the synonyms of METEOR.
 *
 * Use it to compute METEOR as NLTK does.
 *
 * @see [Note: CIDEr, NIST, METEOR](../../../docs/notes/cider-nist-meteor.md#synonyms-from-wordnet)
 * @packageDocumentation
 */
export { wordNet, wordNetFiles } from "./wordnet/read-wordnet.js"
export { type PartOfSpeech, type WordNet, type WordNetPart, wordNetSynonyms } from "./wordnet/wordnet.js"
