/**
 * Which resources may the lab use? Its own files and nothing else. The same text stands in the page and in every
 * answer of the server, because a policy in the page does not bind its workers.
 */

/** WebAssembly is compiled in the workers; text is never evaluated. */
const directives: Readonly<Record<string, string>> = {
  "default-src": "'none'",
  "script-src": "'self' 'wasm-unsafe-eval'",
  "worker-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data:",
  "connect-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
};

export const contentPolicy: string = Object.entries(directives)
  .map(([name, sources]) => `${name} ${sources}`)
  .join("; ");
