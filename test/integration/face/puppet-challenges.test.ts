import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import {
  CHALLENGE_KINDS,
  type ChallengeKind,
  ChallengeLimits,
  type FaceSample,
} from '#core/liveness/challenge.ts';
import { faceSample } from '#core/liveness/face-sample.ts';
import { judgeChallenge } from '#core/liveness/judge-challenge.ts';
import { type SentView, sentView, WHOLE_VIEW } from '#core/liveness/live-frames.ts';
import { observeFrame } from '#inference/face/observe-frame.ts';
import { sentFrame } from '#inference/face/sent-frame.ts';
import { FILE_LIMITS } from '#inference/runtime/decode-image.ts';
import { createModelStore } from '#inference/runtime/model-store.ts';
import { buildModels } from '#scripts/models-build.ts';
import { inProject } from '#scripts/prepare/project.ts';
import { type ClipFrame, type ClipOptions, challengeClip } from '#specimens/puppet/clips.ts';
import { makeFigure } from '#specimens/puppet/make-figure.ts';
import type { Cast } from '#specimens/puppet/performance.ts';
import type { Play } from '#specimens/puppet/play.ts';
import { SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { LONG } from '../../support/depth.ts';

const QUESTION_MS = 6000;
const LIMITS = ChallengeLimits.parse({});
/** Light of the room, and the exposure that the camera makes of it. */
type Place = Pick<ClipOptions, 'room' | 'exposure'>;
const ROOMS: readonly [Place, Place] = [
  { room: 0.6, exposure: 1.15 },
  { room: 2, exposure: 0.85 },
];
let cast: Cast;
const models = createModelStore({ modelsDir: inProject('native-models') });

/** What the kiosk's own models make of a clip in which one movement is asked, from the bytes that are sent. */
async function samplesOf(
  kind: ChallengeKind,
  play: Play,
  place: Place = {},
  taken: (image: RgbImage) => RgbImage = (image) => image,
  view: SentView = WHOLE_VIEW,
): Promise<FaceSample[]> {
  const samples: FaceSample[] = [];
  for (const { at, image } of challengeClip([kind], QUESTION_MS, { play, cast, seed: 7, ...place })) {
    const whole = taken(image);
    const { picture } = await sentFrame(whole, view, FILE_LIMITS);
    const { analysis } = await observeFrame(models, picture, {}, whole);
    const sample = faceSample(analysis, at);
    if (sample) samples.push(sample);
  }
  return samples;
}

/** Where in a picture the person stands who stands far away, as a share of its width. */
const FAR_MIDDLE = 0.6;

/** The same scene from twice as far, off the middle, before a wall. */
function fromFar({ width, height, data }: RgbImage): RgbImage {
  const far = { width: 2 * width, height: 2 * height };
  const wall = new Uint8Array(3 * far.width * far.height).fill(180);
  const [left, top] = [Math.round(FAR_MIDDLE * far.width - width / 2), height >> 1];
  for (let row = 0; row < height; row += 1) {
    wall.set(data.subarray(3 * row * width, 3 * (row + 1) * width), 3 * ((row + top) * far.width + left));
  }
  return { ...far, data: wall };
}

function isAccepted(kind: ChallengeKind, samples: readonly FaceSample[]): boolean {
  const question = { issuedAt: 0, deadline: QUESTION_MS, now: QUESTION_MS + 1 };
  const judged = judgeChallenge(kind, samples, question, LIMITS);
  return judged.state === 'closed' && judged.evidence.verdict === 'PASSED';
}

beforeAll(async () => {
  await buildModels();
  cast = [await makeFigure(SPECIMEN_PERSONS.applicant)];
}, 300_000);
afterAll(() => models.close());

describe.runIf(LONG)('movements of a drawn person, seen by the real models', () => {
  test('answer the question that was asked, and no other', { timeout: 300_000 }, async () => {
    const accepted: string[] = [];
    for (const shown of CHALLENGE_KINDS) {
      const samples = await samplesOf(shown, 'obeys');
      for (const asked of CHALLENGE_KINDS)
        if (isAccepted(asked, samples)) accepted.push(`${asked} by ${shown}`);
    }
    expect(accepted).toEqual(CHALLENGE_KINDS.map((kind) => `${kind} by ${kind}`));
  });

  test('answer it in a dark and in a bright room as well', { timeout: 300_000 }, async () => {
    const refused: string[] = [];
    for (const [index, kind] of CHALLENGE_KINDS.entries()) {
      const samples = await samplesOf(kind, 'obeys', ROOMS[index % 2 ? 1 : 0]);
      if (!isAccepted(kind, samples)) refused.push(kind);
    }
    expect(refused).toEqual([]);
  });

  test('answer it from far away too, in frames that are cut around the face', {
    timeout: 300_000,
  }, async () => {
    const seen = async (view: SentView) => {
      const [{ image }] = [...challengeClip(['nod'], 100, { play: 'obeys', cast, seed: 7 })] as [ClipFrame];
      const { picture } = await sentFrame(fromFar(image), view, FILE_LIMITS);
      return { picture, ...(await observeFrame(models, picture, { template: true }, picture)) };
    };
    const [face] = (await seen({ width: 1600, middle: FAR_MIDDLE })).analysis.faces;
    const distance = (face?.interEyePx ?? 0) / 1600;
    expect(distance).toBeLessThan(0.05);
    const view = sentView({ distance, middle: FAR_MIDDLE });
    const cut = await seen(view);
    expect(cut.picture.width).toBe(640);
    expect(cut.template).toBeDefined();
    // Reduced to as many pixels, the whole picture would show the face too small to be compared.
    expect((await seen(WHOLE_VIEW)).template).toBeUndefined();
    const refused: string[] = [];
    for (const kind of CHALLENGE_KINDS) {
      if (!isAccepted(kind, await samplesOf(kind, 'obeys', {}, fromFar, view))) refused.push(kind);
    }
    expect(refused).toEqual([]);
  });

  test('are answered by no still picture', { timeout: 300_000 }, async () => {
    const samples = await samplesOf('turn-left', 'still-picture');
    expect(CHALLENGE_KINDS.filter((kind) => isAccepted(kind, samples))).toEqual([]);
  });

  test('are not answered by a screen that shows another one', { timeout: 300_000 }, async () => {
    expect(isAccepted('turn-left', await samplesOf('turn-left', 'shown-on-screen'))).toBe(false);
  });
});
