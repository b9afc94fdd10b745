// pnpm calls this for each package that it packs or publishes. A change here changes the checksum in pnpm-lock.yaml.
import { publishedManifest } from "./scripts/published-manifest.mjs"

export const hooks = { beforePacking: publishedManifest }
