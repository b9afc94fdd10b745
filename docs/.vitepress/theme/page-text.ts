// The text of a page, which Vue neither reads nor changes. The script of the page that one opens first comes without its text,
// which is in the document: it is kept for the way back.
import { useRoute } from "vitepress"
import { defineComponent, h } from "vue"

const opened = new Map<string, string>()

export const PageText = defineComponent({
  props: { html: { type: String, required: true } },
  setup({ html }) {
    const { path } = useRoute()
    if (html === "") opened.set(path, opened.get(path) ?? document.querySelector(".page-text")?.innerHTML ?? "")
    // While the document is taken over, an empty text changes nothing in it.
    return () => h("div", { class: "page-text", innerHTML: html || opened.get(path) })
  },
})
