/** Where the page begins. */

import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { lab } from "./state/lab.svelte.js";

// The worker loads while the page is made.
lab.quick.warm();
mount(App, { target: document.getElementById("lab") as HTMLElement });
