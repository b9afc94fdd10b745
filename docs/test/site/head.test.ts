// What the head of a page says about it.
import { expect, test } from "vitest"
import { headOf } from "../../build/head.mjs"

const PAGE = { relativePath: "notes/one.md", title: "One", description: "About one." }
const valuesOf = (...args: Parameters<typeof headOf>): Record<string, string> =>
  Object.fromEntries(
    headOf(...args).map(
      ([, { property, name, rel, type = "", content = "", href = "" }]) =>
        [property ?? name ?? `${rel} ${type}`.trim(), content + href] as [string, string],
    ),
  )

test("headOf() without an address has nothing that needs one", () => {
  expect(valuesOf(PAGE, "/lectern/", undefined)).toEqual({
    "og:site_name": "Lectern",
    "og:type": "article",
    "og:title": "One",
    "og:description": "About one.",
    "twitter:card": "summary",
    "alternate text/markdown": "/lectern/notes/one.md",
    "alternate text/plain": "/lectern/llms.txt",
  })
  expect(headOf({ ...PAGE, relativePath: "404.md" }, "/")).toEqual([])
})

test("headOf() with an address has a canonical one for each page, and a picture", () => {
  expect(valuesOf(PAGE, "/lectern/", "https://example.org/lectern")).toMatchObject({
    canonical: "https://example.org/lectern/notes/one",
    "og:url": "https://example.org/lectern/notes/one",
    "og:image": "https://example.org/lectern/card.png",
    "twitter:card": "summary_large_image",
  })
  const canonical = (relativePath: string): string | undefined =>
    valuesOf({ ...PAGE, relativePath }, "/", "https://example.org/").canonical
  expect(canonical("index.md")).toBe("https://example.org/")
  expect(canonical("reference/index.md")).toBe("https://example.org/reference/")
  expect(canonical("reference/reindex.md")).toBe("https://example.org/reference/reindex")
  expect(valuesOf({ ...PAGE, relativePath: "index.md" }, "/", undefined)["og:type"]).toBe("website")
})
