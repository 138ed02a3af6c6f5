import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChallengeKind } from '#core/liveness/challenge.ts';
import { MOST_LIVE_FRAMES, WHOLE_VIEW } from '#core/liveness/live-frames.ts';
import { sentFrame } from '#inference/face/sent-frame.ts';
import { FILE_LIMITS } from '#inference/runtime/decode-image.ts';
import { buildModels } from '#scripts/models-build.ts';
import { GALLERY_MODEL_ID } from '#services/contract/gallery.ts';
import { threadExaminer } from '#services/proofing/examiner.ts';
import { challengeClip } from '#specimens/puppet/clips.ts';
import { makeFigure } from '#specimens/puppet/make-figure.ts';
import type { Cast } from '#specimens/puppet/performance.ts';
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

  it('judges the answer of the face in the picture, and of no other', { timeout: 300_000 }, async () => {
    const cast: Cast = [await makeFigure(SPECIMEN_PERSONS.applicant)];
    const clip = [...challengeClip(['turn-left'], 6000, { play: 'obeys', cast, seed: 7 })];
    const sent = clip.filter((_, index) => index % Math.ceil(clip.length / MOST_LIVE_FRAMES) === 0);
    const shown = await Promise.all(
      sent.map(async ({ at, image }) => {
        const { bytes: jpeg } = await sentFrame(image, WHOLE_VIEW, FILE_LIMITS);
        return { at, jpeg };
      }),
    );
    const answers = (kind: ChallengeKind) => ({
      challenges: [{ kind, issuedAt: new Date(0).toISOString() }],
      frames: shown.map(({ at, jpeg }, index) => ({
        question: 0,
        at,
        look: index === 0,
        size: jpeg.length,
      })),
      liveFrames: Buffer.concat(shown.map(({ jpeg }) => jpeg)),
    });
    const own = { mimeType: 'image/jpeg', bytes: shown[0]!.jpeg } as const;
    const stranger = await renderFace({ identity: SPECIMEN_PERSONS.other, width: 1280, height: 720 });
    expect((await examiner.readFace(own, answers('turn-left'))).answered).toEqual([true]);
    expect((await examiner.readFace(own, answers('turn-right'))).answered).toEqual([false]);
    expect((await examiner.readFace(png(stranger), answers('turn-left'))).answered).toEqual([false]);
    expect(await examiner.readFace(own)).not.toHaveProperty('answered');
  });

  it('refuses a file that is no picture', async () => {
    await expect(examiner.readFace(png(new Uint8Array(64)))).rejects.toMatchObject({
      code: expect.stringMatching(/^IMAGE_/),
    });
  });
});
