/** Light or dark? The reader's system decides until the reader does; canvases ask here for the colours of the style sheet. */

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

/** The present value of a colour of the style sheet; whoever asks in an effect is asked again when it changes. */
export function colourOf(name: string): string {
  void theme.version;
  probe.style.color = `var(${name})`;
  return getComputedStyle(probe).color;
}

const probe = document.createElement("span");
probe.hidden = true;
document.body.append(probe);
