import { project } from "../../vitest.shared.js"

export default project("core", { isolate: false })
