/** A document for plots where there is no page. */

import { parseHTML } from "linkedom";
import type { Canvas } from "../figure/index.js";

/** A fresh, empty document. */
export function plainDocument(): Canvas["document"] {
  return parseHTML("<!doctype html><html><body></body></html>").document as unknown as Canvas["document"];
}
