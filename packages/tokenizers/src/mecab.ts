/**
 * MeCab's segmentation of Japanese and Korean text, by the compiled dictionaries that MeCab itself reads.
 *
 * Use it where words must be MeCab's, as sacreBLEU's `ja-mecab` and `ko-mecab`: pack a dictionary once, share it between
 * threads, and make one `Mecab` in each.
 *
 * @see [Guide: Tokenizers, part by part](../../../docs/guides/tokenizers.md#mecab)
 * @example
 * ```ts
 * const page = new TextEncoder().encode("<html>Not found</html>")
 * packMecab({ sys: page, unk: page, char: page, matrix: page }) //=> LecternError: sys.dic: 22 bytes, shorter than the header of a compiled dictionary
 * ```
 * @packageDocumentation
 */
export { type Mecab, type MecabLattice, type MecabNode, mecab } from "./mecab/mecab.js"
export { type MecabData, type MecabFiles, packMecab } from "./mecab/pack.js"
