import type { GreyImage } from '../imaging/grey-image.ts';
import { laplacianVariance, type PixelBox } from '../imaging/sharpness.ts';

/** Side of the blocks in which noise is looked for, pixels. */
const BLOCK = 8;
/** The smoothest fifth of the blocks is skin without detail: variation there is the camera's noise. */
const SMOOTH_SHARE = 0.2;
/** The variance of pure noise in the block at that place of the order, against its mean over all blocks of this size. */
const NOISE_OF_SMOOTHEST = 0.78;
/** The brightness at which faces were measured, part of full scale, and the least that is made up for. */
const USUAL_BRIGHTNESS = 0.5;
const LEAST_BRIGHTNESS = 0.12;

/**
 * Variance of the Laplacian of a face, as it would be in usual light and without noise: detail grows with the light, and
 * noise is no detail.
 * @param grey the face at the resolution that recognition uses
 * @param box from the eyes to the chin
 * @returns squared grey levels
 */
export function faceSharpness(grey: GreyImage, box: PixelBox): number {
  const detail = Math.max(0, laplacianVariance(grey, box) - noiseVariance(grey, box));
  const brightness = Math.max(LEAST_BRIGHTNESS, meanBrightness(grey, box));
  return detail * (USUAL_BRIGHTNESS / brightness) ** 2;
}

function noiseVariance(grey: GreyImage, box: PixelBox): number {
  const variances: number[] = [];
  for (let y = box.y; y + BLOCK <= box.y + box.height; y += BLOCK)
    for (let x = box.x; x + BLOCK <= box.x + box.width; x += BLOCK)
      variances.push(laplacianVariance(grey, { x, y, width: BLOCK, height: BLOCK }));
  const smooth = variances.sort((a, b) => a - b)[Math.floor(SMOOTH_SHARE * variances.length)] ?? 0;
  return smooth / NOISE_OF_SMOOTHEST;
}

function meanBrightness({ width, height, data }: GreyImage, box: PixelBox): number {
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, box.y + box.height); y += 1) {
    for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(width, box.x + box.width); x += 1) {
      sum += data[y * width + x]!;
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count / 255;
}
