/** Which goals must a whole run measure? A goal that is missing from the reports counts as not met. */

export const wantedGoals: readonly { readonly work: string; readonly text: string }[] = [
  ...[
    ...["median against C++", "median against C++, later"],
    ...["90th percentile against C++", "90th percentile against median"],
    ...["faster than CVODE", "faster than CVODE, later", "faster than SciPy", "faster than SciPy, later"],
    ...["faster than Octave", "faster than Siconos"],
  ].map((text) => ({ work: "W1", text })),
  ...["against C++ with two threads", "against C++ with two threads, later"].map((text) => ({
    work: "W2",
    text,
  })),
  ...["W3", "W3 fine"].flatMap((work) =>
    ["against C++", "against C++, later", "faster than CVODE BDF", "faster than CVODE BDF, later"].map(
      (text) => ({ work, text }),
    ),
  ),
  { work: "W4", text: "against C++" },
  { work: "W6", text: "8 links against 2, n^3 at most" },
  ...["W12 box", "W12 row"].map((work) => ({
    work,
    text: "faster than Siconos Moreau-Jean, 0.001, with a smaller error",
  })),
  ...["W1 with dense output against W1 without", "microseconds of run.at on the finger"].map((text) => ({
    work: "W13",
    text,
  })),
  { work: "W10", text: "seconds of simulate finger --until 10" },
  { work: "W10", text: "megabytes of it" },
  { work: "W14", text: "memory in use at the end against a fifth of the way" },
  { work: "W15", text: "milliseconds of the first run" },
];
