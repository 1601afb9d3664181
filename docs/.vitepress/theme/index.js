/** The look of the site: VitePress's own, without fonts from elsewhere, with KaTeX's styles. */

import theme from "vitepress/theme-without-fonts";
import "katex/dist/katex.min.css";
import "./style.css";

export default theme;
