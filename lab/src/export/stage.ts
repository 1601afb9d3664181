/** What does the stage show, as a picture of its own? Its drawing, the lens over it, and the time. */

import { commandLine } from "../scenario/command.js";
import { lab } from "../state/lab.svelte.js";
import { colourOf } from "../state/theme.svelte.js";
import { svgOfElements } from "./picture.js";

export function stageSize(): { readonly width: number; readonly height: number } {
  const { clientWidth: width = 0, clientHeight: height = 0 } = document.querySelector(".stage") ?? {};
  return { width, height };
}

export function stageSvg(): string {
  const stage = document.querySelector(".stage");
  const origin = stage?.getBoundingClientRect();
  const drawings = Array.from(stage?.querySelectorAll("svg") ?? [], (element) => {
    const { left, top } = element.getBoundingClientRect();
    return { element, x: left - (origin?.left ?? 0) - 1, y: top - (origin?.top ?? 0) - 1 };
  });
  const { t } = lab.playback;
  const about = { figure: "stage", command: commandLine(lab.scenario), t };
  const caption = { text: `t = ${t.toFixed(4)} s`, colour: colourOf("--muted") };
  return svgOfElements({ ...stageSize(), background: colourOf("--stage"), about }, drawings, caption);
}
