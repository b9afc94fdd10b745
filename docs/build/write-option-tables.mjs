// Writes the tables of options into the page of the command.
import { readFileSync, writeFileSync } from "node:fs"
import { allCommands } from "../../apps/batch/dist/cli/commands.js"
import { withOptionTables } from "./option-tables.mjs"

const PAGE = new URL("../command.md", import.meta.url)

writeFileSync(PAGE, withOptionTables(readFileSync(PAGE, "utf8"), await allCommands()))
