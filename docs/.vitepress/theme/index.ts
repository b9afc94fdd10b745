// The look of the site: VitePress's own layout with the course's type and colours.
import "@fontsource/source-serif-4/latin-400.css"
import "@fontsource/source-serif-4/latin-400-italic.css"
import "@fontsource-variable/source-sans-3/wght.css"
import "katex/dist/katex.min.css"
import { onContentUpdated, type Theme } from "vitepress"
import DefaultTheme from "vitepress/theme-without-fonts"
import { onMounted } from "vue"
import { followShowAnswers } from "./answers.js"
import { followCopyAll } from "./copy-all.js"
import { PageText } from "./page-text.js"
import { preparePaper } from "./paper.js"
import { followSlides } from "./slides.js"
import "./site.css"
import "./notes.css"
import "../../widgets/widgets.css"
import "./print.css"
import "./slides.css"

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component("PageText", PageText)
  },
  setup() {
    onContentUpdated(followCopyAll)
    onContentUpdated(followShowAnswers)
    onContentUpdated(followSlides)
    onContentUpdated(() => void requestAnimationFrame(showPlace))
    onMounted(preparePaper)
  },
} satisfies Theme

/** Scrolls the list of pages to the one that is open. */
function showPlace(): void {
  const list = document.querySelector<HTMLElement>(".VPSidebar")
  const place = list?.querySelector<HTMLElement>(".is-active > .item")
  const { top = 0 } = place?.getBoundingClientRect() ?? {}
  if (list && place && (top < 0 || top > list.clientHeight - 40)) list.scrollTop += top - list.clientHeight / 2
}
