// Tiny files of vectors, written by hand.

/** Royals in three dimensions: man, king, woman, queen as in the analogy, and an apple elsewhere. */
export const TEXT = "5 3\nman 1 0 0\nking 1 0 1\nwoman 0 1 0\nqueen 0 1 1\napple -1 -1 0.5\n"

/** The same without a header. */
export const GLOVE: string = TEXT.slice(TEXT.indexOf("\n") + 1)

/** The same as word2vec's binary file, without newlines after vectors. */
export function binary(text = GLOVE): Uint8Array {
  const rows = text
    .trimEnd()
    .split("\n")
    .map((line) => line.split(" "))
  const parts = rows.map(([word = "", ...numbers]) => {
    const floats = new DataView(new ArrayBuffer(4 * numbers.length))
    numbers.forEach((each, i) => {
      floats.setFloat32(4 * i, Number(each), true)
    })
    return Buffer.concat([Buffer.from(`${word} `), Buffer.from(floats.buffer)])
  })
  return Buffer.concat([Buffer.from(`${rows.length} ${rows[0]!.length - 1}\n`), ...parts])
}
