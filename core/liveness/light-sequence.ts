import type { LightSettings, ScreenColour } from './light.ts';
import { type Random, shuffle } from './random.ts';

/**
 * Linear light of the tints, one pair each: the channels that stand out, and the others. All have the relative
 * luminance of {@link NEUTRAL}, so that no change of colour is a change of brightness.
 *
 * WCAG 2.2, 2.3.1: a general flash is a pair of opposing changes of relative luminance by a tenth or more of the
 * maximum; here it stays within a hundredth. A red flash needs a saturated red, R / (R + G + B) >= 0.8; the reddest
 * tint has 0.5. And a stage lasts at least 400 ms, so that fewer than three changes of any kind fall into a second.
 */
const NEUTRAL = 0.6;
const TINTS: readonly (readonly [number, number, number])[] = [
  [1, 0.492, 0.492],
  [0.635, 0.635, 0.15],
  [0.349, 0.7, 0.349],
  [0.25, 0.6945, 0.6945],
  [0.569, 0.569, 1],
  [0.902, 0.48, 0.902],
];

/**
 * The colours that the screen shows one after the other, sRGB 0..255: grey first, by which the light of the room is
 * estimated, then tints of one brightness in random order, neighbours of different hue.
 */
export function drawColours({ stages }: LightSettings, random: Random): ScreenColour[] {
  const tints: (readonly [number, number, number])[] = [];
  while (tints.length < stages - 1) {
    const round = shuffle(TINTS, random);
    if (round[0] === tints.at(-1)) round.reverse();
    tints.push(...round);
  }
  return [[NEUTRAL, NEUTRAL, NEUTRAL] as const, ...tints.slice(0, stages - 1)].map(screenColour);
}

function screenColour([red, green, blue]: readonly [number, number, number]): ScreenColour {
  return [encode(red), encode(green), encode(blue)];
}

/** IEC 61966-2-1. */
function encode(linear: number): number {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * encoded);
}
