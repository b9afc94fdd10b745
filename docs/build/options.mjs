// @ts-check
// TypeDoc's options for a project of packages and notes, shared by the site and the fixtures of its tests.
import { tex } from "@mdit/plugin-tex"
import katex from "katex"
import { boxes } from "./container.mjs"
import { notesPlugin } from "./notes-plugin.mjs"

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
 * @param {readonly string[]} project.documents absolute paths of the notes and pages, in the order of the sidebar
 * @param {string} project.readme absolute path of the front page
 * @param {string} project.out absolute path of the folder to write
 * @returns {import("typedoc").TypeDocOptions & Record<string, unknown>}
 */
export function siteOptions({ root, name, packages, documents, readme, out }) {
  return {
    name,
    readme,
    out,
    entryPointStrategy: "packages",
    entryPoints: [...packages],
    projectDocuments: [...documents],
    plugin: [notesPlugin({ root, documents, readme })],
    basePath: root,
    packageOptions: {
      alwaysCreateEntryPointModule: true,
      excludePrivate: true,
      excludeInternal: true,
      includeVersion: true,
      disableGit: true,
      basePath: root,
      displayBasePath: root,
      sourceLinkTemplate: "../source/{path}.html#L{line}",
      readme: "none",
      validation: { notExported: true, invalidLink: true, notDocumented: true },
      requiredToBeDocumented: DOCUMENTED,
    },
    sort: ["documents-first", "source-order"],
    sortEntryPoints: false,
    groupOrder: ["Notes", "Guides", "Project", "Modules", "*"],
    navigation: { includeCategories: false, includeGroups: false, includeFolders: false },
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
    highlightLanguages: ["ts", "js", "html", "json", "yaml", "markdown", "sh", "console", "text"],
    markdownItLoader,
  }
}

/** @param {import("markdown-it").default} markdown */
function markdownItLoader(markdown) {
  markdown.use(boxes)
  markdown.use(tex, {
    delimiters: "dollars",
    /** @param {string} content @param {boolean} displayMode */
    render: (content, displayMode) =>
      katex.renderToString(content, { displayMode, throwOnError: true, strict: "error", output: "htmlAndMathml" }),
  })
}
