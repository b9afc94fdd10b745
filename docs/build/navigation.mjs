// @ts-check
// The bar at the top and the lists beside the pages.
import { ReflectionKind } from "typedoc"
import { documentsByPage, moduleUrl } from "./page.mjs"

/** @typedef {import("../course.mjs").Part} Part */
/** @typedef {import("vitepress").DefaultTheme.SidebarItem} SidebarItem */

/**
 * @param {import("typedoc").ProjectReflection} project
 * @param {readonly (readonly Part[])[]} parts those of the course, then others
 * @returns {{ nav: import("vitepress").DefaultTheme.NavItem[], sidebar: import("vitepress").DefaultTheme.SidebarMulti }}
 */
export function navigation(project, [course = [], others = []]) {
  const documents = documentsByPage(project)
  /** @param {string} page */
  const title = (page) => documents.get(page)?.name ?? page
  let number = 0
  /** @type {SidebarItem[]} */
  const lessons = course.map((part) => ({
    text: part.title,
    items: part.pages.map((page) => ({ text: `${++number}. ${title(page)}`, link: `/${page}` })),
  }))
  /** @type {SidebarItem[]} */
  const rest = others.map((part) => ({
    text: part.title,
    items: part.pages.map((page) => ({ text: title(page), link: `/${page}` })),
  }))
  const first = course[0]?.pages[0] ?? ""
  return {
    nav: [
      { text: "Course", link: `/${first}`, activeMatch: "^/notes/" },
      ...others.slice(0, 2).map(({ title: text, pages }) => ({
        text,
        link: `/${pages[0]}`,
        activeMatch: `^/(${pages.join("|")})$`,
      })),
      { text: "Reference", link: "/reference/", activeMatch: "^/reference/" },
    ],
    sidebar: {
      "/": [...lessons, ...rest],
      "/guides/": rest,
      "/reference/": packagesOf(project),
    },
  }
}

/**
 * The packages, each with its entry points.
 *
 * @param {import("typedoc").ProjectReflection} project
 * @returns {SidebarItem[]}
 */
function packagesOf(project) {
  /** @type {Map<string, SidebarItem>} */
  const packages = new Map()
  for (const module of project.getChildrenByKind(ReflectionKind.Module)) {
    const name = module.name
      .split("/")
      .slice(0, module.name.startsWith("@") ? 2 : 1)
      .join("/")
    const link = moduleUrl(module).replace("index.md", "")
    const owner = packages.get(name)
    if (owner === undefined) packages.set(name, { text: name, link })
    else {
      owner.collapsed = true
      owner.items = [...(owner.items ?? []), { text: module.name.slice(name.length + 1), link }]
    }
  }
  return [...packages.values()]
}
