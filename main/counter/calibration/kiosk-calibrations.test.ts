import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FaceAnalysis } from '#core/biometrics/face-analysis.ts';
import { AppError } from '#core/contract/errors.ts';
import { rememberSelfieCamera } from './comparison-in-use.ts';
import { CAMERA, deskUnderTest, MODELS } from './kiosk-calibrations.fixture.ts';
import { VOLUNTEER_CONSENT, volunteerConsentHash } from './volunteer-consent.ts';

/** Any face will do here; what makes a selfie good is tested beside the judgement itself. */
vi.mock('#core/biometrics/judge-selfie.ts', async (original) => ({
  ...(await original<typeof import('#core/biometrics/judge-selfie.ts')>()),
  judgeSelfie: ({ faces }: FaceAnalysis) => ({ hint: faces.length > 0 ? 'ready' : 'face-not-found' }),
}));

let stage: ReturnType<typeof deskUnderTest>;
beforeEach(() => {
  stage = deskUnderTest();
});
const join = () => stage.presence.addVolunteer('en', VOLUNTEER_CONSENT.version);
const give = (volunteer: number, person: number, number: number, change: { camera?: string } = {}) => {
  const bytes = Uint8Array.of(person, number, volunteer);
  return stage.presence.addPicture({ volunteer, role: 'portrait', bytes, camera: CAMERA, ...change });
};
const selfie = (volunteer: number, bytes: Uint8Array, camera = CAMERA) =>
  stage.presence.addPicture({ volunteer, role: 'selfie', bytes, camera });
const overwritten = () => stage.made.every((vector) => vector.every((value) => value === 0));
const refusal = (code: string) => expect.objectContaining({ code });

async function collect(volunteers: number, pictures: number): Promise<void> {
  stage.presence.begin('selfie-to-selfie', 'staff of this branch');
  for (let number = 0; number < volunteers; number += 1) {
    const volunteer = join();
    for (let picture = 0; picture < pictures; picture += 1) {
      const { hint } = await selfie(volunteer, Uint8Array.of(volunteer, picture));
      expect(hint).toBe('ready');
    }
  }
}

