// The pieces of a template, and how they are written: `[CLS] $A:0 $B:1`.
import { LecternError } from "@lectern/core"

/** A piece of a template: a text, or a special token, with its segment id. */
export type TemplatePiece =
  | {
      /** A text. */
      readonly kind: "sequence"
      /** The first or the second. */
      readonly id: "A" | "B"
      /** Its segment id. */
      readonly typeId: number
    }
  | {
      /** A special token. */
      readonly kind: "special"
      /** How the template calls it. */
      readonly id: string
      /** Its segment id. */
      readonly typeId: number
    }

/**
 * Reads a template.
 *
 * @param template - as text, or read already
 * @returns its pieces
 * @throws LecternError `bad-data` for a piece that cannot be read or a segment id that is no whole number in 0..2^31-1
 */
export function templatePieces(template: string | readonly TemplatePiece[]): readonly TemplatePiece[] {
  if (typeof template !== "string") {
    for (const { typeId } of template) {
      if (!Number.isInteger(typeId) || typeId < 0 || typeId > 0x7fffffff) throw unreadable(String(typeId))
    }
    return template
  }
  return template.split(" ").map(pieceOf)
}

function pieceOf(text: string): TemplatePiece {
  const [id = "", typeText, ...rest] = text.split(":")
  if (rest.length > 0 || text === "") throw unreadable(text)
  const typeId = typeText === undefined ? undefined : numberOf(typeText, text)
  if (!id.startsWith("$")) return { kind: "special", id, typeId: typeId ?? 0 }
  const name = id.slice(1).toUpperCase()
  if (name === "" || name === "A" || name === "B") {
    return { kind: "sequence", id: name === "B" ? "B" : "A", typeId: typeId ?? 0 }
  }
  const ownType = numberOf(name, text)
  return { kind: "sequence", id: "A", typeId: typeId ?? ownType }
}

function numberOf(digits: string, text: string): number {
  if (!/^\d{1,9}$/.test(digits)) throw unreadable(text)
  return Number(digits)
}

function unreadable(piece: string): LecternError {
  const why = `cannot read piece ${JSON.stringify(piece)}; write $A, $B or a special token, with a segment id like :1`
  return new LecternError({ kind: "bad-data", path: "template", why })
}
