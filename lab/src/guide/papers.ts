/** Where do the figures come from? The cards of the gallery under the papers that they belong to. */

import { type FigureCard, figures } from "virtual:gallery";
import { pictureOf } from "./pictures.js";

/** By the first part of a card's key. */
const papers: Readonly<Record<string, string>> = {
  LBN: "Leine, Brogliato, Nijmeijer: Periodic motion and bifurcations induced by the Painlevé paradox",
  NDCb: "Nordmark, Dankowicz, Champneys: Friction-induced reverse chatter in rigid-body mechanisms with impacts",
  FIV: "Frémond, Isabella-Valenzi: Sthenic incompatibilities in rigid bodies motion",
  LB01: "Leine, Brogliato: Bifurcations and periodic motion induced by the Painlevé paradox",
};
const others = "Further figures";

const paperOf = ({ key }: FigureCard): string => papers[key.split("-")[0] as string] ?? others;

/** `LBN-4.3` is a figure or an equation of the paper, `LBN-rod` a subject of it. */
export function placeIn({ key }: FigureCard): string {
  const [paper = "", ...rest] = key.split("-");
  const figure = rest.join("-");
  if (papers[paper] === undefined) return "";
  return /^\d/.test(figure) ? `${paper} ${figure}` : paper;
}

/** Every paper with its cards, first those with a figure. */
export const groups: readonly { readonly title: string; readonly cards: readonly FigureCard[] }[] = [
  ...Object.values(papers),
  others,
].map((title) => {
  const own = figures.filter((card) => paperOf(card) === title);
  const drawn = own.filter(({ name }) => pictureOf(name) !== undefined);
  return { title, cards: [...drawn, ...own.filter((card) => !drawn.includes(card))] };
});

/** The address of a card: its state, and that it is this figure. */
export const linkOf = ({ lab, key }: FigureCard): string =>
  `${lab}${lab.includes("?") ? "&" : "?"}guide=gallery.${key}`;

export const cardOf = (key: string): FigureCard | undefined => figures.find((card) => card.key === key);
