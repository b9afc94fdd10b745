import { project } from "../../vitest.shared.js"

export default project("random", { isolate: false })
