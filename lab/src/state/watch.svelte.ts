/** What follows the cursor and the view by itself: the solver's states, and the pinned runs. */

import { untrack } from "svelte";
import { lab } from "./lab.svelte.js";

/** To be called while the page is set up. */
export function watchLab(): void {
  $effect(() => {
    const { run, shown } = lab;
    const { t, playing } = lab.playback;
    if (run && shown) untrack(() => lab.detail.look(run, shown, t, playing, lab.playback.speed));
  });
  $effect(() => {
    const { pins } = lab.scenario.view;
    untrack(() => void lab.pins.want(pins));
  });
}
