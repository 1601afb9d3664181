/** What does an action in this process print? */

/**
 * Does something and catches what it writes to standard output and standard error.
 * @param {() => Promise<number>} action
 * @returns {Promise<{ code: number, out: string, err: string }>}
 */
export async function printed(action) {
  const write = process.stdout.write;
  const complain = console.error;
  const listeners = process.stdout.listeners("error");
  const result = { code: 0, out: "", err: "" };
  process.stdout.write = /** @type {typeof write} */ (
    (/** @type {string} */ text) => {
      result.out += text;
      return true;
    }
  );
  console.error = (...texts) => {
    result.err += `${texts.join(" ")}\n`;
  };
  try {
    result.code = await action();
  } finally {
    process.stdout.write = write;
    console.error = complain;
    for (const listener of process.stdout.listeners("error"))
      if (!listeners.includes(listener)) process.stdout.off("error", /** @type {() => void} */ (listener));
  }
  return result;
}
