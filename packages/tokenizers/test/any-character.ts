// Random characters. fast-check's unit "binary" builds a map of all code points on first use, which takes a second.
import * as fc from "fast-check"

/** Any code point but surrogates. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10f7ff })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800))
