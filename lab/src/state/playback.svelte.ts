/** Which moment of the film is shown? A clock that runs the film at a speed; independent of how it was computed. */

import type { RunAnswer } from "../engine/protocol.js";
import { scenarioLimits } from "../scenario/scenario.js";
import { slowing } from "./slowing.js";

/** A film that has ended stays for this number of seconds before it begins anew. */
const pause = 0.8;

export const speeds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10] as const;

export class Playback {
  t = $state(0);
  end = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** Slow motion around events. */
  slow = $state(true);
  private times: readonly number[] = [];
  private waited = 0;
  private last: number | undefined;
  private frame = 0;

  /** A new film; it continues at the same moment, or at a given one. */
  load({ film, events }: Pick<RunAnswer, "film" | "events">, t?: number): void {
    this.times = events.map((event) => event.t);
    this.end = film.numbers[(film.rows - 1) * film.stride] ?? 0;
    this.seek(t ?? this.t);
  }

  seek(t: number): void {
    this.t = Math.min(this.end, Math.max(0, t));
    this.waited = 0;
  }

  toggle(): void {
    if (this.playing) this.stop();
    else this.play();
  }

  play(): void {
    if (this.playing) return;
    if (this.t >= this.end) this.t = 0;
    this.playing = true;
    this.last = undefined;
    this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  stop(): void {
    this.playing = false;
    cancelAnimationFrame(this.frame);
  }

  /** To the next faster or slower speed. */
  accelerate(by: 1 | -1): void {
    const place = speeds.findIndex((speed) => speed >= this.speed * 0.999);
    const [low, high] = scenarioLimits.speed;
    this.speed = Math.min(high, Math.max(low, speeds[place + by] ?? this.speed));
  }

  private tick(now: number): void {
    if (!this.playing) return;
    const seconds = this.last === undefined ? 0 : Math.min(0.1, (now - this.last) / 1000);
    this.last = now;
    const rate = this.speed * (this.slow ? slowing(this.times, this.t) : 1);
    if (this.t < this.end) this.t = Math.min(this.end, this.t + seconds * rate);
    else this.waited += seconds;
    if (this.waited > pause) this.seek(0);
    this.frame = requestAnimationFrame((later) => this.tick(later));
  }
}
