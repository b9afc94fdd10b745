// A small compiled dictionary, made by mecab-dict-index from the files of golden/mecab.
import type { MecabFiles } from "../../src/mecab.js"
import golden from "../golden/mecab.json" with { type: "json" }

const { sys, unk, char, matrix } = golden.files
const [sysBytes, unkBytes, charBytes, matrixBytes] = await Promise.all([sys, unk, char, matrix].map(unzipped))

/** Its files; `spaced` has penalties of mecab-ko after white space. */
export const small: MecabFiles = {
  sys: sysBytes!,
  unk: unkBytes!,
  char: charBytes!,
  matrix: matrixBytes!,
  dicrc: golden.dicrc,
}
export const spaced: MecabFiles = { ...small, dicrc: golden.dicrc + golden.penalty }

async function unzipped(base64: string): Promise<Uint8Array> {
  const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
