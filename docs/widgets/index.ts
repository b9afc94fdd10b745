// Loads the widgets of a page, each when a reader comes near its place.
import type { Mount } from "./elements.js"

const WIDGETS: Readonly<Record<string, () => Promise<{ readonly mount: Mount }>>> = {
  "live-alignment": () => import("./live-alignment.js"),
  "live-attention": () => import("./live-attention.js"),
  "live-beam": () => import("./live-beam.js"),
  "live-blame": () => import("./live-blame.js"),
  "live-bleu": () => import("./live-bleu.js"),
  "live-bpe": () => import("./live-bpe.js"),
  "live-chrf": () => import("./live-chrf.js"),
  "live-cider": () => import("./live-cider.js"),
  "live-code": () => import("./live-code.js"),
  "live-corpus": () => import("./live-corpus.js"),
  "live-convergence": () => import("./live-convergence.js"),
  "live-gates": () => import("./live-gates.js"),
  "live-gradients": () => import("./live-gradients.js"),
  "live-importance": () => import("./live-importance.js"),
  "live-lattice": () => import("./live-lattice.js"),
  "live-maps": () => import("./live-maps.js"),
  "live-meteor": () => import("./live-meteor.js"),
  "live-ngrams": () => import("./live-ngrams.js"),
  "live-resampler": () => import("./live-resampler.js"),
  "live-rouge": () => import("./live-rouge.js"),
  "live-rules": () => import("./live-rules.js"),
  "live-scorers": () => import("./live-scorers.js"),
  "live-seq2seq": () => import("./live-seq2seq.js"),
  "live-strips": () => import("./live-strips.js"),
  "live-similarity": () => import("./live-similarity.js"),
  "live-study": () => import("./live-study.js"),
  "live-ter": () => import("./live-ter.js"),
  "live-trie": () => import("./live-trie.js"),
  "live-tap": () => import("./live-tap.js"),
  "live-unrolled": () => import("./live-unrolled.js"),
  "live-word2vec": () => import("./live-word2vec.js"),
  "live-words": () => import("./live-words.js"),
}

/** How far from the window a widget is loaded. */
const NEAR = "400px"

/**
 * Puts widgets into the places of a page, `data-widget`. Until its code is there, a place keeps what the page has in it.
 *
 * @param root - the page, or a part of it
 * @returns what ends them all, to be called when the page is left
 */
export function mountWidgets(root: ParentNode): () => void {
  const leaving = new AbortController()
  const left = leaving.signal
  const waiting = new Set(root.querySelectorAll<HTMLElement>("[data-widget]"))
  const load = async (place: HTMLElement): Promise<void> => {
    if (!waiting.delete(place)) return
    observer.unobserve(place)
    const widget = await WIDGETS[place.dataset.widget ?? ""]?.()
    if (!left.aborted) widget?.mount(place, left)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) void load(target as HTMLElement)
    },
    { rootMargin: NEAR },
  )
  for (const place of waiting) observer.observe(place)
  addEventListener("beforeprint", () => waiting.forEach((place) => void load(place)), { signal: left })
  return () => {
    leaving.abort()
    observer.disconnect()
  }
}
