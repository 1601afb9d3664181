/** Does the lab work without a network? Where the browser allows it a service worker keeps all files. */

/** True as soon as they are kept; false where the browser keeps none. */
export async function keepFiles(): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  try {
    await navigator.serviceWorker.register("./offline.js");
    await navigator.serviceWorker.ready;
    return true;
  } catch {
    return false; // by the settings of the browser
  }
}
