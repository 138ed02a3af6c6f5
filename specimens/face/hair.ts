import type { FaceIdentity } from './identity.ts';
import { type Detail, ellipsoid, type Solid } from './solids.ts';

/** In front of this depth hair grows above the hairline only; behind it falls down the sides. */
const FRONT_Z = -1.4;
/** Above this height only the shell of the crown shows. */
const CROWN_Y = 3;

/** A shell around the skull, open over the face, and for long hair a second one behind the neck. */
export function hairSolids(identity: FaceIdentity, breadth: number, detail?: Detail): Solid[] {
  const { hairLength, hairline, parting } = identity;
  const covers = (x: number, y: number, z: number) => {
    const strand = strandNoise(x, y, z);
    if (z < FRONT_Z) return y > -hairLength + 0.6 * strand;
    const swept = 0.13 * parting * x + 0.6 * Math.abs(parting) * Math.exp(-(((x - 3 * parting) / 1.4) ** 2));
    return y > 8 + hairline - 0.042 * x * x + swept + 0.5 * strand;
  };
  const crown = ellipsoid('hair', { centre: [0, 3.3, -4.2], radii: [8.35 * breadth, 9.7, 9.3] }, detail);
  const solids: Solid[] = [{ ...crown, covers }];
  if (hairLength > 0) {
    const fall = ellipsoid(
      'hair',
      { centre: [0, -1.5, -6.2], radii: [8.9 * breadth, 4 + hairLength, 5] },
      detail,
    );
    solids.push({
      ...fall,
      covers: (x, y, z) => y < CROWN_Y && y > -hairLength + 0.6 * strandNoise(x, y, z),
    });
  }
  return solids;
}

/** Lightness of the strands at a place, about -1 to 1: waves around the head, without a visible period. */
export function strandNoise(x: number, y: number, z: number): number {
  const angle = Math.atan2(x, z + 4);
  return 0.7 * wave(angle * 46 + 0.35 * y) + 0.5 * wave(angle * 131 - 0.5 * y);
}

function wave(value: number): number {
  return 0.5 * (Math.sin(value) + Math.sin(value * 1.71 + 1.3) * Math.cos(value * 0.37 + 0.4));
}
