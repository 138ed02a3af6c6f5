import { describe, expect, it, vi } from 'vitest';
import type { FaceSample } from '#core/liveness/challenge.ts';
import {
  KeptLiveness,
  MOST_FRAME_BYTES,
  MOST_LIVE_FRAMES,
  SENT_WIDTH,
  SentFrame,
} from '#core/liveness/live-frames.ts';
import { drawAct, drawActor, playTrack, seeded } from '#core/liveness/synthetic-track.fixture.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { answer, livenessResult } from '#core/proofing/liveness.fixture.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import { faceOf, NO_TRACES, noFaces } from '../capture.fixture.ts';
import { recomputeAnswers } from './recompute-answers.ts';

/** The mesh has tests of its own; here each frame yields the sample that it was made from. */
vi.mock('#core/liveness/face-sample.ts', () => ({
  faceSample: ({ faces: [face] }: { faces: { sample?: FaceSample }[] }, at: number) =>
    face?.sample && { ...face.sample, at },
}));

const ISSUED = Date.UTC(2026, 10, 20, 10);
const SELFIE = Uint8Array.of(200);
const uniform = seeded(7);
const actor = { ...drawActor(uniform), framesPerSecond: 10, missing: 0, blinksEveryMs: 0 };
const nods = playTrack(actor, [drawAct('nod', uniform)], uniform);
const challenges = [answer('nod', { issuedAt: new Date(ISSUED).toISOString() })];
const kept: KeptLiveness = {
  ...livenessResult({ challenges }),
  frames: nods.map(({ at }, index) => ({ question: 0, at, look: index < 2, size: 1 })),
};
const liveFrames = Uint8Array.from(nods.keys());

/** The frames show these samples, in a face of the given similarity to the selfie. */
const engine = (samples: readonly FaceSample[], alike = 1): FaceEngine =>
  faceOf({
    async observe({ bytes }: { bytes: Uint8Array }, { template = false } = {}) {
      const index = bytes[0] ?? 0;
      const isSelfie = index === SELFIE[0];
      const own = isSelfie ? 1 : alike;
      const vector = Float32Array.of(own, Math.sqrt(1 - own ** 2));
      return {
        analysis: {
          ...noFaces(samples[index] ? [{ sample: samples[index] } as never] : []),
          width: SENT_WIDTH,
        },
        traces: NO_TRACES,
        ...(template ? { template: { modelId: 'm', vector, interEyePx: 90 } } : {}),
      };
    },
  } as never);
/** Another person moves wherever no look was claimed. */
const stranger = (samples: readonly FaceSample[]): FaceEngine => {
  const [own, other] = [engine(samples), engine(samples, 0)];
  return {
    ...own,
    observe: (image, options) =>
      ((image as { bytes: Uint8Array }).bytes[0]! < 2 || isOfSelfie(image) ? own : other).observe(
        image,
        options,
      ),
  };
};
const isOfSelfie = (image: unknown): boolean => (image as { bytes: Uint8Array }).bytes[0] === SELFIE[0];
const shown = (face: FaceEngine, change: Partial<KeptLiveness> = {}, bytes = liveFrames, evidence = 4) => {
  const pictures = { selfie: SELFIE, liveFrames: bytes };
  return recomputeAnswers(face, COUNTER_STANDARD, { ...kept, ...change }, pictures, evidence);
};
/** The same frames, so wide. */
const wide = (face: FaceEngine, width: number): FaceEngine => ({
  ...face,
  async observe(image, options) {
    const seen = await face.observe(image, options);
    return isOfSelfie(image) ? seen : { ...seen, analysis: { ...seen.analysis, width } };
  },
});

