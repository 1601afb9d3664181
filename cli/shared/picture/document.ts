/** A document for plots where there is no page. */

import { parseHTML } from "linkedom";

/** A fresh, empty document. */
export function plainDocument(): object {
  return parseHTML("<!doctype html><html><body></body></html>").document;
}
