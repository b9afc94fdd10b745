// Compiles AssemblyScript sources to WebAssembly and writes each as a TypeScript module that carries the bytes,
// so that Node, browsers and bundlers need nothing special. NAME.as.ts -> src/generated/NAME.wasm.ts
// NAME.shared.as.ts becomes a module that imports shared memory, for threads that work on the same data.
//
// Loops that must be unrolled are written once: the line or block below a line "// each $ of 0..7" is repeated with 0 to 7 for $.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { setFlagsFromString } from "node:v8"

// The compiler is itself WebAssembly and runs for a second or two: optimizing it costs more than it gains.
setFlagsFromString("--liftoff-only")
const { default: asc } = await import("assemblyscript/asc")

const REPEATED = /^( *)\/\/ each \$ of (\d)\.\.(\d)\n(\1\S.*\n(?:(?:\1 .*\n)+\1}.*\n)?)/gm

function unrolled(text) {
  return text.replace(REPEATED, (_match, _indent, first, last, body) => {
    const step = first < last ? 1 : -1
    const numbers = Array.from({ length: Math.abs(last - first) + 1 }, (_, i) => Number(first) + i * step)
    return numbers.map((number) => body.replaceAll("$", number)).join("")
  })
}

for (const source of process.argv.slice(2)) {
  const name = basename(source, ".as.ts")
  const flags = ["--runtime", "stub", "--optimizeLevel", "3", "--shrinkLevel", "0", "--noAssert", "--enable", "simd"]
  if (name.endsWith(".shared")) flags.push("--enable", "threads", "--sharedMemory", "--maximumMemory", "65536")
  const files = new Map()
  const { error, stderr } = await asc.main([source, ...flags, "--importMemory", "--use", "abort=", "-o", "out.wasm"], {
    readFile: (file, folder) => {
      const path = join(folder, file)
      return existsSync(path) ? unrolled(readFileSync(path, "utf8")) : null
    },
    writeFile: (file, contents) => void files.set(file, contents),
  })
  if (error) {
    console.error(stderr.toString())
    process.exit(1)
  }
  const bytes = Buffer.from(files.get("out.wasm"))
  mkdirSync("src/generated", { recursive: true })
  writeFileSync(
    join("src/generated", `${name}.wasm.ts`),
    `// Made from ${source} by scripts/build-wasm.mjs.\n` +
      `/** The module's ${bytes.length} bytes, in base64. */\n` +
      `export const wasmBase64: string =\n  "${bytes.toString("base64")}"\n`,
  )
  console.log(`${name}.wasm: ${bytes.length} bytes`)
}
