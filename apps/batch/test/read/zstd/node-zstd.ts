// Node's zstd, which older versions do not have.
import zlib from "node:zlib"

export const { createZstdDecompress } = zlib as { readonly createZstdDecompress?: unknown }
