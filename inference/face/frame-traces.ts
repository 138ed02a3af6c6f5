import { createHash } from 'node:crypto';
import type { ObservedFace } from '#core/biometrics/face-analysis.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { type FrameTraces, TRACE_COLUMNS, TRACE_ROWS } from '#core/liveness/camera-facts.ts';
import { lightColours } from './light-colours.ts';

/**
 * Traces of the camera and the light in one frame.
 * @param face the main face, if there is one, in the pixels of `judged`
 */
export function traceFrame(image: RgbImage, face: ObservedFace | undefined, judged = image): FrameTraces {
  return {
    digest: createHash('sha256').update(image.data).digest('hex'),
    grid: luminanceGrid(image),
    ...(face ? lightColours(judged, face) : {}),
  };
}

/**
 * Luminance of the single pixel in the middle of each cell: an average would hide the noise that distinguishes frames.
 */
function luminanceGrid({ width, height, data }: RgbImage): Uint8Array {
  const grid = new Uint8Array(TRACE_COLUMNS * TRACE_ROWS);
  for (let row = 0, point = 0; row < TRACE_ROWS; row += 1) {
    const y = Math.floor(((row + 0.5) * height) / TRACE_ROWS);
    for (let column = 0; column < TRACE_COLUMNS; column += 1, point += 1) {
      const p = 3 * (y * width + Math.floor(((column + 0.5) * width) / TRACE_COLUMNS));
      grid[point] = lumaAt(data, p) + 0.5;
    }
  }
  return grid;
}

/** Rec. 601 luma, 0..255, of the pixel whose bytes begin at `p`. */
function lumaAt(data: Uint8Array, p: number): number {
  return 0.299 * data[p]! + 0.587 * data[p + 1]! + 0.114 * data[p + 2]!;
}
