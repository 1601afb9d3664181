/** Which Redis do the tests of the queue start? A redis-server of their own on loopback; a running one is never touched. */

import { findTool, needTool } from "./systemTool.js";

/** @type {import("./systemTool.js").SystemTool} */
const redis = {
  title: "redis-server",
  variable: "REDIS_SERVER",
  commands: ["redis-server", "valkey-server"],
  places: {
    linux: ["/usr/bin/redis-server", "/usr/local/bin/redis-server"],
    darwin: ["/opt/homebrew/bin/redis-server", "/usr/local/bin/redis-server"],
  },
  debian: "redis-server",
  advice: {
    linux: "apt-get install redis-server (as root; other distributions likewise)",
    darwin: "brew install redis",
    win32: "winget install Redis.Redis",
  },
};

/**
 * The server's file, or undefined where there is none; fails where REDIS_SERVER names a missing file.
 * @param {import("./systemTool.js").System} [system]
 */
export const findRedis = (system) => findTool(redis, system);

/**
 * The server's file; installs it as root on Debian, fails naming it elsewhere.
 * @param {import("./systemTool.js").System} [system]
 * @param {boolean} [mayInstall]
 */
export const needRedis = (system, mayInstall) => needTool(redis, system, mayInstall);
