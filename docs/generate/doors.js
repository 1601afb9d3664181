/** A plugin of typedoc: the three entry points are called as one imports them. */

/** @type {Readonly<Record<string, string>>} */
const doors = { src: "judder", figure: "judder/figure", "cli/node": "judder/node" };

/** @param {import("typedoc").Application} app */
export function load(app) {
  app.converter.on("resolveBegin", ({ project }) => {
    for (const module of project.children ?? []) module.name = doors[module.name] ?? module.name;
  });
}
