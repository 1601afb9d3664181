/** Which papers is everything built on? The five, and later results; the texts are those of REFERENCES.md. */

import type { Reference } from "./reference.js";

export const papers: readonly Reference[] = [
  {
    kind: "other",
    key: "LB01",
    authors: ["R. Leine", "B. Brogliato"],
    title: "Bifurcations and periodic motion induced by the Painlevé paradox",
    year: 2001,
    where: "Rapport de recherche RR-4322, INRIA, December 2001 (HAL inria-00072265)",
    url: "https://inria.hal.science/inria-00072265",
  },
  {
    kind: "article",
    key: "LBN",
    authors: ["R. I. Leine", "B. Brogliato", "H. Nijmeijer"],
    title: "Periodic motion and bifurcations induced by the Painlevé paradox",
    year: 2002,
    journal: "European Journal of Mechanics A/Solids",
    volume: "21(5)",
    pages: "869–896",
  },
  {
    kind: "article",
    key: "NDCa",
    authors: ["A. Nordmark", "H. Dankowicz", "A. Champneys"],
    title:
      "Discontinuity-induced bifurcations in systems with impacts and friction: Discontinuities in the impact law",
    year: 2009,
    journal: "International Journal of Non-Linear Mechanics",
    volume: "44(10)",
    pages: "1011–1023",
    doi: "10.1016/j.ijnonlinmec.2009.05.009",
  },
  {
    kind: "other",
    key: "FIV",
    authors: ["M. Frémond", "P. Isabella-Valenzi"],
    title: "Sthenic incompatibilities in rigid bodies motion",
    where: "(The text names neither its volume nor its year.)",
  },
  {
    kind: "other",
    key: "NDCb",
    authors: ["A. Nordmark", "H. Dankowicz", "A. R. Champneys"],
    title: "Friction-induced reverse chatter in rigid-body mechanisms with impacts",
    year: 2009,
    where: "Explore Bristol Research, dated 18 December 2009",
  },
];

export const laterResults: readonly Reference[] = [
  {
    kind: "article",
    key: "Burns2015",
    authors: ["S. J. Burns", "P. T. Piiroinen"],
    title:
      "A hybrid scheme for simulation of planar rigid bodies with impacts and friction using impact mappings",
    year: 2015,
    journal: "International Journal of Non-Linear Mechanics",
    volume: "77",
    pages: "312–324",
  },
  {
    kind: "article",
    key: "Champneys2016",
    authors: ["A. R. Champneys", "P. L. Várkonyi"],
    title: "The Painlevé paradox in contact mechanics",
    year: 2016,
    journal: "IMA Journal of Applied Mathematics",
    volume: "81(3)",
    pages: "538–588",
    url: "https://arxiv.org/abs/1601.03545",
  },
  {
    kind: "article",
    key: "Hogan2017",
    authors: ["S. J. Hogan", "K. U. Kristiansen"],
    title: "On the regularization of impact without collision: the Painlevé paradox and compliance",
    year: 2017,
    journal: "Proceedings of the Royal Society A",
    volume: "473(2202)",
    pages: "20160773",
    doi: "10.1098/rspa.2016.0773",
  },
  {
    kind: "article",
    key: "Nordmark2018",
    authors: ["A. Nordmark", "P. L. Várkonyi", "A. R. Champneys"],
    title: "Dynamics beyond dynamic jam; unfolding the Painlevé paradox singularity",
    year: 2018,
    journal: "SIAM Journal on Applied Dynamical Systems",
    volume: "17(2)",
    pages: "1267–1309",
    url: "https://arxiv.org/abs/1707.08343",
  },
];
