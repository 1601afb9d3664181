/**
 * Which works are cited for an impact law or a method? By its name on the command line; other words have theirs in
 * `explain`.
 */

import { impactLawNames, lawNamed } from "../impact/index.js";

/** The papers that everything is built on. */
export const paperKeys: readonly string[] = Object.freeze(["LB01", "LBN", "NDCa", "FIV", "NDCb"]);

/** Keys of references, the nearest source first. */
export const topicKeys: Readonly<Record<string, readonly string[]>> = Object.freeze({
  ...Object.fromEntries(impactLawNames.map((name) => [name, lawNamed(name).works])),
  modes: ["LB01", "NDCb", "Loetstedt1981", "Cottle1992"],
  lemke: ["Lemke1965", "Cottle1992", "Bland1977"],
  futures: ["NDCb", "Champneys2016", "Genot1999"],
  map: ["LBN", "Genot1999", "Champneys2016"],
  events: ["Burns2015", "HNW", "Nordmark2009", "NDCb"],
  timestepping: ["Moreau1988", "Jean1999", "Stewart1996", "Anitescu1997", "Acary2013"],
  dop853: ["HNW"],
  radau5: ["HW", "Mazzia2008"],
  compliant: ["NDCb", "Hogan2017", "HW"],
  limit: ["NDCb", "Hogan2017", "Champneys2016", "Nordmark2018"],
  equilibria: ["LBN", "Farrell2015", "Kuznetsov1998"],
  orbit: ["LBN", "Leine2004", "Kuznetsov1998"],
  continue: ["Keller1977", "Kuznetsov1998", "diBernardo2008", "NDCa"],
  lyapunov: ["Mueller1995", "Leine2004"],
  tables: ["Fritsch1980"],
  stickslip: ["Leine1998", "Leine2004"],
  modecoupling: ["Hoffmann2002"],
  sweep: ["diBernardo2008", "Kuznetsov1998"],
  paradox: ["Painleve1905", "Klein1910", "Brogliato1999", "Stewart2000"],
  jam: ["Genot1999", "Nordmark2018"],
  hybrid: ["Goebel2009", "Burns2015"],
});
