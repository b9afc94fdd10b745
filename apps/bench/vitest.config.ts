import { project } from "../../vitest.shared.js"

export default project("bench", { isolate: false, testTimeout: 900_000 })
