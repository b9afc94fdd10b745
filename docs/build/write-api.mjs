// Writes the API of each package beside its manifest.
import { writeFileSync } from "node:fs"
import { apiOf, published } from "./api.mjs"

for (const { file, text } of apiOf(published)) writeFileSync(file, text)
