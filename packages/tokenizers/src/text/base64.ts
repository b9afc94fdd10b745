// Bytes as base64 (RFC 4648, section 4), as `tokenizer.json` stores character maps.

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

/** Bytes as base64 with padding. */
export function base64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let i = 0; i < bytes.length; i += 3) {
    const three = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    parts.push(DIGITS[three >> 18]! + DIGITS[(three >> 12) & 63]!)
    parts.push(i + 1 < bytes.length ? DIGITS[(three >> 6) & 63]! : "=")
    parts.push(i + 2 < bytes.length ? DIGITS[three & 63]! : "=")
  }
  return parts.join("")
}

/** The bytes of a base64 text. */
export function bytesOfBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0))
}
