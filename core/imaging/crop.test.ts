import { expect, it } from 'vitest';
import { cropAround } from './crop.ts';

/** Each pixel holds its column and its row. */
function numbered(width: number, height: number) {
  const data = new Uint8Array(3 * width * height);
  for (let at = 0; at < width * height; at += 1) data.set([at % width, Math.floor(at / width), 0], 3 * at);
  return { width, height, data };
}
const image = numbered(20, 10);

it('cuts out the area around the points, with the margin', () => {
  const cut = cropAround(
    image,
    [
      { x: 5.5, y: 4 },
      { x: 9, y: 5 },
    ],
    2,
  );
  expect(cut).toMatchObject({ width: 8, height: 5 });
  expect([...cut!.data.subarray(0, 3)]).toEqual([3, 2, 0]);
  expect([...cut!.data.subarray(-3)]).toEqual([10, 6, 0]);
});

it('ends at the edges of the picture', () => {
  expect(
    cropAround(
      image,
      [
        { x: 1, y: 1 },
        { x: 19, y: 9 },
      ],
      5,
    ),
  ).toEqual(image);
});

it.each([
  ['no points', []],
  ['points beside the picture', [{ x: 40, y: 4 }]],
  ['points without a place', [{ x: Number.NaN, y: 4 }]],
])('cuts out nothing of %s', (_what, points) => {
  expect(cropAround(image, points, 2)).toBeUndefined();
});
