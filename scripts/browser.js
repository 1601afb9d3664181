/** Which browser do the tests in test/browser run in? Any Chromium: Chrome, Chromium or Edge. */

import { findTool, needTool } from "./systemTool.js";

/** @param {string} path below a Windows folder of programs */
const windowsPrograms = (path) =>
  [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => `${folder}\\${path}`);

/** @type {import("./systemTool.js").SystemTool} */
const chromium = {
  title: "a browser (Chrome, Chromium or Edge)",
  variable: "CHROME_PATH",
  commands: [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "chrome",
  ],
  places: {
    linux: ["/usr/bin/chromium", "/usr/bin/google-chrome", "/opt/google/chrome/chrome", "/snap/bin/chromium"],
    darwin: [
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
      "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ],
    win32: [
      ...windowsPrograms("Google\\Chrome\\Application\\chrome.exe"),
      ...windowsPrograms("Chromium\\Application\\chrome.exe"),
      ...windowsPrograms("Microsoft\\Edge\\Application\\msedge.exe"),
    ],
  },
  debian: "chromium",
  advice: {
    linux: "apt-get install chromium (as root; other distributions likewise)",
    darwin: "brew install --cask google-chrome",
    win32: "winget install Google.Chrome",
  },
};

/**
 * The browser's file, or undefined where there is none; fails where CHROME_PATH names a missing file.
 * @param {import("./systemTool.js").System} [system]
 */
export const findBrowser = (system) => findTool(chromium, system);

/**
 * The browser's file; installs Chromium as root on Debian, fails naming it elsewhere.
 * @param {import("./systemTool.js").System} [system]
 * @param {boolean} [mayInstall]
 */
export const needBrowser = (system, mayInstall) => needTool(chromium, system, mayInstall);

/**
 * Playwright's list, which this one replaces because the last `--disable-features` counts, as far as it concerns pages; and what
 * takes a third of the processor time of a page that is opened: a renderer of the address bar's suggestions, and a spare one.
 */
const disabledFeatures = [
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  "SpareRendererForSitePerProcess",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
];

/** With what do tests start Chromium? */
export const testArguments = [
  "--no-sandbox",
  "--disable-gpu",
  `--disable-features=${disabledFeatures.join(",")}`,
];
