// Bytes in JSON (RFC 4648, section 4).
import { badField, type Found } from "../../json-fields.js"

/**
 * Reads bytes written as base64.
 *
 * @param found - the string
 * @returns the bytes
 * @throws LecternError `bad-data` when it is no such string
 */
export function base64Of(found: Found): Uint8Array {
  if (typeof found.value !== "string") throw badField(found, "must be a string of base64")
  try {
    return bytesOfBase64(found.value)
  } catch {
    throw badField(found, "is no base64")
  }
}

/**
 * Bytes written as base64.
 *
 * @param text - base64
 * @returns the bytes
 */
export function bytesOfBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0))
}
