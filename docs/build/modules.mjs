// @ts-check
// One module of the reference per entry point of each package, under the name that users import: `@lectern/core/checks`.
import { readFileSync } from "node:fs"
import { relative } from "node:path"
import { Application, Converter, ReflectionKind } from "typedoc"
import { entryPointsOf } from "./entry-points.mjs"

/**
 * Sets the entry points of each package from its manifest. TypeDoc would put their modules one level below a module of
 * the package; here all of them are modules of the project, so that `{@link @lectern/core/checks!checkOptions}` works.
 *
 * @param {Application} app with `alwaysCreateEntryPointModule` and, as `displayBasePath`, `root`
 * @param {string} root absolute path of the repository
 */
export function documentEntryPoints(app, root) {
  app.options.addReader({
    name: "entry-points",
    // Later than TypeDoc's own readers.
    order: 1000,
    supportsPackages: true,
    read(options) {
      const folder = options.packageDir
      if (folder === undefined) return
      const sources = documentedIn(folder).map(({ source }) => `${folder}/${source}`)
      options.setValue("entryPoints", sources)
    },
  })
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    const folder = app.options.packageDir ?? ""
    for (const { name, source } of documentedIn(folder)) {
      // TypeDoc names a module after the path of its file.
      const path = relative(root, `${folder}/${source}`).replaceAll("\\", "/")
      const module = project.getChildByName([path.replace(/(\/index)?\.ts$/, "")])
      if (module !== undefined) module.name = name
    }
  })
  app.on(
    Application.EVENT_PROJECT_REVIVE,
    (project) => {
      for (const each of [...(project.children ?? [])]) {
        const modules = each.getChildrenByKind(ReflectionKind.Module)
        for (const module of modules) module.packageVersion = each.packageVersion
        if (modules.length > 0) project.mergeReflections(each, project)
      }
    },
    // Before TypeDoc resolves links.
    1000,
  )
}

/** @param {string} folder */
function documentedIn(folder) {
  return entryPointsOf(JSON.parse(readFileSync(`${folder}/package.json`, "utf8"))).filter((each) => each.isDocumented)
}
