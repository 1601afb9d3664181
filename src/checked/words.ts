/** Texts about models and papers, with their arguments checked. */

import * as citing from "../cite/index.js";
import * as explaining from "../explain/index.js";
import * as model from "../model/index.js";
import { argued, objectKind, textKind, valueKind } from "./rule/argument.js";
import { list, needed, shape, text } from "./rule/kind.js";

const work = shape({ key: needed(text), authors: needed(list(text)), title: needed(text) }, { open: true });

/** The text of a model file; bodies and joints stand in it as they were written. */
export const printModel = /* @__PURE__ */ argued(
  "printModel",
  model.printModel,
  objectKind("a model, as parseModel returns it", "coordinates"),
);
/**
 * The explanation of a word, or undefined. `impact=2` means `impact=N` and `combination=tip:stick` means
 * `combination=…`; of an inequality such as `lambdaN >= 0` the left side is explained.
 */
export const explain = /* @__PURE__ */ argued("explain", explaining.explain, textKind);
/**
 * The works behind a topic: a paper, a work or a figure by its key (`LBN`, `Stronge2000`, `LBN-4.3`), an impact
 * law, a method, or a word that `explain` knows. Undefined where it is none of these; empty where the word has no
 * work behind it.
 */
export const cite = /* @__PURE__ */ argued("cite", citing.cite, textKind);
/**
 * The works behind a mechanism: its paper and the laws of its contacts, or the law used instead, after the program
 * itself.
 */
export const citeMechanism = /* @__PURE__ */ argued(
  "citeMechanism",
  citing.citeMechanism,
  objectKind("a mechanism, or its description", "contacts"),
);
/** One line of plain text. */
export const formatReference = /* @__PURE__ */ argued(
  "formatReference",
  citing.formatReference,
  valueKind(work, "a reference of cite"),
);
/** Entries of BibTeX in UTF-8, an empty line between two. */
export const formatBibtex = /* @__PURE__ */ argued(
  "formatBibtex",
  citing.formatBibtex,
  valueKind(list(work), "a list of references of cite"),
);