describe('an answer', () => {
  it('is shown by the frames in which the person of the picture gives it', async () => {
    expect(await shown(engine(nods))).toEqual({ answered: [true], passive: [] });
  });

  const still = nods.map((sample) => ({ ...nods[0]!, at: sample.at }));
  const noLooks = kept.frames?.map((frame) => ({ ...frame, look: false }));
  const late = kept.frames?.map((frame) => ({ ...frame, at: frame.at + 60_000 }));
  it.each<[string, FaceEngine, Partial<KeptLiveness>]>([
    ['nobody moves', engine(still), {}],
    ['there is no face', engine([]), {}],
    ['another person moves', engine(nods, 0.8), {}],
    ['a stranger moves between two looks at the person', stranger(nods), {}],
    ['nobody compared a face', engine(nods), { frames: noLooks }],
    ['it comes too late', engine(nods), { frames: late }],
    [
      'another question was put',
      engine(nods),
      { challenges: [{ ...challenges[0]!, kind: 'smile' as const }] },
    ],
    ['there are none', engine(nods), { frames: [] }],
  ])('is not shown by frames where %s', async (_why, face, change) => {
    const bytes = change.frames?.length === 0 ? new Uint8Array() : liveFrames;
    expect((await shown(face, change, bytes)).answered).toEqual([false]);
  });

  it('has no frame that is wider than frames are, from version 4 on', async () => {
    expect((await shown(wide(engine(nods), 640))).answered).toEqual([true]);
    expect((await shown(wide(engine(nods), 641))).answered).toEqual([false]);
    expect((await shown(wide(engine(nods), 960), {}, liveFrames, 3)).answered).toEqual([true]);
  });

  it.each([
    [3, 'nod', true],
    [4, 'nod', true],
    [5, 'nod', false],
    [4, 'blink', true],
    [5, 'blink', true],
  ] as const)('is measured on the scale of lids of its version: %d, %s', async (version, kind, byContour) => {
    const wanted = new Set<boolean | undefined>();
    const face: FaceEngine = {
      ...engine(nods),
      async observe(image, options) {
        if (!isOfSelfie(image)) wanted.add(options?.eyes);
        return engine(nods).observe(image, options);
      },
    };
    await shown(face, { challenges: [{ ...challenges[0]!, kind }] }, liveFrames, version);
    expect(wanted).toEqual(new Set([byContour]));
  });

  it('has no frame that is larger than frames are', () => {
    const withSize = (size: number) =>
      SentFrame.safeParse({ question: 0, at: 100, look: true, size }).error?.issues;
    expect(withSize(MOST_FRAME_BYTES)).toBeUndefined();
    expect(withSize(MOST_FRAME_BYTES + 1)).toMatchObject([{ code: 'too_big', path: ['size'] }]);
  });

  it('has no more frames than an attempt may have', () => {
    const [frame] = kept.frames ?? [];
    const withFrames = (count: number) =>
      KeptLiveness.safeParse({ ...kept, frames: Array.from({ length: count }, () => frame) }).error?.issues;
    expect(withFrames(MOST_LIVE_FRAMES)).toBeUndefined();
    expect(withFrames(MOST_LIVE_FRAMES + 1)).toMatchObject([{ code: 'too_big', path: ['frames'] }]);
  });

  it.each([
    [0.9, 'PASSED'],
    [0.2, 'FAILED'],
  ])('is scored by passive models where they are installed: %d %s', async (live, verdict) => {
    const scored: FaceEngine = {
      ...engine(nods),
      optionalModels: async () => [{ task: 'passive-liveness', model: 'm' }],
      observe: async (image, options) => ({
        ...(await engine(nods).observe(image, options)),
        ...(options?.passive ? { passive: [{ model: 'm', live }] } : {}),
      }),
    };
    expect(await shown(scored)).toMatchObject({
      answered: [true],
      passive: [{ id: 'passive-mean', verdict }, { id: 'passive-worst' }],
    });
  });

  it('is not shown by frames that were cut', async () => {
    await expect(shown(engine(nods), {}, liveFrames.slice(1))).rejects.toMatchObject({
      code: 'IMAGE_UNREADABLE',
    });
  });
});
