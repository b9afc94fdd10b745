import { project } from "../../vitest.shared.js"

export default project("engine", { isolate: false })
