import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildModels } from '#scripts/models-build.ts';
import { GALLERY_MODEL_ID } from '#services/contract/gallery.ts';
import { threadExaminer } from '#services/proofing/examiner.ts';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';

const examiner = threadExaminer({ priority: 'normal', earlierModels: [], now: () => new Date() });
const png = (bytes: Uint8Array) => ({ mimeType: 'image/png', bytes }) as const;

describe('the examiner', () => {
  beforeAll(() => buildModels());
  afterAll(() => examiner.close());

  it('reads a selfie into a template that a gallery can compare', async () => {
    const size = { width: 1280, height: 720 };
    const selfie = await renderFace({ identity: SPECIMEN_PERSONS.applicant, ...size });
    const { hint, template } = await examiner.readFace(png(selfie));
    expect([hint, template?.modelId, template?.vector.length]).toEqual(['ready', GALLERY_MODEL_ID, 128]);
    expect(Math.hypot(...template!.vector)).toBeCloseTo(1, 5);
  });

  it('refuses what is no picture', async () => {
    await expect(examiner.readFace(png(new Uint8Array(64)))).rejects.toMatchObject({
      code: expect.stringMatching(/^IMAGE_/),
    });
  });
});
