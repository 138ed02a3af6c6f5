import type { GreyImage } from '#core/imaging/grey-image.ts';

/** Inner over outer radius of a five-pointed star whose edges continue each other. */
const INNER = 0.382;
/** The surroundings of the star that belong to the template, in outer radii. */
const REACH = 1.12;
const TAU = 2 * Math.PI;

/** A star, one point up, on a ground of the other tone: offsets from its centre and weights of mean 0 and norm 1. */
export interface StarTemplate {
  radius: number;
  /** Pixels of the picture from the centre to each sample. */
  offset: Int32Array;
  weight: Float32Array;
}

/** The shape of a star in a picture. */
interface StarShape {
  /** Of the star's points, in pixels. */
  radius: number;
  /** Clockwise, in radians. */
  turn?: number;
  /** Pixels from one sample to the next. */
  step?: number;
  /** Pixels of a row of the picture. */
  width: number;
}

/** Templates by their shapes: cards are searched at two widths for a few dozen, and to draw one takes long. */
const drawn = new Map<string, StarTemplate>();

/** The template of a shape, which is drawn once. */
export function starTemplate({ radius, turn = 0, step = 1, width }: StarShape): StarTemplate {
  const name = `${radius} ${turn} ${step} ${width}`;
  const template = drawn.get(name) ?? drawTemplate(radius, turn, step, width);
  drawn.set(name, template);
  return template;
}

function drawTemplate(radius: number, turn: number, step: number, width: number): StarTemplate {
  const offset: number[] = [];
  const inside: number[] = [];
  const reach = Math.ceil(radius * REACH);
  for (let y = -reach; y <= reach; y += step) {
    for (let x = -reach; x <= reach; x += step) {
      const distance = Math.hypot(x, y) / radius;
      if (distance > REACH) continue;
      offset.push(y * width + x);
      inside.push(distance < starEdge(Math.atan2(x, -y) - turn) ? 1 : -1);
    }
  }
  const mean = inside.reduce((sum, value) => sum + value, 0) / inside.length;
  const norm = Math.sqrt(inside.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  return {
    radius,
    offset: Int32Array.from(offset),
    weight: Float32Array.from(inside, (value) => (value - mean) / norm),
  };
}

/** Distance of the star's edge from its centre, in outer radii, at an angle from the point that stands up. */
function starEdge(angle: number): number {
  const fifth = TAU / 5;
  const folded = Math.abs((((angle % fifth) + fifth * 1.5) % fifth) - fifth / 2);
  // The straight edge from the point (angle 0, radius 1) to the notch (angle 36 degrees, radius INNER).
  const half = fifth / 2;
  return (
    (INNER * Math.sin(half)) /
    (Math.sin(folded) * (1 - INNER * Math.cos(half)) + INNER * Math.sin(half) * Math.cos(folded))
  );
}

/** The least contrast, in grey levels. */
const LEAST_DEVIATION = 9;

/**
 * Normalised correlation with the picture, of the width that the template was drawn for, around a place: 1 for a bright star, -1 for a dark one; 0 where the star
 * would leave the picture, or on a uniform area.
 */
export function matchStar(
  { width, height, data }: GreyImage,
  x: number,
  y: number,
  template: StarTemplate,
): number {
  const { radius, offset, weight } = template;
  const reach = Math.ceil(radius * REACH);
  if (x < reach || y < reach || x + reach >= width || y + reach >= height) return 0;
  let product = 0;
  let sum = 0;
  let squares = 0;
  const at = y * width + x;
  for (let i = 0; i < weight.length; i++) {
    const value = data[at + offset[i]!]!;
    product += value * weight[i]!;
    sum += value;
    squares += value * value;
  }
  const spread = squares - (sum * sum) / weight.length;
  return spread < weight.length * LEAST_DEVIATION ** 2 ? 0 : product / Math.sqrt(spread);
}

/** Share of the change around a place, on circles through the arms of a star, that repeats five times a turn. */
export function fiveFoldShare(
  { width, height, data }: GreyImage,
  x: number,
  y: number,
  radius: number,
): number {
  const angles = 60;
  const profile = Float32Array.from({ length: angles }, (_, k) => {
    let sum = 0;
    for (let ring = 0.45; ring < 0.85; ring += 0.08) {
      const px = Math.round(x + ring * radius * Math.sin((TAU * k) / angles));
      const py = Math.round(y - ring * radius * Math.cos((TAU * k) / angles));
      sum += data[Math.min(height - 1, Math.max(0, py)) * width + Math.min(width - 1, Math.max(0, px))]!;
    }
    return sum;
  });
  const powers = Array.from({ length: 15 }, (_, k) => harmonic(profile, k + 1));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return all > 0 ? (powers[4]! + powers[9]! + powers[14]!) / all : 0;
}

function harmonic(profile: Float32Array, order: number): number {
  let real = 0;
  let imaginary = 0;
  for (let k = 0; k < profile.length; k++) {
    real += profile[k]! * Math.cos((TAU * order * k) / profile.length);
    imaginary += profile[k]! * Math.sin((TAU * order * k) / profile.length);
  }
  return real * real + imaginary * imaginary;
}
