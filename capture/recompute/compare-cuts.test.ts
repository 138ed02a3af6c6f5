import { describe, expect, it } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import type { ArtefactRef } from '#core/document/document-records.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import { differingCuts } from './compare-cuts.ts';

/** A picture whose columns get lighter, with a rectangle of it painted. */
function drawn({ width = 220, height = 140, paint = 0, noise = 0 } = {}): RgbImage {
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isPainted = x >= width / 2 && x < width / 2 + paint && y >= height / 2 && y < height / 2 + paint;
      const level = isPainted ? 255 : (200 * x) / width + noise * ((x + y) % 2 === 0 ? 1 : -1);
      data.fill(Math.max(0, level), 3 * (y * width + x), 3 * (y * width + x) + 3);
    }
  }
  return { width, height, data };
}

const ref = (kind: ArtefactRef['kind']): ArtefactRef => ({ id: 'picture', kind, width: 220, height: 140 });
/** Compares what an artefact shows with what was cut out. */
const compare = (shown: RgbImage | 'unreadable', kind: ArtefactRef['kind'] = 'document-card') =>
  differingCuts([ref(kind)], [{ kind: 'document-card', image: drawn() }], {
    codec: {
      decode: async () => {
        if (shown === 'unreadable') throw failure('IMAGE_UNREADABLE', 'x');
        return shown;
      },
    },
    artefacts: () => new Uint8Array(1),
  });

describe('a picture that was cut out of a frame', () => {
  it.each([
    ['the same picture', drawn()],
    ['the same with the noise of a compression', drawn({ noise: 8 })],
    ['the same cut by a pixel more', drawn({ width: 221, height: 141 })],
  ])('shows what the frame shows: %s', async (_what, shown) => {
    expect(await compare(shown)).toEqual([]);
  });

  it.each<[string, RgbImage | 'unreadable']>([
    ['painted in a place of the size of a character', drawn({ paint: 8 })],
    ['of another shape', drawn({ width: 140, height: 220 })],
    ['which no decoder understands', 'unreadable'],
  ])('is named where it is a picture %s', async (_what, shown) => {
    expect(await compare(shown)).toEqual(['card']);
  });

  it('is named where the frame shows nothing of its kind', async () => {
    expect(await compare(drawn(), 'document-signature')).toEqual(['signature']);
  });

  it('is not looked for among pictures without a frame, nor where it never arrived', async () => {
    expect(await compare('unreadable', 'document-frame')).toEqual([]);
    const codec = { decode: async () => drawn() };
    const missing = { codec, artefacts: () => undefined };
    expect(await differingCuts([ref('document-card')], [], missing)).toEqual([]);
  });
});
