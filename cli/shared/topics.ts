/** What does `judder help TOPIC` explain? Conventions that several commands share; the manual page has them too. */

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
      "A <mechanism> is the name of a shipped one (judder list) or the path of a model file.",
      "judder new NAME writes a commented model file, judder check FILE says what is wrong with one and where, judder show FILE prints the derived equations.",
      "A model file cannot run code. Its keys are described in docs/reference/model-file.md, examples in docs/cookbook.",
    ],
  },
  {
    name: "states",
    summary: "how a state and parameters are given",
    paragraphs: [
      "--set name=value sets a parameter; the value may be an expression, for example phi0=pi/8.",
      '--from "phi=0.4,y=contact,phi\'=stick" sets coordinates and velocities. contact closes a contact, contact:NAME one of several; stick chooses the velocity without slip. What is left out is taken from the start of the model.',
      "Ranges are written name=low..high, with a number of values name=low..high:20. All quantities are in SI units.",
    ],
  },
  {
    name: "output",
    summary: "what is printed and written",
    paragraphs: [
      "Results are printed as text; --json prints one JSON document instead, --quiet prints nothing.",
      "--out FILE writes a file, and its extension selects the format: .json .csv .jsonl .parquet for numbers, .svg .png .pdf for pictures. A folder receives all formats, - is standard output. Progress and messages go to standard error.",
      "Every file carries the command, the model and the version that made it; judder rerun FILE computes it again and compares it to the last bit.",
    ],
  },
  {
    name: "pictures",
    summary: "formats and styles of figures",
    paragraphs: [
      "--out x.svg, x.png and x.pdf draw the result. SVG and PDF are vector graphics; a PDF contains its letters.",
      "--style print measures sizes in millimetres, sets text in black and thins lines; --style projector enlarges letters and thickens lines; screen is the default.",
      "--plot selects the kind of picture or the quantity on the vertical axis, --over the quantities.",
    ],
  },
  {
    name: "ambiguity",
    summary: "what happens where the model allows several motions",
    paragraphs: [
      "judder futures lists every admissible continuation of a state with its reason. A run follows one of them by a policy, records the choice under ambiguities, and --policy selects another, for example --policy stick=eager.",
      "judder simulate --tree 8 follows all of them. judder limit reports which one stiff springs support.",
    ],
  },
  {
    name: "exit-codes",
    summary: "what the exit code means",
    paragraphs: [
      "0: done. 1: a defect in Judder; please report it. 2: a mistake in the arguments or in a file; the message names the place and what to do. 3: the result disagrees: a figure of a paper, a file that is computed again, a property that is not reached.",
    ],
  },
];

/** Lines of at most this number of letters. */
const columns = 100;

export const topicText = ({ name, summary, paragraphs }: Topic): string =>
  [`${name}: ${summary}`, ...paragraphs.map((one) => wrapped(one).join("\n"))].join("\n\n");

function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
