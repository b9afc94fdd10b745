import { project } from "../../vitest.shared.js"

export default project("bench", { testTimeout: 900_000 })
