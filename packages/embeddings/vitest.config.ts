import { project } from "../../vitest.shared.js"

// The tests keep nothing from file to file, so that files may share what they import.
export default project("embeddings", { isolate: false })
