// @ts-check
// TypeDoc's options for a project of packages and notes, shared by the site and the fixtures of its tests.
import { pagesPlugin } from "./pages-plugin.mjs"

/** @type {import("typedoc").ReflectionKind.KindString[]} */
const DOCUMENTED = [
  "Enum",
  "EnumMember",
  "Variable",
  "Function",
  "Class",
  "Interface",
  "Constructor",
  "Property",
  "Method",
  "Parameter",
  "Accessor",
  "TypeAlias",
]

/**
 * @param {object} project
 * @param {string} project.root absolute path of the repository, with a final slash
 * @param {string} project.name the site's title
 * @param {readonly string[]} project.packages absolute paths of the packages to document
 * @param {readonly (readonly import("../course.mjs").Part[])[]} project.parts the pages: those of the course, then others
 * @param {string} project.out absolute path of the folder to write
 * @returns {import("typedoc").TypeDocOptions & Record<string, unknown>}
 */
export function pageOptions({ root, name, packages, parts, out }) {
  return {
    name,
    readme: `${root}docs/index.md`,
    out,
    entryPointStrategy: "packages",
    entryPoints: [...packages],
    projectDocuments: parts.flat().flatMap(({ pages }) => pages.map((page) => `${root}docs/${page}.md`)),
    plugin: ["typedoc-plugin-markdown", pagesPlugin({ root, parts })],
    basePath: root,
    router: "site",
    entryFileName: "index",
    hidePageHeader: true,
    hideBreadcrumbs: true,
    parametersFormat: "table",
    interfacePropertiesFormat: "table",
    typeAliasPropertiesFormat: "table",
    indexFormat: "table",
    tableColumnSettings: { hideSources: true, hideModifiers: true, leftAlignHeaders: true },
    packageOptions: {
      alwaysCreateEntryPointModule: true,
      excludePrivate: true,
      excludeInternal: true,
      includeVersion: true,
      disableGit: true,
      basePath: root,
      displayBasePath: root,
      sourceLinkTemplate: "/source/{path}.html#L{line}",
      readme: "none",
      groupOrder: ["Functions", "Classes", "Variables", "*"],
      validation: { notExported: true, invalidLink: true, notDocumented: true },
      requiredToBeDocumented: DOCUMENTED,
    },
    sort: ["documents-first", "source-order"],
    sortEntryPoints: false,
    validation: {
      notExported: true,
      invalidLink: true,
      invalidPath: true,
      rewrittenLink: true,
      unusedMergeModuleWith: true,
      notDocumented: false,
    },
    treatWarningsAsErrors: true,
    treatValidationWarningsAsErrors: true,
    hideGenerator: true,
  }
}
