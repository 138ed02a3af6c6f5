import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LightSample } from '#core/liveness/light.ts';
import { LightSettings } from '#core/liveness/light.ts';
import { drawColours } from '#core/liveness/light-sequence.ts';
import type { LivenessSignal } from '#core/liveness/liveness-result.ts';
import { judgeReflection } from '#core/liveness/reflection.ts';
import { observeFrame } from '#inference/face/observe-frame.ts';
import { createModelStore } from '#inference/runtime/model-store.ts';
import { areaUnderCurve } from '#scripts/bench/area-under-curve.ts';
import { buildModels } from '#scripts/models-build.ts';
import { inProject } from '#scripts/prepare/project.ts';
import { lightClip } from '#specimens/puppet/clips.ts';
import { makeFigure } from '#specimens/puppet/make-figure.ts';
import { seeded } from '#specimens/seeded.ts';
import { LONG } from '../../support/depth.ts';

const SETTINGS = LightSettings.parse({});
const PERSONS = ['eriksson-25', 'chen'];
/** Light of the room, and the exposure that the camera makes of it. */
const ROOMS = [
  { room: 2, exposure: 0.85 },
  { room: 1, exposure: 1 },
  { room: 0.6, exposure: 1.15 },
];
const models = createModelStore({ modelsDir: inProject('native-models') });

beforeAll(async () => {
  await buildModels();
}, 300_000);
afterAll(() => models.close());

/** What the signal says about a person before the screen, as the kiosk's own models see them. */
async function signalOf(
  person: string,
  place: (typeof ROOMS)[number],
  { reflects, seed }: { reflects: boolean; seed: number },
): Promise<LivenessSignal> {
  const random = seeded(seed);
  const colours = drawColours(SETTINGS, (below) => Math.floor(below * random()));
  const shown = { colours, stageMs: SETTINGS.stageMs, reflects };
  const cast = [await makeFigure(person)] as const;
  const samples: LightSample[] = [];
  for (const { at, stage, image } of lightClip(shown, { play: 'ignores', cast, seed, ...place })) {
    const { traces } = await observeFrame(models, image, {});
    const { faceColour: face, surroundColour: surround } = traces;
    if (face && surround) samples.push({ at, stage, face, surround });
  }
  return judgeReflection(colours, samples, SETTINGS);
}

describe.runIf(LONG)('the light of the screen on a drawn face, seen by the real models', () => {
  test('tells with an AUC of 0.95 or more whether the face reflects it', { timeout: 600_000 }, async () => {
    const lit: LivenessSignal[] = [];
    const unlit: LivenessSignal[] = [];
    let seed = 1;
    for (const person of PERSONS) {
      for (const place of ROOMS) {
        lit.push(await signalOf(person, place, { reflects: true, seed: seed++ }));
        unlit.push(await signalOf(person, place, { reflects: false, seed: seed++ }));
      }
    }
    // A clip without a figure would count for its own side.
    const values = (signals: LivenessSignal[]) => signals.map(({ value }) => value ?? Number.NaN);
    expect([...values(lit), ...values(unlit)].filter(Number.isNaN)).toEqual([]);
    expect(areaUnderCurve(values(unlit), values(lit))).toBeGreaterThanOrEqual(0.95);
    expect(unlit.map(({ verdict }) => verdict)).not.toContain('PASSED');
    expect(lit.map(({ verdict }) => verdict)).not.toContain('FAILED');
  });
});