describe('a calibration', () => {
  it('takes pictures only of volunteers who agreed to the text that is shown', async () => {
    expect(() => join()).toThrow(refusal('STEP_NOT_ALLOWED'));
    stage.presence.begin('selfie-to-portrait', 'staff of this branch');
    expect(() => stage.presence.addVolunteer('en', 'older')).toThrow(refusal('CONSENT_REQUIRED'));
    await expect(give(1, 1, 1)).rejects.toEqual(refusal('CONSENT_REQUIRED'));
    expect(join()).toBe(1);
    expect(await give(1, 1, 1)).toEqual({ accepted: true, hint: 'ready' });
    expect(stage.audit.find(({ action }) => action === 'calibration.consented')).toMatchObject({
      actor: 'o1',
      detail: { volunteer: 1, textVersion: VOLUNTEER_CONSENT.version, text: volunteerConsentHash('en') },
    });
  });

  it('gives a hint, counts the try, and keeps nothing of any picture', async () => {
    stage.presence.begin('selfie-to-portrait', 'staff of this branch');
    join();
    const bytes = Uint8Array.of(0, 9, 9);
    const verdict = await stage.presence.addPicture({
      volunteer: 1,
      role: 'portrait',
      bytes,
      camera: CAMERA,
    });
    expect(verdict).toEqual({ accepted: false, hint: 'face-not-found' });
    expect([...bytes]).toEqual([0, 0, 0]);
    expect(stage.presence.state().run?.pictures).toEqual({ taken: 0, refused: 1 });
  });

  it('refuses the very same picture, another camera, and a portrait that is never compared', async () => {
    stage.presence.begin('selfie-to-selfie', 'staff of this branch');
    join();
    await selfie(1, Uint8Array.of(1, 1));
    await expect(selfie(1, Uint8Array.of(1, 1))).rejects.toEqual(refusal('FRAME_REPEATED'));
    await expect(selfie(1, Uint8Array.of(1, 2), 'Another')).rejects.toEqual(refusal('STEP_NOT_ALLOWED'));
    await expect(give(1, 1, 3)).rejects.toEqual(refusal('STEP_NOT_ALLOWED'));
    expect(stage.presence.state().run).toMatchObject({ camera: CAMERA, pictures: { taken: 1 } });
  });

  it('neither begins nor continues during a session or without models', async () => {
    stage.now.session = true;
    expect(() => stage.presence.begin('selfie-to-selfie', 'x')).toThrow(refusal('SESSION_ACTIVE'));
    stage.now.session = false;
    stage.presence.begin('selfie-to-portrait', 'x');
    join();
    stage.now.session = true;
    await expect(give(1, 1, 1)).rejects.toEqual(refusal('SESSION_ACTIVE'));
  });

  it('overwrites the data of a volunteer who changed their mind', async () => {
    stage.presence.begin('selfie-to-portrait', 'x');
    join();
    await give(1, 1, 1);
    expect(overwritten()).toBe(false);
    stage.presence.removeVolunteer(1);
    expect(overwritten()).toBe(true);
    expect(stage.presence.state().run?.volunteers).toEqual([]);
  });

  it.each(['finish', 'discard'] as const)('overwrites every template at %s', async (end) => {
    await collect(2, 2);
    expect(overwritten()).toBe(false);
    stage.presence[end]();
    expect(stage.made).toHaveLength(4);
    expect(overwritten()).toBe(true);
    expect(stage.presence.state().run).toBeUndefined();
  });

  it.each([
    ['the operator signs out', undefined],
    ['somebody signs in again', 'again'],
  ])('forgets the volunteers and the report when %s', async (_words, next) => {
    for (const finished of [false, true]) {
      stage = deskUnderTest();
      await collect(2, 2);
      if (finished) stage.presence.finish();
      stage.now.signer = next ? stage.signIn() : undefined;
      stage.changed();
      expect(overwritten()).toBe(true);
      expect(stage.presence.state()).not.toHaveProperty('run');
      expect(stage.presence.state()).not.toHaveProperty('result');
      expect(() => stage.presence.accept()).toThrow(refusal('STEP_NOT_ALLOWED'));
    }
  });

  it('drops a picture that was still being judged when the operator left', async () => {
    stage.presence.begin('selfie-to-portrait', 'x');
    join();
    const judging = give(1, 1, 1);
    stage.now.signer = undefined;
    await expect(judging).rejects.toEqual(refusal('STEP_STALE'));
    expect(overwritten()).toBe(true);
  });

  it('needs a comparison of each kind before it ends', async () => {
    await collect(1, 3);
    expect(() => stage.presence.finish()).toThrow(refusal('STEP_NOT_ALLOWED'));
    expect(stage.presence.state().run?.comparisons).toEqual({ mated: 3, nonMated: 0 });
  });

  it('proposes nothing for a few people, and the bands stay provisional', async () => {
    await collect(3, 3);
    const { result } = stage.presence.finish();
    expect(result?.report).toMatchObject({
      subject: 'selfie-to-selfie',
      camera: CAMERA,
      persons: 3,
      pictures: 9,
      comparisons: { mated: 9, nonMated: 27 },
      proposal: { possible: false, reason: 'too-few-persons' },
    });
    rememberSelfieCamera(stage.settings, CAMERA);
    const standing = stage.presence.accept().standing.find(({ subject }) => subject === 'selfie-to-selfie');
    expect(standing).toMatchObject({ calibrated: false, reason: 'no-proposal', supports: 0.93 });
  });
});

