// The options of `lectern embed project`.
import { TSNE_OPTIONS, UMAP_OPTIONS } from "@lectern/embeddings/options"
import { seedOption } from "../../console/groups.js"
import { type OptionGroup, optionGroup, type ValuesOf } from "../../console/option.js"
import { setting, settled } from "../../console/setting.js"
import { choice, integer, numberUpTo, orElse, outOfRange, text, usage } from "../../console/values.js"
import { vectorsGroups } from "./options.js"
import type { ProjectionMethod, ProjectionSettings } from "./run/project.js"

/** The format of the result. */
export type PictureFormat = "html" | "tsv" | "json"

const MAX_WORDS = 2 ** 26
const FORMATS: readonly PictureFormat[] = ["html", "tsv", "json"]

/** Options for placing words. */
export const pictureGroup = optionGroup("Picture:", {
  method: {
    flags: "--method <NAME>",
    help: "tsne (default), umap, pca, or none: the vectors themselves, for programs that draw them",
    more: "`pca` is for principal components",
    read: orElse("tsne", choice(["tsne", "umap", "pca", "none"])),
  },
  dimensions: settled(TSNE_OPTIONS, "dimensions", {
    flags: "--dimensions <N>",
    help: "of the picture: {default} (default) or 3",
    more: "Pages cannot show 3",
  }),
  metric: settled(TSNE_OPTIONS, "metric", {
    flags: "--metric <NAME>",
    help: "cosine (default): vectors are divided by their lengths; or euclidean",
    fallback: "cosine",
  }),
  perplexity: setting(TSNE_OPTIONS, "perplexity", {
    flags: "--perplexity <X>",
    help: "t-SNE: about how many neighbors a word has (default: {default})",
    more: "A third of the other words if that is less",
    read: (typed, flag) => {
      const value = numberUpTo(MAX_WORDS)(typed, flag)
      if (value !== undefined && value < 1) throw outOfRange(flag, typed, "a number of at least 1")
      return value
    },
  }),
  iterations: setting(TSNE_OPTIONS, "iterations", {
    flags: "--iterations <N>",
    help: "t-SNE: how many steps (default: {default})",
  }),
  neighbors: setting(UMAP_OPTIONS, "neighbours", {
    flags: "--neighbors <N>",
    help: "UMAP: how many words a word looks at, itself counted (default: {default}); pca: how many nearest words of each word to find for the page (default: none)",
    more: "Comparing all words takes longer than placing them; without it, the page lists the nearest points",
    read: integer(2, MAX_WORDS),
  }),
  minDist: setting(UMAP_OPTIONS, "minDist", {
    flags: "--min-dist <X>",
    help: "UMAP: how near words may come, 0 to 1 (default: {default})",
    read: numberUpTo(1),
  }),
  epochs: setting(UMAP_OPTIONS, "epochs", {
    flags: "--epochs <N>",
    help: "UMAP: how many passes (default: {default}, or 200 from 10,001 words on)",
  }),
  seed: seedOption("of t-SNE and UMAP", Number.MAX_SAFE_INTEGER),
})

/** Options that select the words to draw. */
export const drawnGroup = optionGroup("Words:", {
  maxWords: {
    flags: "--max-words <N>",
    help: "draw at most N words, the first ones (default: 10000)",
    read: orElse(10_000, integer(1, MAX_WORDS)),
  },
  only: {
    flags: "--only <FILE>",
    help: "draw only these words, one a line",
    more: "Unknown ones are ignored",
    read: text,
  },
  classes: {
    flags: "--classes <FILE>",
    help: "colour words by class: a word, a tab and its class on each line",
    more: "Other words are of the class `(none)`. The page lists classes in natural order (`class 2` before `class 10`); from the eleventh on, each gets the colour farthest from all before it",
    read: text,
  },
})

/** The result. */
export const resultGroup = optionGroup("Result:", {
  format: {
    flags: "-f, --format <NAME>",
    help: "html, a page; tsv, for projectors; json (default: by the ending of the output)",
    read: choice(FORMATS, { what: "format" }),
  },
  metadata: { flags: "--metadata <FILE>", help: "for tsv: write the words and their classes to FILE", read: text },
  title: { flags: "--title <TEXT>", help: "of the page (default: the name of the vectors)", read: text },
})

/** All options, in the order of the help. */
export const projectGroups: readonly OptionGroup[] = [pictureGroup, drawnGroup, resultGroup, ...vectorsGroups]

type PictureValues = ValuesOf<typeof pictureGroup>

const OWN_OPTIONS = {
  perplexity: ["--perplexity", ["tsne"]],
  iterations: ["--iterations", ["tsne"]],
  neighbors: ["--neighbors", ["umap", "pca"]],
  minDist: ["--min-dist", ["umap"]],
  epochs: ["--epochs", ["umap"]],
} as const satisfies Partial<Record<keyof PictureValues, readonly [flag: string, methods: readonly ProjectionMethod[]]>>

/** The settings of a projection. */
export function projectionSettings(values: PictureValues): ProjectionSettings {
  for (const [key, [flag, methods]] of Object.entries(OWN_OPTIONS)) {
    if (values[key as keyof typeof OWN_OPTIONS] === undefined || methods.some((each) => each === values.method))
      continue
    throw usage(`${flag} is for --method ${methods.join(" and ")}; the method is ${values.method}`)
  }
  return { ...values, axes: values.dimensions }
}

/** The format of the result. */
export function pictureFormat(
  { format: typed, metadata, title }: ValuesOf<typeof resultGroup>,
  output: string | undefined,
  { method, axes, neighbors }: Pick<ProjectionSettings, "method" | "axes" | "neighbors">,
): PictureFormat {
  const ending = /\.([a-z]+)$/i.exec(output ?? "")?.[1]?.toLowerCase()
  const format = typed ?? (ending === "htm" ? "html" : FORMATS.find((each) => each === ending))
  if (format === undefined) {
    const what =
      output === undefined ? "standard output has no ending" : `the ending of ${output} does not tell the format`
    throw usage(`${what} (.html, .tsv, .json do); name the format: --format ${FORMATS.join("|")}`)
  }
  if (format !== "html" && method === "pca" && neighbors !== undefined) {
    throw usage(`--neighbors of --method pca is for html; ${format} has no neighbors`)
  }
  if (format === "html" && method === "none") throw usage("a page needs positions; choose --method tsne, umap or pca")
  if (format === "html" && axes === 3) throw usage("pages have two dimensions; --dimensions 3 is for tsv and json")
  if (format === "tsv" && metadata === undefined) {
    throw usage("tables of numbers have no words; name a file for them: --metadata FILE")
  }
  if (format !== "tsv" && metadata !== undefined) throw usage(`--metadata is for tsv; ${format} has the words`)
  if (format !== "html" && title !== undefined) throw usage(`--title is for html; ${format} has no title`)
  return format
}
