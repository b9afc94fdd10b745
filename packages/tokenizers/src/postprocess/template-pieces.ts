// The pieces of a template, which is written like `[CLS] $A:0 $B:1`.

import { badData, type LecternError } from "@lectern/core"
import { checkChoice, checkInteger, checkList, checkObject, checkString } from "@lectern/core/checks"

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
      /** Its name in the template. */
      readonly id: string
      /** Its segment id. */
      readonly typeId: number
    }

/** Reads a template. */
export function templatePieces(name: string, template: string | readonly TemplatePiece[]): readonly TemplatePiece[] {
  if (typeof template !== "string") {
    checkList(name, template, "a string or a list of pieces")
    for (let i = 0; i < template.length; i++) checkPiece(`${name}[${i}]`, template[i])
    return template
  }
  return template.split(" ").map(pieceOf)
}

function checkPiece(name: string, piece: TemplatePiece | undefined): void {
  checkObject(name, piece, "a piece of a template")
  checkChoice(`${name}.kind`, piece.kind, ["sequence", "special"])
  if (piece.kind === "sequence") checkChoice(`${name}.id`, piece.id, ["A", "B"])
  else checkString(`${name}.id`, piece.id)
  checkInteger(`${name}.typeId`, piece.typeId, 0, 0x7fffffff)
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
  return badData("template", why)
}
