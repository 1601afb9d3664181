/**
 * Where do the files stand that the command line needs in addition to its code: fonts, workers, the lab? The code
 * runs from dist/cli or, bundled, from dist/command; both are one folder below the root of the build.
 */

/** A file of the build, by its path from the root. */
export const inBuild = (path: string): URL => new URL(`../${path}`, import.meta.url);
