// Tokens of vocabularies of bytes as text.
import { widthOf } from "@lectern/core/utf8"
import { readBytes } from "@lectern/tokenizers"

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** A token that is written in GPT-2's alphabet as text: spaces as `␣`, bytes of a part of a character as `<E3>`. */
export function decodedToken(token: string): string {
  const bytes = readBytes(token)
  if (bytes === undefined) return token
  let text = ""
  for (let at = 0; at < bytes.length; ) {
    const character = characterAt(bytes, at)
    text += character ?? `<${bytes[at]!.toString(16).toUpperCase()}>`
    at += character === undefined ? 1 : widthOf(bytes[at]!)
  }
  return text.replaceAll(" ", "␣")
}

function characterAt(bytes: Uint8Array, at: number): string | undefined {
  try {
    return utf8.decode(bytes.subarray(at, at + widthOf(bytes[at]!)))
  } catch {
    return undefined
  }
}
