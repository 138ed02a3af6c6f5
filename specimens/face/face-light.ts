import type { Rgb } from './identity.ts';

export type LightName = 'soft' | 'left' | 'right' | 'warm' | 'dim';

export interface Light {
  /** Direction to the lamp: x to the right of the picture, y up, z to the viewer. */
  direction: Rgb;
  lamp: Rgb;
  surroundings: Rgb;
}

export const LIGHTS: Readonly<Record<LightName, Light>> = {
  soft: { direction: unit([-0.25, 0.5, 0.85]), lamp: [0.7, 0.69, 0.68], surroundings: [0.46, 0.47, 0.49] },
  left: { direction: unit([-0.8, 0.4, 0.7]), lamp: [0.78, 0.76, 0.73], surroundings: [0.4, 0.41, 0.44] },
  right: { direction: unit([0.8, 0.4, 0.7]), lamp: [0.76, 0.76, 0.76], surroundings: [0.4, 0.41, 0.44] },
  warm: { direction: unit([0.3, 0.7, 0.7]), lamp: [0.8, 0.69, 0.54], surroundings: [0.47, 0.43, 0.37] },
  dim: { direction: unit([0.1, 0.6, 0.8]), lamp: [0.42, 0.42, 0.44], surroundings: [0.28, 0.29, 0.31] },
};

/** How much of the lamp reaches a surface of this normal, 0 to 1. */
export function wrappedLight({ direction }: Light, x: number, y: number, z: number): number {
  return Math.max(0, (x * direction[0] + y * direction[1] + z * direction[2] + 0.35) / 1.35);
}

/** How much of the surroundings a surface of this normal sees. */
export function skyShare(y: number, z: number): number {
  return (0.75 + 0.25 * z) * (0.85 + 0.15 * y);
}

/** The lamp's soft mirror image on a surface of this normal, 0 to 1. */
export function highlightOf({ direction }: Light, x: number, y: number, z: number): number {
  const facing = x * direction[0] + y * direction[1] + z * direction[2];
  return Math.max(0, (facing + z) / Math.sqrt(2 + 2 * direction[2])) ** 16;
}

/** The chin keeps the light from the neck. */
export function underTheChin(y: number): number {
  const share = Math.min(1, Math.max(0, (-y - 8.5) / 5));
  return y > -4 ? 0.9 : 0.5 + 0.42 * share;
}

function unit([x, y, z]: Rgb): Rgb {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
