/** Sizes of tests: a small one in `npm test`, all of it in `npm run test:long`. */

export const isLong = process.env.JUDDER_LONG === "1";

export const sized = <T>(short: T, all: T): T => (isLong ? all : short);
