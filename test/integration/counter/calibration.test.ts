import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { VisionService } from '#capture/vision/ports.ts';
import type { FaceTemplate } from '#core/biometrics/compare-templates.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { VOLUNTEER_CONSENT } from '#main/counter/calibration/volunteer-consent.ts';
import { buildModels } from '#scripts/models-build.ts';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { sharedVision } from '#test/support/shared-vision.ts';
import { APPLICANT, type Harness, PASSPHRASE, setUp, startHarness } from '../../support/counter-harness.ts';

const CAMERA = 'Counter camera (1234:5678)';
const PERSONS = [SPECIMEN_PERSONS.applicant, SPECIMEN_PERSONS.other, 'okafor'] as const;
const LIGHTS = ['soft', 'warm'] as const;
const SOURCE = { subject: 'selfie-to-selfie', source: 'drawn for this test' } as const;

let harness: Harness;
let operatorId: string;
/** Every template that the real engine made for the kiosk. */
const made: FaceTemplate[] = [];
const pictures = new Map<string, string>();

/** The real models, with an eye on the templates that they hand out. */
function watched(vision: VisionService): VisionService {
  const face = vision.face();
  if (!face) throw new Error('the face models are not built');
  const engine = {
    ...face,
    embed: async (...given: Parameters<typeof face.embed>) => {
      const template = await face.embed(...given);
      made.push(template);
      return template;
    },
  };
  return { ...vision, face: () => engine };
}

beforeAll(async () => {
  await buildModels();
  harness = await startHarness({ replaced: { vision: watched(sharedVision()) } });
  operatorId = await setUp(harness);
  for (const identity of PERSONS) {
    for (const light of LIGHTS) {
      const png = await renderFace({ identity, light, width: 1280, height: 720 });
      const jpeg = await sharp(png).jpeg({ quality: 92 }).toBuffer();
      pictures.set(`${identity}/${light}`, jpeg.toString('base64'));
    }
  }
});

afterAll(async () => {
  await harness.close();
  harness.remove();
});

const overwritten = () => made.every(({ vector }) => vector.every((value) => value === 0));
const begin = () => harness.must('calibration.begin', SOURCE);
const newVolunteer = async () => {
  const textVersion = VOLUNTEER_CONSENT.version;
  const { volunteer } = await harness.must('calibration.add-volunteer', { language: 'es', textVersion });
  return volunteer;
};
const give = (volunteer: number, picture: string) =>
  harness.must('calibration.add-picture', { volunteer, role: 'selfie', picture, camera: CAMERA });

async function collect(): Promise<void> {
  await begin();
  for (const identity of PERSONS) {
    const volunteer = await newVolunteer();
    for (const light of LIGHTS) {
      const { accepted, hint } = await give(volunteer, pictures.get(`${identity}/${light}`)!);
      expect({ identity, light, accepted, hint }).toEqual({ identity, light, accepted: true, hint: 'ready' });
    }
  }
}

/** The payloads of the signatures that a text holds. */
const decodedParts = (text: string): string[] =>
  (text.match(/[\w-]{40,}(?=\.)/g) ?? []).map((part) => Buffer.from(part, 'base64url').toString());

it('comes to a report with the real models, and keeps neither picture nor template', async () => {
  await collect();
  const kept = made.map(({ vector }) => Float32Array.from(vector));
  const { result } = await harness.must('calibration.finish', {});
  const report = result!.report;
  expect(report).toMatchObject({
    camera: CAMERA,
    persons: 3,
    pictures: 6,
    comparisons: { mated: 3, nonMated: 12 },
    failureToAcquire: { events: 0, trials: 6 },
    proposal: { possible: false, reason: 'too-few-persons' },
  });
  expect(report.models.map(({ name }) => name.split('/')[0]).sort()).toEqual(
    expect.arrayContaining(['face-detection', 'face-landmarks', 'face-recognition']),
  );
  // The recogniser distinguishes drawn persons as it does people.
  expect(report.equalError?.rate).toBe(0);
  expect(kept).toHaveLength(6);
  expect(overwritten()).toBe(true);

  const { standing } = await harness.must('calibration.accept', {});
  expect(standing.every(({ calibrated }) => !calibrated)).toBe(true);
  const { vault } = harness.kiosk.open().unlocked;
  const stored = JSON.stringify([vault.settings.get('calibrations', z.unknown()), vault.audit.list(100)]);
  const words = [stored, ...decodedParts(stored)].join();
  // The vault is read as the kiosk reads it: the files themselves are encrypted and would show nothing.
  for (const vector of kept) {
    expect(words).not.toContain(toBase64Url(new Uint8Array(vector.buffer)).slice(0, 24));
    for (const value of vector.slice(0, 8)) expect(words).not.toContain(String(value));
  }
  expect(words).toContain('face-recognition/');
  expect(vault.audit.verify()).toMatchObject({ intact: true });
  const actions = vault.audit.list(20).map(({ action }) => action);
  expect(actions.filter((action) => action === 'calibration.consented')).toHaveLength(3);
  expect(actions[0]).toBe('calibration.accepted');
});

it('says what to change about a picture without a face, and refuses files that are no picture', async () => {
  await begin();
  const volunteer = await newVolunteer();
  const wall = sharp({ create: { width: 1280, height: 720, channels: 3, background: '#b7c3cc' } });
  const empty = (await wall.jpeg().toBuffer()).toString('base64');
  expect(await give(volunteer, empty)).toMatchObject({ accepted: false, hint: 'face-not-found' });
  const noise = Buffer.from('not a picture at all').toString('base64');
  const answer = await harness.call('calibration.add-picture', {
    volunteer,
    role: 'selfie',
    picture: noise,
    camera: CAMERA,
  });
  expect(answer).toMatchObject({ ok: false, error: { code: expect.stringMatching(/^IMAGE_/) } });
  await harness.must('calibration.discard', {});
});

it('forgets everything when the supervisor signs out', async () => {
  made.length = 0;
  await collect();
  expect(overwritten()).toBe(false);
  await harness.must('operator.sign-out', {});
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(overwritten()).toBe(true);
  await harness.must('operator.sign-in', { operatorId, passphrase: PASSPHRASE });
  expect(await harness.must('calibration.state', {})).not.toHaveProperty('run');
});

it('is for supervisors at the display of the operator alone', async () => {
  expect(await harness.call('calibration.state', {}, APPLICANT)).toMatchObject({
    error: { code: 'FORBIDDEN_ROLE' },
  });
  const added = { name: 'Olga Operator', role: 'operator', passphrase: PASSPHRASE } as const;
  const { id } = await harness.must('operator.add', added);
  await harness.must('operator.sign-in', { operatorId: id, passphrase: PASSPHRASE });
  for (const [name, input] of [
    ['calibration.state', {}],
    ['calibration.begin', SOURCE],
    ['calibration.accept', {}],
  ] as const) {
    expect(await harness.call(name, input as never)).toMatchObject({ error: { code: 'PERMISSION_DENIED' } });
  }
});
