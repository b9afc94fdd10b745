// White space: Unicode's property White_Space, 25 characters that have not changed since Unicode 6.3. It is also the meaning of `\s` and
// of Rust's `char::is_whitespace`.

/** Whether a character is white space. */
export function isWhiteSpace(codePoint: number): boolean {
  if (codePoint < 0x80) return codePoint === 0x20 || (codePoint >= 9 && codePoint <= 13)
  if (codePoint < 0x1680) return codePoint === 0x85 || codePoint === 0xa0
  if (codePoint < 0x2000) return codePoint === 0x1680
  return (
    codePoint <= 0x200a ||
    codePoint === 0x2028 ||
    codePoint === 0x2029 ||
    codePoint === 0x202f ||
    codePoint === 0x205f ||
    codePoint === 0x3000
  )
}