describe('an accepted report with thresholds', () => {
  const standing = () =>
    stage.presence.state().standing.find(({ subject }) => subject === 'selfie-to-selfie');
  beforeEach(async () => {
    await collect(26, 4);
    stage.presence.finish();
    rememberSelfieCamera(stage.settings, CAMERA);
    stage.presence.accept();
  });

  it('gives this kiosk its thresholds for its subject, and no other', () => {
    const { supports, review, accepted } = standing()!;
    expect(standing()).toMatchObject({ calibrated: true, accepted: { source: 'staff of this branch' } });
    expect(review).toBeLessThanOrEqual(supports);
    expect(supports).not.toBe(0.93);
    expect(stage.audit.at(-1)).toMatchObject({
      action: 'calibration.accepted',
      detail: { hash: accepted?.hash, proposal: true },
    });
    expect(stage.presence.state().standing[0]).toMatchObject({ calibrated: false, reason: 'no-calibration' });
  });

  it('does not count for another model or another camera, and says so', () => {
    stage.now.models = [...MODELS.slice(0, 2), `face-recognition/resnet@${'d'.repeat(16)}`];
    expect(standing()).toMatchObject({ calibrated: false, reason: 'other-models', supports: 0.93 });
    stage.now.models = MODELS;
    rememberSelfieCamera(stage.settings, 'Another camera');
    expect(standing()).toMatchObject({ calibrated: false, reason: 'other-camera' });
  });

  const stored = () =>
    JSON.parse(stage.settings.rows.get('calibrations')!) as { kiosk: string; hash: string }[];
  const withdraw = () => stage.presence.withdraw('selfie-to-selfie', standing()?.accepted?.hash ?? '');
  const acceptAnother = async (volunteers: number) => {
    await collect(volunteers, 4);
    stage.presence.finish();
    stage.presence.accept();
  };

  it('is ended by a newer one, also by one that proposes nothing', async () => {
    const before = standing();
    await acceptAnother(27);
    expect(standing()).toMatchObject({ calibrated: true });
    expect(standing()?.accepted?.hash).not.toBe(before?.accepted?.hash);
    await acceptAnother(2);
    expect(standing()).toMatchObject({ calibrated: false, reason: 'no-proposal', supports: 0.93 });
  });

  it('is ended by the signed word of a supervisor, and an earlier one does not come back', async () => {
    await acceptAnother(27);
    const hash = standing()?.accepted?.hash ?? '';
    expect(() => stage.presence.withdraw('selfie-to-selfie', 'another')).toThrow(refusal('STEP_STALE'));
    expect(() => stage.presence.withdraw('selfie-to-portrait', hash)).toThrow(refusal('STEP_NOT_ALLOWED'));
    withdraw();
    expect(standing()).toMatchObject({ calibrated: false, reason: 'withdrawn', supports: 0.93 });
    expect(standing()).not.toHaveProperty('accepted');
    expect(stage.audit.at(-1)).toMatchObject({ action: 'calibration.ended', actor: 'o1' });
    expect(withdraw).toThrow(refusal('STEP_NOT_ALLOWED'));
    await acceptAnother(26);
    expect(standing()).toMatchObject({ calibrated: true });
  });

  it.each([
    ['left', { active: false }],
    ['is no supervisor any more', { role: 'operator' as const }],
    ['lost the permission', { permissions: ['counter.verify' as const] }],
    ['has another key', { did: 'did:key:another' }],
  ])('counts and is signed only while the roster says so: the supervisor %s', async (_words, change) => {
    const [known] = stage.now.roster;
    await collect(26, 4);
    stage.presence.finish();
    stage.now.roster = [{ ...known!, ...change }];
    expect(standing()).toMatchObject({ calibrated: false, reason: 'signer-not-supervisor', supports: 0.93 });
    expect(() => stage.presence.accept()).toThrow(refusal('PERMISSION_DENIED'));
    stage.now.roster = [known!];
    stage.presence.discard();
    expect(standing()).toMatchObject({ calibrated: true });
    const { hash = '' } = standing()?.accepted ?? {};
    stage.now.roster = [
      { ...known!, ...change },
      { ...known!, operatorId: 'o2' },
    ];
    expect(() => stage.presence.withdraw('selfie-to-selfie', hash)).toThrow(AppError);
  });

  it('is not used once a single stored letter differs', () => {
    const [row] = stored();
    const swapped = (text: string, at: number) =>
      `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
    for (const change of [
      { kiosk: swapped(row!.kiosk, 200) },
      { operator: row!.kiosk },
      { hash: swapped(row!.hash, 3) },
    ]) {
      stage.settings.set('calibrations', [{ ...row, ...change }]);
      expect(standing()).toMatchObject({ calibrated: false, reason: 'altered', supports: 0.93 });
    }
  });

  it('does not come back when later entries are taken away, moved or repeated', async () => {
    const head = stage.settings.rows.get('calibrations-head')!;
    await acceptAnother(27);
    withdraw();
    const [first, second, third] = stored();
    const newestHead = stage.settings.rows.get('calibrations-head')!;
    for (const sources of [
      [first, second],
      [first],
      [],
      [first, third],
      [second, third],
      [first, third, second],
      [first, second, third, second],
      [first, second, third, third],
    ]) {
      stage.settings.set('calibrations', sources);
      expect(standing()).toMatchObject({ calibrated: false, reason: 'altered', supports: 0.93 });
    }
    stage.settings.set('calibrations', [first, second, third]);
    expect(standing()).toMatchObject({ reason: 'withdrawn' });
    stage.settings.rows.set('calibrations-head', head);
    expect(standing()).toMatchObject({ reason: 'altered' });
    stage.settings.rows.delete('calibrations-head');
    expect(standing()).toMatchObject({ reason: 'altered' });
    stage.settings.rows.set('calibrations-head', newestHead);
    expect(standing()).toMatchObject({ reason: 'withdrawn' });
  });

  it('is replaced by a new measurement where the stored one cannot be trusted, and that is recorded', async () => {
    stage.settings.set('calibrations', []);
    expect(standing()).toMatchObject({ reason: 'altered' });
    await acceptAnother(26);
    expect(standing()).toMatchObject({ calibrated: true });
    expect(stage.audit.at(-1)).toMatchObject({ action: 'calibration.accepted', detail: { renewed: true } });
  });
});

describe('a report below the floor of the flow', () => {
  it('proposes no thresholds, however well persons are distinguished', async () => {
    stage.now.apart = 0.7;
    await collect(26, 4);
    const { result } = stage.presence.finish();
    expect(result?.report.proposal).toMatchObject({ possible: false, reason: 'below-floor' });
    rememberSelfieCamera(stage.settings, CAMERA);
    const standing = stage.presence.accept().standing.find(({ subject }) => subject === 'selfie-to-selfie');
    expect(standing).toMatchObject({ calibrated: false, reason: 'below-floor', supports: 0.93 });
  });
});

describe('whatever a page asks for, in whatever order', () => {
  it('a template lives only while pictures are collected, and every refusal has a name', async () => {
    const step = fc.oneof(
      fc.constantFrom('begin', 'join', 'finish', 'accept', 'discard', 'leave', 'sign-out', 'sign-in'),
      fc.record({ volunteer: fc.nat(3), person: fc.nat(2), number: fc.nat(3) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        stage = deskUnderTest();
        for (const one of steps) await attempt(one);
        stage.changed();
        if (!stage.presence.state().run) expect(overwritten()).toBe(true);
        const kept = stage.presence.state().run?.pictures.taken ?? 0;
        expect(stage.made.filter((vector) => vector.some((value) => value !== 0))).toHaveLength(kept);
      }),
    );
  });

  async function attempt(one: string | { volunteer: number; person: number; number: number }): Promise<void> {
    const { presence } = stage;
    try {
      if (typeof one !== 'string') await selfie(one.volunteer, Uint8Array.of(one.person, one.number, 1));
      else if (one === 'begin') presence.begin('selfie-to-selfie', 'anybody');
      else if (one === 'join') join();
      else if (one === 'leave') presence.removeVolunteer(1);
      else if (one === 'finish') presence.finish();
      else if (one === 'accept') presence.accept();
      else if (one === 'discard') presence.discard();
      else stage.now.signer = one === 'sign-in' ? stage.signIn() : undefined;
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
    }
  }
});
