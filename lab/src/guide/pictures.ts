/** Where are the pictures of the gallery? Their addresses in the built lab. */

const addresses = import.meta.glob<string>("../../../gallery/pictures/*.png", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The picture of a script of the gallery; undefined where it draws none. */
export const pictureOf = (name: string | undefined): string | undefined =>
  addresses[`../../../gallery/pictures/${name}.png`];
