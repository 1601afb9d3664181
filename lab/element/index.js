/**
 * The lab as elements of any page: `<judder-lab link="finger?mu=1">` with controls, plots and numbers, `<judder-motion …>` with stage,
 * play and timeline only. Each is a frame of its own without access to the page around it.
 */

import { pageWith } from "./page.js";

export { pageWith };

/** The page of one file that stands next to this module. */
const address = new URL("../lab/single.html", import.meta.url);

/** @type {Promise<string> | undefined} */
let text;

/** The text of the page, fetched once. */
async function pageText() {
  text ??= fetch(address).then((response) => {
    if (response.ok) return response.text();
    throw new Error(`${address} answers ${response.status}`);
  });
  return text;
}

/** @typedef {"lab" | "motion"} Parts */

/** Outside a browser there are no elements: the module can be imported all the same. */
const Base = globalThis.HTMLElement ?? class {};

class JudderElement extends Base {
  static observedAttributes = ["link", "model", "height"];

  /** @type {Parts} */
  get parts() {
    return "lab";
  }

  connectedCallback() {
    this.show();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.show();
  }

  /** Draws it anew; a model of one's own is given as its text. */
  show() {
    const frame = this.querySelector("iframe") ?? document.createElement("iframe");
    const link = (this.getAttribute("link") ?? "").replace(/^#/, "");
    const model = this.getAttribute("model");
    const content = { parts: this.parts, link, ...(model === null ? {} : { model }) };
    frame.title = this.getAttribute("title") ?? "A mechanism in Judder";
    frame.setAttribute("sandbox", "allow-scripts");
    frame.style.cssText = `width:100%;height:${Number(this.getAttribute("height")) || 560}px;border:0`;
    pageText().then(
      (page) => {
        frame.srcdoc = pageWith(page, content);
        if (frame.parentNode !== this) this.replaceChildren(frame);
      },
      (error) => this.replaceChildren(`The lab could not be loaded: ${error.message}`),
    );
  }
}

export class JudderLab extends JudderElement {}

export class JudderMotion extends JudderElement {
  /** @type {Parts} */
  get parts() {
    return "motion";
  }
}

if (globalThis.customElements !== undefined) {
  customElements.define("judder-lab", JudderLab);
  customElements.define("judder-motion", JudderMotion);
}
