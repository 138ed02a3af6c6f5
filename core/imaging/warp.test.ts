import { expect, test } from 'vitest';
import { rectangleToQuad } from './geometry.ts';
import { toGrey } from './grey-image.ts';
import { warpGrey, warpRgb } from './warp.ts';

const WIDTH = 4;
const HEIGHT = 3;
const picture = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) => (i * 37) % 256),
};
const corners = (width: number, height: number) =>
  [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ] as const;

function mapTo(width: number, height: number, quad: Parameters<typeof rectangleToQuad>[2]) {
  const map = rectangleToQuad(width, height, quad);
  if (!map) throw new Error('no map');
  return map;
}

test('the identity copies every pixel', () => {
  const map = mapTo(WIDTH, HEIGHT, corners(WIDTH, HEIGHT));
  expect(warpRgb(picture, WIDTH, HEIGHT, map)).toEqual(picture);
  const grey = toGrey(picture);
  expect(warpGrey(grey, WIDTH, HEIGHT, map)).toEqual(grey);
});

test('a half turn reverses the pixels', () => {
  const [a, b, c, d] = corners(WIDTH, HEIGHT);
  const turned = warpRgb(picture, WIDTH, HEIGHT, mapTo(WIDTH, HEIGHT, [c, d, a, b]));
  const last = picture.data.length - 3;
  expect([...turned.data.subarray(0, 3)]).toEqual([...picture.data.subarray(last)]);
});

test('outside the picture its border is repeated', () => {
  const outside = warpRgb(
    picture,
    2,
    2,
    mapTo(2, 2, [
      { x: -9, y: -9 },
      { x: -8, y: -9 },
      { x: -8, y: -8 },
      { x: -9, y: -8 },
    ]),
  );
  expect([...outside.data]).toEqual(
    Array(4)
      .fill([...picture.data.subarray(0, 3)])
      .flat(),
  );
});
