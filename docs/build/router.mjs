// @ts-check
// Addresses of the pages: a document where it lies below docs/, a symbol at `reference/metrics/bleu`, a type at
// `reference/metrics/types/BleuScore`, which no file system can take for a function that differs in case only.
import { ReflectionKind } from "typedoc"
import { MemberRouter } from "typedoc-plugin-markdown"

const TYPES = ReflectionKind.Interface | ReflectionKind.TypeAlias

export class SiteRouter extends MemberRouter {
  /** @override @param {import("typedoc").ProjectReflection} project */
  buildPages(project) {
    const pages = super.buildPages(project)
    return pages.map((page) => {
      return page.model === project && page.url !== "index.md" ? { ...page, url: "reference/index.md" } : page
    })
  }

  /** @override @param {import("typedoc").Reflection} reflection @returns {string} */
  getIdealBaseName(reflection) {
    if (reflection.kindOf(ReflectionKind.Document)) return pageOf(reflection)
    if (reflection.kindOf(ReflectionKind.Module)) return `${moduleFolder(reflection)}/index`
    const module = reflection.parent
    if (module === undefined) return super.getIdealBaseName(reflection)
    return `${moduleFolder(module)}/${reflection.kindOf(TYPES) ? "types/" : ""}${this.getReflectionAlias(reflection)}`
  }
}

/** @param {import("typedoc").Reflection} document @returns {string} its path below docs/, without `.md` */
export function pageOf(document) {
  const path = document.project.files.getReflectionPath(document) ?? ""
  return path.replace(/^.*?\/docs\//, "").replace(/\.md$/, "")
}

/** @param {import("typedoc").Reflection} module */
export function moduleFolder({ name }) {
  return `reference/${name.replace(/^@[^/]*\//, "")}`
}
