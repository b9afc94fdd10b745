// Python's whitespace, by code point.

/** Whether a code point below 0x80 is whitespace. */
@inline
export function isNarrowSpace(code: u32): bool {
  return code == 32 || code - 9 < 5 || code - 28 < 4
}

/** Whether one from 0x80 on is. */
@inline
export function isWideSpace(code: u32): bool {
  if (code < 0x1680) return code == 0x85 || code == 0xa0
  if (code > 0x3000) return false
  return (
    code == 0x1680 ||
    code - 0x2000 < 11 ||
    code == 0x2028 ||
    code == 0x2029 ||
    code == 0x202f ||
    code == 0x205f ||
    code == 0x3000
  )
}
