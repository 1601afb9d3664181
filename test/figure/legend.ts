/** Which areas of a picture does no legend name? Read from the SVG text, panel by panel. */

/** Areas of charts without an entry in the legend of their panel; among them white. */
export function unnamed(svg: string): string[] {
  return svg
    .split("<svg ")
    .slice(1)
    .flatMap((panel) => {
      const areas = Array.from(
        panel.matchAll(/<g fill="(#\w+)"[^>]*aria-label="line"/g),
        ([, colour = ""]) => colour,
      );
      const swatches = [
        ...panel.matchAll(/<g transform="translate\(16,[^>]*fill="([^"]+)" aria-label="dot"/g),
      ];
      const named = new Set(swatches.map(([, colour]) => colour as string));
      const white = areas.length > 0 && !named.has("white") ? ["white"] : [];
      return [...new Set(areas.filter((colour) => !named.has(colour))), ...white];
    });
}
