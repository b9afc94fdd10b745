// Text of a file in error messages.

const MAX_SHOWN = 40
const DECODER = new TextDecoder()

/** Some bytes as text; a long text lacks its end. */
export function textOf(bytes: Uint8Array, from: number, to: number): string {
  return DECODER.decode(bytes.subarray(from, Math.min(to, from + 4 * MAX_SHOWN)))
}

/** A text in quotation marks, shortened. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)
}

/** Some bytes in quotation marks, shortened. */
export function shown(bytes: Uint8Array, from: number, to: number): string {
  return quoted(textOf(bytes, from, to))
}
