/** What does a page of one file show? Its place for that is filled here. */

/**
 * A page with what it shows; the text cannot leave the element that holds it.
 * @param {string} page
 * @param {object} content
 */
export function pageWith(page, content) {
  const json = JSON.stringify(content).replaceAll("<", "\\u003c");
  return page.replace(/(<script type="application\/json" id="content">)\{\}/, (_, open) => open + json);
}
