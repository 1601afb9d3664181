/** Which of the large views is open? At most one stands beside the stage. */

import { type ViewEntry, viewList } from "./list.js";

class Views {
  open = $state<string>();

  get entry(): ViewEntry | undefined {
    return viewList.find(({ key }) => key === this.open);
  }

  /** Opens a view, or closes it where it is open. */
  toggle(key: string): void {
    this.open = this.open === key ? undefined : key;
  }
}

export const views = new Views();
