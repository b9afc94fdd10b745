// @ts-check
// Writes the picture of a terminal in the README.
import { writeFileSync } from "node:fs"
import { terminal } from "./terminal.mjs"

writeFileSync(new URL("../terminal.svg", import.meta.url), terminal())
