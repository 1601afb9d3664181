/** How does the animation become a film? Pictures of the stage on a canvas, recorded by the browser as WebM while they are shown. */

import { imageOf } from "./picture.js";

/** Pictures in a second of the film; bits in a second, enough for thin lines. */
const [rate, bits] = [25, 6_000_000];

/** Seconds that the last picture stays. */
const stay = 0.4;

const formats = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];

/** The kind of film that this browser can record; undefined where it can record none. */
export function filmFormat(): string | undefined {
  if (typeof MediaRecorder === "undefined" || !("captureStream" in HTMLCanvasElement.prototype))
    return undefined;
  return formats.find((format) => MediaRecorder.isTypeSupported(format));
}

export interface Shooting {
  readonly width: number;
  readonly height: number;
  /** Seconds of the film. */
  readonly seconds: number;
  /** The text of an SVG file at a time of the film. */
  readonly picture: (seconds: number) => Promise<string>;
  readonly onprogress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Pictures of a GIF: in a second of it, and in all. */
const gifPictures = { rate: 20, most: 240 };

/** The film as an animated GIF; what is made until it is stopped is kept. */
export async function recordGif({
  width,
  height,
  seconds,
  picture,
  onprogress,
  signal,
}: Shooting): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(width), Math.round(height)];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const count = Math.max(2, Math.min(gifPictures.most, Math.ceil(seconds * gifPictures.rate)));
  const pictures: ImageData[] = [];
  for (let i = 0; i < count && context !== null && !signal.aborted; i++) {
    context.drawImage(
      await imageOf(await picture((seconds * i) / (count - 1))),
      0,
      0,
      canvas.width,
      canvas.height,
    );
    pictures.push(context.getImageData(0, 0, canvas.width, canvas.height));
    onprogress((i + 1) / count);
  }
  const { gifOf } = await import("./gif.js");
  const hundredths = Math.max(2, Math.round((100 * seconds) / (count - 1)));
  return new Blob([gifOf(pictures, hundredths)], { type: "image/gif" });
}

/** Takes as long as the film; what is recorded until it is stopped is kept. */
export async function recordFilm(format: string, shooting: Shooting): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [shooting.width, shooting.height].map(
    (size) => 2 * Math.round(size / 2),
  ) as [number, number];
  const { stream, show } = captureOf(canvas);
  const parts: Blob[] = [];
  const recorder = new MediaRecorder(stream, { mimeType: format, videoBitsPerSecond: bits });
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  await play(canvas, shooting, show);
  recorder.stop();
  await stopped;
  return new Blob(parts, { type: "video/webm" });
}

/** Some browsers accept a signal that a picture is ready. */
function captureOf(canvas: HTMLCanvasElement): { stream: MediaStream; show: () => void } {
  const asked = canvas.captureStream(0);
  const [track] = asked.getVideoTracks() as Partial<CanvasCaptureMediaStreamTrack>[];
  if (track?.requestFrame) return { stream: asked, show: () => track.requestFrame?.() };
  return { stream: canvas.captureStream(rate), show: () => undefined };
}

/** A slow machine makes fewer pictures, not a slower film. */
async function play(canvas: HTMLCanvasElement, shooting: Shooting, show: () => void): Promise<void> {
  const { seconds, picture, onprogress, signal } = shooting;
  const context = canvas.getContext("2d");
  const begin = performance.now();
  const passed = () => (performance.now() - begin) / 1000;
  for (let i = 0; !signal.aborted; i++) {
    const now = Math.min(seconds, passed());
    const image = await imageOf(await picture(now));
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    show();
    onprogress(now / seconds);
    if (now >= seconds) break;
    await rest((i + 1) / rate - passed());
  }
  await rest(stay);
  show(); // two pictures at least, and the last one stays
  await rest(1 / rate);
}

const rest = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, 1000 * seconds)));
