// Letters, numbers and white space alone: a splitting regex that asks for no more is bundled without the other tables.
import {
  LETTER as LETTER_CLASS,
  lettersAndNumbersByCodePoint,
  NUMBER as NUMBER_CLASS,
} from "../../unicode/letters-numbers.js"
import { LETTER, NUMBER, WHITE_SPACE } from "./char-flags.js"
import { type CharTable, charTable } from "./char-table.js"
import { withWhiteSpace } from "./with-white-space.js"

const FLAG_OF_CLASS: number[] = []
FLAG_OF_CLASS[LETTER_CLASS] = LETTER
FLAG_OF_CLASS[NUMBER_CLASS] = NUMBER
FLAG_OF_CLASS[WHITE_SPACE] = WHITE_SPACE

let flags: CharTable | undefined

/**
 * The table, made when first asked for.
 *
 * @returns the flags LETTER, NUMBER and WHITE_SPACE of `char-flags.ts` by code point, 0 for the rest
 */
export function letterFlags(): CharTable {
  if (flags === undefined) {
    const { blocks, values } = charTable(withWhiteSpace(lettersAndNumbersByCodePoint(), WHITE_SPACE))
    flags = { blocks, values: values.map((kind) => FLAG_OF_CLASS[kind] ?? 0) }
  }
  return flags
}
