/** Where the page of one file begins: what it shows stands in the page as JSON. */

import "../app.css";
import { mount } from "svelte";
import Single from "./Single.svelte";

const content = JSON.parse(document.getElementById("content")?.textContent ?? "{}") ?? {};
mount(Single, { target: document.getElementById("lab") as HTMLElement, props: { content } });
