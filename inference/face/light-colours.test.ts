import { expect, test } from 'vitest';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { FACE_OUTLINE } from './face-region.ts';
import { lightColours } from './light-colours.ts';

const CENTRE = { x: 320, y: 160 };
const RADII = { x: 70, y: 95 };
const INTER_EYE_PX = 64;
const EYES = [
  { points: [33, 145, 133, 159, 70, 105, 107], x: -32 },
  { points: [362, 374, 263, 386, 300, 334, 336], x: 32 },
];
const MOUTH = [61, 291, 0, 17];

/** A mesh whose outline is an ellipse; eyes and mouth are small circles in it, and every other point lies in the middle. */
function ellipseMesh(): Float32Array {
  const landmarks = new Float32Array(3 * 468);
  const place = (index: number, x: number, y: number) =>
    landmarks.set([CENTRE.x + x, CENTRE.y + y, 0], 3 * index);
  for (let index = 0; index < 468; index += 1) place(index, 0, 0);
  const circle = (points: readonly number[], x: number, y: number, radius: { x: number; y: number }) => {
    for (const [step, index] of points.entries()) {
      const angle = (2 * Math.PI * step) / points.length;
      place(index, x + radius.x * Math.sin(angle), y - radius.y * Math.cos(angle));
    }
  };
  circle(FACE_OUTLINE, 0, 0, RADII);
  for (const { points, x } of EYES) circle(points, x, -25, { x: 16, y: 14 });
  circle(MOUTH, 0, 45, { x: 26, y: 12 });
  return landmarks;
}

type Colour = readonly [number, number, number];

/** Skin in the ellipse with black eyes and mouth, a wall around it, and a body below the chin. */
function scene(colours: { skin: Colour; wall: Colour; body: Colour }): RgbImage {
  const [width, height] = [640, 360];
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [x - CENTRE.x, y - CENTRE.y];
      const inFace = (u / RADII.x) ** 2 + (v / RADII.y) ** 2 <= 1.02;
      const dark =
        EYES.some((eye) => Math.hypot((u - eye.x) / 16, (v + 25) / 14) < 1) ||
        Math.hypot(u / 26, (v - 45) / 12) < 1;
      const outside = v > RADII.y ? colours.body : colours.wall;
      data.set(inFace ? (dark ? [0, 0, 0] : colours.skin) : outside, 3 * (y * width + x));
    }
  }
  return { width, height, data };
}

const coloursOf = (image: RgbImage, landmarks = ellipseMesh()) =>
  lightColours(image, { landmarks, interEyePx: INTER_EYE_PX });

/** IEC 61966-2-1: 188 is about half of the light of 255. */
const LINEAR_188 = ((188 / 255 + 0.055) / 1.055) ** 2.4;

test('the colour of a face is that of its skin in linear light, without eyes and mouth', () => {
  const { faceColour } = coloursOf(scene({ skin: [188, 188, 10], wall: [0, 255, 0], body: [0, 0, 255] }));
  expect(faceColour?.[0]).toBeCloseTo(LINEAR_188, 3);
  expect(faceColour?.[1]).toBeCloseTo(LINEAR_188, 3);
  expect(faceColour?.[2]).toBeCloseTo(10 / 255 / 12.92, 3);
});

test('the surroundings are the wall, and nothing of face and body', () => {
  const { surroundColour } = coloursOf(scene({ skin: [255, 0, 0], wall: [0, 188, 0], body: [0, 0, 255] }));
  expect(surroundColour?.[0]).toBe(0);
  expect(surroundColour?.[1]).toBeCloseTo(LINEAR_188, 6);
  expect(surroundColour?.[2]).toBe(0);
});

test('a face that fills the picture leaves no surroundings, and one outside of it no skin', () => {
  const image = scene({ skin: [200, 150, 120], wall: [90, 90, 90], body: [40, 40, 40] });
  const large = ellipseMesh().map((value, at) =>
    at % 3 === 2 ? 0 : 8 * value - (at % 3 === 0 ? 2240 : 1120),
  );
  expect(coloursOf(image, large).surroundColour).toBeUndefined();
  const away = ellipseMesh().map((value, at) => (at % 3 === 2 ? 0 : value + 5000));
  expect(coloursOf(image, away).faceColour).toBeUndefined();
});
