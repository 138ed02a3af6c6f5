import { expect, it } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import type { DocumentReading } from '#inference/ports/document-models.ts';
import { faceOf } from '../capture.fixture.ts';
import { ghostRecord } from './ghost-portrait.ts';

const BANDS = { thresholdSetId: 'test', supports: 0.93, review: 0.907 };
const picture = (shade: number) => ({ width: 1, height: 1, data: Uint8Array.of(shade, shade, shade) });
const PORTRAIT = { box: [] as never, image: picture(1), interEyePx: 60 };
const GHOST = { box: [] as never, image: picture(2), interEyePx: 18 };
const SIDE: Pick<DocumentReading, 'portrait' | 'ghost'> = { portrait: PORTRAIT, ghost: GHOST };

it('compares the two portraits of a side', async () => {
  const compared: unknown[] = [];
  const face = faceOf({
    compare: async (one, other) => {
      compared.push(one, other);
      return { score: 0.91 } as never;
    },
  });
  expect(await ghostRecord(face, SIDE, BANDS)).toEqual({ interEyePx: 18, score: 0.91 });
  expect(compared).toEqual([PORTRAIT.image, GHOST.image]);
  expect(await ghostRecord(face, { portrait: PORTRAIT }, BANDS)).toBeUndefined();
});

it.each([
  ['FACE_NOT_FOUND', 'not-comparable'],
  ['FACE_TOO_SMALL', 'not-comparable'],
  ['MODEL_FAILED', 'not-comparable'],
  ['MODEL_MISSING', 'model-missing'],
  ['MODEL_ALTERED', 'model-missing'],
] as const)('names %s as %s, and stops no capture', async (code, reason) => {
  const face = faceOf({
    compare: async () => {
      throw failure(code, 'test');
    },
  });
  expect(await ghostRecord(face, SIDE, BANDS)).toEqual({ interEyePx: 18, reason });
});

it('says that no model compares, and hides no fault of its own', async () => {
  expect(await ghostRecord(undefined, SIDE, BANDS)).toEqual({ interEyePx: 18, reason: 'model-missing' });
  const broken = faceOf({
    compare: async () => {
      throw new TypeError('fault');
    },
  });
  await expect(ghostRecord(broken, SIDE, BANDS)).rejects.toThrow(TypeError);
});
