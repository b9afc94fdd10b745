// Type checks the programs that notes make, with the types of the built packages.
import { fileURLToPath } from "node:url"
import ts from "typescript"

// Where the programs run from: imports resolve from here as they do there.
const FOLDER = fileURLToPath(new URL("../../generated/notes/", import.meta.url))

/**
 * @param notes - programs by the page they are from
 * @param types - packages of global types that the programs may use, none by default
 * @returns one sentence per type error
 */
export function compile(
  notes: readonly { readonly page: string; readonly code: string }[],
  types: readonly string[] = [],
): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    module: ts.ModuleKind.NodeNext,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowJs: true,
    types: [...types],
  }
  const texts = new Map(notes.map(({ page, code }) => [`${FOLDER}${page.replaceAll("/", "-")}.mts`, code]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => texts.has(path) || fileExists(path)
  host.readFile = (path) => texts.get(path) ?? readFile(path)
  host.getSourceFile = (path, language, ...rest) => {
    const text = texts.get(path)
    return text === undefined ? getSourceFile(path, language, ...rest) : ts.createSourceFile(path, text, language, true)
  }
  const program = ts.createProgram([...texts.keys()], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line
    const code = file?.text.split("\n")[line]?.trim() ?? ""
    return `${file?.fileName.slice(FOLDER.length) ?? ""}: ${ts.flattenDiagnosticMessageText(messageText, " ")}: ${code}`
  })
}
