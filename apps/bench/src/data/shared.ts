// Where real text is found.
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** A folder of real data: below the folder that `LECTERN_SHARED` names, else below `shared` beside the checkout. */
export function sharedData(name: string): string {
  return sharedFolder(join("data", name))
}

/** Any folder in the same place. */
export function sharedFolder(path: string): string {
  const checkout = dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url))))))
  return join(process.env.LECTERN_SHARED ?? join(dirname(checkout), "shared"), path)
}
