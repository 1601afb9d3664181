/** How wide is a text? The advance widths of the font that ships, in hundredths of the font size. */

const widths = new Map<string, number>();
for (const [width, letters] of [
  [28, "'ijl"],
  [30, "IJ"],
  [32, " .,·"],
  [34, ":;/"],
  [36, "-f"],
  [40, "()[]t"],
  [42, "r"],
  [53, "sz"],
  [56, "cL"],
  [60, "vxykF"],
  [64, "abdeghnopqu0123456789PESTYβεφθ"],
  [70, "ABCRKVXZG"],
  [78, "DHNUOQ"],
  [84, "+=−<>±~ω"],
  [88, "wM"],
  [99, "mW→"],
] as const)
  for (const letter of letters) widths.set(letter, width);

/** Of letters that are not listed. */
const usual = 66;

/** In pixels, rounded up by at most a tenth for most texts. */
export const textWidth = (text: string, fontSize: number): number =>
  (fontSize / 100) * Array.from(text).reduce((sum, letter) => sum + (widths.get(letter) ?? usual), 0);
