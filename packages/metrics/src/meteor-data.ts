/**
 * A reader of the data of METEOR 1.5.
 *
 * Use it to compute METEOR as its authors' program does.
 *
 * @see [Note: CIDEr, NIST, METEOR](../../../docs/notes/cider-nist-meteor.md#with-paraphrases-the-authors-last-program)
 * @example
 * ```ts
 * const bytes = (text: string) => new TextEncoder().encode(text)
 * const none = Object.fromEntries(meteorFiles.map((name) => [name, bytes("")]))
 * const data = meteorData({ ...none, "data/paraphrase-en": bytes("0.5\nat once\nright away\n") })
 * meteor({ variant: "1.5", data }).score(["come at once"], ["come right away"]).matches //=> 3
 * ```
 * @packageDocumentation
 */
export { type MeteorData, type MeteorLists, meteorData, meteorFiles } from "./meteor15/meteor-data.js"
export type { TextLists } from "./meteor15/text-lists.js"
