import type { Texture } from './camera.ts';
import { cosineOfTurns } from './linear-light.ts';
import { contrastLeft } from './mtf.ts';
import type { Random } from './recapture-random.ts';

export interface PrintScreens {
  /** Lines of dots per inch. */
  linesPerInch: number;
  /** Turn of the whole set of screens, in degrees. */
  turn: number;
  /** How much of the ideal dot's contrast the paper leaves, 0 to 1. */
  strength: number;
}

/** Traditional angles of cyan, magenta, yellow and black, in degrees. */
const ANGLES = [15, 75, 0, 45] as const;

/** Dots of four inks, each on a lattice of its own angle. The size of a dot is the share of paper that it covers. */
export function printTexture({ linesPerInch, turn, strength }: PrintScreens): Texture {
  const perMm = linesPerInch / 25.4;
  const screens = ANGLES.map((angle) => {
    const radians = ((angle + turn) * Math.PI) / 180;
    return { x: Math.cos(radians) * perMm, y: Math.sin(radians) * perMm };
  });
  const inks = new Float32Array(4);
  return (pixel, blur) => {
    const first = 0.5 * strength * contrastLeft(perMm * pixel, blur);
    const second = 0.4 * strength * contrastLeft(perMm * pixel * Math.SQRT2, blur);
    return (light, u, v) => {
      separate(light, inks);
      for (let ink = 0; ink < 4; ink++) {
        const covered = inks[ink] as number;
        const { x, y } = screens[ink] as { x: number; y: number };
        const p = cosineOfTurns(u * x + v * y);
        const q = cosineOfTurns(v * x - u * y);
        // The first terms of the Fourier series of a dot whose area is `covered`.
        const fundamental = 0.64 * Math.sin(Math.PI * covered);
        const dot = covered + fundamental * (first * (p + q) + fundamental * second * p * q);
        inks[ink] = Math.min(1, Math.max(0, dot));
      }
      const paper = 1 - 0.95 * (inks[3] as number);
      for (let k = 0; k < 3; k++) light[k] = (1 - 0.92 * (inks[k] as number)) * paper;
    };
  };
}

/** Cyan, magenta, yellow, and black for half of their common part. */
function separate(light: Float32Array, inks: Float32Array): void {
  const [c, m, y] = [1 - (light[0] as number), 1 - (light[1] as number), 1 - (light[2] as number)];
  const shared = 0.5 * Math.min(c, m, y);
  const rest = Math.max(1e-3, 1 - shared);
  inks[0] = (c - shared) / rest;
  inks[1] = (m - shared) / rest;
  inks[2] = (y - shared) / rest;
  inks[3] = shared;
}

/** Drops of an ink jet: no lattice, a grain that is coarser than the sensor's noise. */
export function inkJetTexture(random: Random, strength: number): Texture {
  const side = 512;
  const drops = Float32Array.from({ length: side * side }, () => random.between(-1, 1));
  return (pixel) => (light, u, v) => {
    const at = ((v * 14) & (side - 1)) * side + ((u * 14) & (side - 1));
    const grain = strength * (drops[at] as number) * Math.min(1, 0.07 / pixel);
    for (let k = 0; k < 3; k++) {
      const value = light[k] as number;
      light[k] = value + grain * Math.sqrt(Math.max(0, value * (1 - value)));
    }
  };
}

/** Security print: parallel hair lines in one ink over a band of the sheet, as a genuine page may carry. */
export function hairlineTexture(random: Random, width: number): Texture {
  const [pitch, angle] = [random.between(0.22, 0.5), random.between(0, Math.PI)];
  const [x, y] = [Math.cos(angle) / pitch, Math.sin(angle) / pitch];
  const strength = random.between(0.05, 0.15);
  const from = random.between(0, 0.6) * width;
  const to = from + random.between(0.2, 0.4) * width;
  const ink = [random.between(0.2, 1), random.between(0.2, 1), random.between(0.2, 1)] as const;
  return (pixel, blur) => (light, u, v) => {
    if (u < from || u > to) return;
    const wave = strength * contrastLeft(pixel / pitch, blur) * cosineOfTurns(u * x + v * y);
    for (let k = 0; k < 3; k++) light[k] = (light[k] as number) * (1 - strength + wave * (ink[k] as number));
  };
}
