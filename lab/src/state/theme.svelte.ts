/**
 * Light or dark? The reader's system decides until the reader does; canvases read the colours of the style sheet
 * here.
 */

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const key = "judder-theme";

class ThemeState {
  chosen = $state<Theme>(remembered());
  /** Counts changes, so that canvases draw anew. */
  version = $state(0);

  constructor() {
    this.apply();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.version++);
  }

  next(): void {
    this.chosen = themes[(themes.indexOf(this.chosen) + 1) % themes.length] as Theme;
    try {
      localStorage.setItem(key, this.chosen);
    } catch {
      // A page without storage forgets the choice.
    }
    this.apply();
  }

  private apply(): void {
    document.documentElement.dataset.theme = this.chosen;
    this.version++;
  }
}

function remembered(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(key)) ?? "system";
  } catch {
    return "system";
  }
}

export const theme = new ThemeState();

/** What has been requested since the last change: a browser computes styles slowly. */
const known = new Map<string, string>();
let knownVersion = -1;

/** The present value of a colour of the style sheet; an effect that reads it runs again when it changes. */
export function colourOf(name: string): string {
  if (knownVersion !== theme.version) known.clear();
  knownVersion = theme.version;
  const found = known.get(name);
  if (found !== undefined) return found;
  probe.style.color = `var(${name})`;
  const colour = getComputedStyle(probe).color;
  known.set(name, colour);
  return colour;
}

const probe = document.createElement("span");
probe.hidden = true;
document.body.append(probe);
