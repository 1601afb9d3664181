/** What does `judder help TOPIC` explain? Conventions that several commands share; the manual page has them too. */

import { wrapped } from "./wrapped.js";

export interface Topic {
  readonly name: string;
  /** One line. */
  readonly summary: string;
  readonly paragraphs: readonly string[];
}

export const topics: readonly Topic[] = [
  {
    name: "models",
    summary: "where mechanisms come from",
    paragraphs: [
      "The argument <mechanism> is the name of a shipped mechanism (judder list prints them) or the path of a model file.",
      "judder new NAME writes a commented model file. judder check FILE reports mistakes with line, column and what to do. judder show FILE prints the derived equations.",
      "A model file cannot run code. docs/reference/model-file.md describes its keys; docs/cookbook has examples.",
    ],
  },
  {
    name: "states",
    summary: "how a state and parameters are given",
    paragraphs: [
      "--set name=value sets a parameter; the value may be an expression, for example phi0=pi/8.",
      '--from "phi=0.4,y=contact,phi\'=stick" sets coordinates and velocities. The value contact closes the contact (contact:NAME if there are several); the value stick is the velocity without slip. Names that are left out keep the values of start: in the model file.',
      "A range is written name=low..high, or name=low..high:20 with the number of values. All quantities are in SI units.",
    ],
  },
  {
    name: "output",
    summary: "what is printed and written",
    paragraphs: [
      "Results are printed as text; --json prints one JSON document instead, --quiet prints nothing.",
      "--out FILE writes a file. The extension selects the format: .json .csv .jsonl .parquet for numbers, .svg .png .pdf for pictures. If FILE is a folder, all formats are written into it; if it is -, standard output is used. Progress and messages go to standard error.",
      "Every file contains the command, the model and the version of Judder that made it; .csv and .jsonl files have them in a file next to them (NAME.csv.provenance.json). judder rerun FILE computes it again and compares it to the last bit.",
    ],
  },
  {
    name: "pictures",
    summary: "formats and styles of figures",
    paragraphs: [
      "--out x.svg, --out x.png and --out x.pdf draw the result. SVG and PDF are vector graphics; a PDF has its fonts embedded.",
      "--style screen is the default. --style print uses sizes in millimetres, black text and thin lines. --style projector uses large letters and thick lines.",
      "--plot selects the kind of picture or the quantity on the vertical axis. In simulate, orbit, sensitivity and limit, --over selects the quantities to draw; in the other commands it gives a range.",
    ],
  },
  {
    name: "ambiguity",
    summary: "what happens where the model allows several motions",
    paragraphs: [
      "judder futures lists every admissible continuation of a state with its reason. A simulation follows one of them, chosen by a policy, and lists the choice under ambiguities. --policy changes the choice, for example --policy stick=eager.",
      "judder simulate --tree 8 follows all of them, up to 8 branch points. judder limit reports which of them contacts with very stiff springs follow.",
    ],
  },
  {
    name: "exit-codes",
    summary: "what the exit code means",
    paragraphs: [
      "0: the command has done its work.",
      "1: a defect in Judder; please report it.",
      "2: a mistake in the arguments or in a file; the message names the place and what to do.",
      "3: the command has done its work, but a result is not as expected: a number of a paper does not agree (reproduce), a file differs when it is computed again (rerun), or a property is not reached (design).",
      "130: interrupted, for example by Ctrl-C.",
    ],
  },
];

export const topicText = ({ name, summary, paragraphs }: Topic): string =>
  [`${name}: ${summary}`, ...paragraphs.map(wrapped)].join("\n\n");
