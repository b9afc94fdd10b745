// KenLM's programs: no dependency, found in a folder.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { sharedFolder } from "../data/shared.js"

/** The path of one of KenLM's programs: in the folder that `KENLM` names, else below `peers/kenlm` in the shared folder. */
export function kenlm(name: "lmplz" | "build_binary" | "query"): string | undefined {
  const path = join(process.env.KENLM ?? sharedFolder("peers/kenlm"), name)
  return existsSync(path) ? path : undefined
}
