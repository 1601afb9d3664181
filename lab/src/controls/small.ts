/** Is the page too narrow for three columns? The same width as in the style of the page. */

import { MediaQuery } from "svelte/reactivity";

export const small = new MediaQuery("(max-width: 1159px)");
