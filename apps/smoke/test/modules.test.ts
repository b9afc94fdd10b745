// The modules for pages without a bundler: one file for each entry point that pages use, with all that it imports.
import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"
import { beforeAll, describe, expect, inject, test } from "vitest"
import { GUIDE, modulesOf, unpackModules } from "./modules.js"
import { root } from "./run.js"

const packed = inject("packed")
const folder = join(inject("folder"), "only-modules")

beforeAll(() => {
  mkdirSync(folder)
  unpackModules(packed, folder)
})

test("all packages but the engine and the command have modules", () => {
  const without = packed.filter((each) => modulesOf(each).length === 0).map(({ name }) => name)
  expect(without.sort()).toEqual(["@lectern/engine", "lectern"])
})

test("the guide lists every module", () => {
  const listed = [...GUIDE.matchAll(/^\| `(.*\.min\.js)`/gm)].map(([, file]) => file)
  expect(listed.sort()).toEqual(packed.flatMap(modulesOf).sort())
})

describe.each(packed.filter((each) => modulesOf(each).length > 0))("$name", (each) => {
  const { name, manifest } = each
  const modules = modulesOf(each)
  const short = name.replace("@lectern/", "")

  test("names its main module for jsDelivr and unpkg, and each in exports, with types", () => {
    const { jsdelivr, unpkg, exports } = manifest
    expect({ jsdelivr, unpkg }).toEqual({ jsdelivr: `./dist/${short}.min.js`, unpkg: `./dist/${short}.min.js` })
    const named = Object.entries(exports).filter(([path]) => path.endsWith(".min.js"))
    expect(named.map(([path]) => path.slice(2)).sort()).toEqual([...modules].sort())
  })

  test.each(modules)(
    "%s has all that its entry point exports, a licence, and hardly more than a bundle",
    async (file) => {
      const entry = name + file.slice(short.length, -".min.js".length).replace("-", "/")
      const text = readFileSync(join(folder, file), "utf8")
      expect(text.split("\n")[0]).toBe(`/*! ${entry} ${manifest.version}, ${manifest.license} */`)
      expect(text).not.toContain("sourceMappingURL")
      expect(Object.keys(await import(join(folder, file)))).toEqual(Object.keys(await import(entry)))

      const contents = `export * from "${entry}"`
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: join(root, "apps", "smoke") },
        bundle: true,
        minify: true,
        write: false,
        format: "esm",
        platform: "browser",
      })
      const zipped = gzipSync(text).length
      expect(zipped).toBeLessThan(1.3 * gzipSync(outputFiles[0]!.contents).length)

      const said = Number(new RegExp(`^\\| \`${file}\` \\|.*\\| (\\d+) \\|$`, "m").exec(GUIDE)?.[1])
      expect(Math.abs(1000 * said - zipped), `docs/guides/page.md says ${said} kB`).toBeLessThan(500 + zipped / 10)
    },
  )
})
