import type { Texture } from './camera.ts';
import { cosineOfTurns } from './linear-light.ts';
import { contrastLeft } from './mtf.ts';

export interface ScreenPixels {
  /** Millimetres from one pixel to the next. */
  pitch: number;
  /** Stripes of red, green and blue beside each other, or red and blue taking turns between twice as many greens. */
  layout: 'stripes' | 'diamond';
  /** Shares of the pitch that a stripe is wide and tall. */
  stripeWidth: number;
  stripeHeight: number;
  /** The light that a black pixel emits and the glass reflects, linear. */
  black: number;
}

const HARMONICS = [1, 2] as const;

/** The lattice of a display. A wave that the sensor cannot resolve is folded back by it, which is moire. */
export function screenTexture({ pitch, layout, stripeWidth, stripeHeight, black }: ScreenPixels): Texture {
  const across = HARMONICS.map((k) => 2 * sinc(k * stripeWidth));
  const down = HARMONICS.map((k) => 2 * sinc(k * stripeHeight));
  const wave = (at: number, amplitudes: readonly number[], left: readonly number[]) =>
    1 +
    (amplitudes[0] as number) * (left[0] as number) * cosineOfTurns(at) +
    (amplitudes[1] as number) * (left[1] as number) * cosineOfTurns(2 * at);
  return (pixel, blur) => {
    const frequency = pixel / pitch;
    const left = HARMONICS.map((k) => contrastLeft(k * frequency, blur));
    const slow = 0.8 * contrastLeft(frequency / Math.SQRT2, blur);
    return (light, u, v) => {
      const [x, y] = [u / pitch, v / pitch];
      const rows = wave(y, down, left);
      const turns =
        layout === 'stripes' ? 0 : slow * (cosineOfTurns((x + y) / 2) + cosineOfTurns((x - y) / 2));
      for (let k = 0; k < 3; k++) {
        const cell =
          layout === 'stripes'
            ? rows * wave(x - k / 3, across, left)
            : k === 1
              ? rows * wave(x, down, left)
              : 1 + (1 - k) * turns;
        light[k] = black + (1 - black) * (light[k] as number) * cell;
      }
    };
  };
}

const sinc = (x: number): number => Math.sin(Math.PI * x) / (Math.PI * x);
