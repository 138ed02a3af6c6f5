import { type Random, seeded } from '../seeded.ts';

/** Everything that makes one invented person look different from another. All shape numbers are 0 for the average. */
export interface FaceIdentity {
  shape: {
    width: number;
    length: number;
    jawWidth: number;
    chinLength: number;
    cheekFullness: number;
    eyeSpacing: number;
    eyeSize: number;
    eyeTilt: number;
    browHeight: number;
    noseWidth: number;
    noseLength: number;
    noseHeight: number;
    mouthWidth: number;
    lipFullness: number;
  };
  skin: string;
  lips: string;
  iris: string;
  hair: string;
  clothing: string;
  /** Length of the hair at the sides, centimetres below the eyes; negative is short. */
  hairLength: number;
  /** Height of the hairline above the mesh's upper edge, centimetres. */
  hairline: number;
  /** Side of the parting, -1 to 1. */
  parting: number;
  browThickness: number;
  beard: number;
  freckles: number;
}

const SKINS = ['#ebc9b2', '#e3b797', '#d9a27c', '#c68a62', '#a56b46', '#7d4e33', '#5c3826'];
const HAIRS = ['#17120f', '#2f2018', '#4c2f1d', '#7a4b26', '#b98645', '#8b8782', '#6d2c17'];
const IRISES = ['#4a2d18', '#6b4423', '#3f6b56', '#47708f', '#5d6970'];
const CLOTHES = ['#31465e', '#5a3d4f', '#2f5a52', '#6b6f78', '#7a5a3a', '#3a3a44'];

/** An invented person; the same seed is always the same person. */
export function identityOf(seed: number | string): FaceIdentity {
  const random = randomSequence(seed);
  const spread = (range: number) => (2 * random() - 1) * range;
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const shape = {
    width: spread(0.11),
    length: spread(0.09),
    jawWidth: spread(0.2),
    chinLength: spread(1),
    cheekFullness: spread(0.8),
    eyeSpacing: spread(0.4),
    eyeSize: spread(0.18),
    eyeTilt: spread(0.22),
    browHeight: spread(0.4),
    noseWidth: spread(0.36),
    noseLength: spread(0.8),
    noseHeight: spread(0.9),
    mouthWidth: spread(0.2),
    lipFullness: spread(0.4),
  };
  const skin = pick(SKINS);
  const longHair = random() < 0.5;
  return {
    shape,
    skin,
    lips: mixColours(skin, '#a3323c', 0.3 + 0.25 * random()),
    iris: pick(IRISES),
    hair: pick(HAIRS),
    clothing: pick(CLOTHES),
    hairLength: longHair ? 6 + 8 * random() : -3,
    hairline: spread(0.5),
    parting: random() < 0.5 ? -0.9 : 0.9,
    browThickness: 0.75 + 0.6 * random(),
    beard: longHair ? 0 : Math.max(0, random() - 0.45),
    freckles: Math.max(0, random() - 0.6),
  };
}

/** Numbers from 0 to 1 that depend on the seed only: its FNV-1a hash seeds them. */
export function randomSequence(seed: number | string): Random {
  let hash = 0x811c9dc5;
  for (const character of String(seed)) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return seeded(hash);
}

export type Rgb = readonly [number, number, number];

/** `#rrggbb` to channels of 0 to 255. */
export function parseColour(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function mixColours(from: string, to: string, share: number): string {
  const [a, b] = [parseColour(from), parseColour(to)];
  const mixed = a.map((channel, index) => Math.round(channel + (b[index]! - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
