import type { Point } from '#core/imaging/geometry.ts';
import { type GreyImage, shrinkGrey } from '#core/imaging/grey-image.ts';

/** The frame as seen with the head turned, so that text which runs at that angle runs from left to right. */
export interface MrzView {
  frame: GreyImage;
  /** Clockwise angle at which level text of the view runs in the frame. */
  degrees: number;
  cosine: number;
  sine: number;
  /** Size of the turned frame, in pixels of the frame. */
  width: number;
  height: number;
}

export function viewOf(frame: GreyImage, degrees = 0): MrzView {
  const radians = (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians), Math.sin(radians)];
  const [across, along] = [Math.abs(cosine), Math.abs(sine)];
  return {
    frame,
    degrees,
    cosine,
    sine,
    width: Math.round(frame.width * across + frame.height * along),
    height: Math.round(frame.width * along + frame.height * across),
  };
}

/** Where a point of the view lies in the frame; both are turned about their centres. */
export function toFrame({ frame, cosine, sine, width, height }: MrzView, x: number, y: number): Point {
  const [dx, dy] = [x - width / 2, y - height / 2];
  return {
    x: frame.width / 2 + dx * cosine - dy * sine,
    y: frame.height / 2 + dx * sine + dy * cosine,
  };
}

/** The picture of a search: the view with `shrink` pixels of each side averaged to one, nearest pixel where turned. */
export function shrunkView(view: MrzView, shrink: number): GreyImage {
  const small = shrinkGrey(view.frame, shrink);
  if (view.degrees === 0) return small;
  const width = Math.floor(view.width / shrink);
  const height = Math.floor(view.height / shrink);
  const data = new Uint8Array(width * height);
  const [lastX, lastY] = [small.width - 1, small.height - 1];
  for (let row = 0; row < height; row++) {
    const start = toFrame(view, 0.5 * shrink, (row + 0.5) * shrink);
    const [x, y] = [start.x / shrink - 0.5, start.y / shrink - 0.5];
    for (let column = 0; column < width; column++) {
      const fx = Math.min(lastX, Math.max(0, Math.round(x + column * view.cosine)));
      const fy = Math.min(lastY, Math.max(0, Math.round(y + column * view.sine)));
      data[row * width + column] = small.data[fy * small.width + fx]!;
    }
  }
  return { width, height, data };
}
