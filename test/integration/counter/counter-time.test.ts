import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import {
  APPLICANT,
  type Harness,
  PASSPHRASE,
  reopen,
  setUp,
  shutter,
  startHarness,
} from '../../support/counter-harness.ts';
import { mustDecide } from '../../support/decide.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let harness: Harness;
let operatorId: string;
let now: number;
const clock = { now: () => new Date(now) };
/** By how much the clock was set; the machine's own time does not follow. */
let clockSet: number;
const booted = Date.now() - DAY;
const uptimeMs = () => now - clockSet - booted;

/** Lets time pass and the kiosk notice it. */
function pass(ms: number): void {
  now += ms;
  harness.kiosk.tick();
}

beforeEach(async () => {
  now = Date.now();
  clockSet = 0;
  harness = await startHarness({ clock, uptimeMs });
  operatorId = await setUp(harness);
});
afterEach(async () => {
  await harness.close();
  harness.remove();
});

async function toDocument(): Promise<string> {
  const { sessionId } = await harness.must('session.start', {});
  const at = () => harness.applicant().at!;
  await harness.must('applicant.choose-language', { sessionId, at: at(), language: 'en' }, APPLICANT);
  const consent = { textVersion: CONSENT_TEXTS.version, procedure: true, biometric: true };
  await harness.must('applicant.consent', { sessionId, at: at(), ...consent }, APPLICANT);
  return sessionId;
}
const picture = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer();

describe('time at the counter', () => {
  it('calls the operator when a step takes too long, and gives more time on request', async () => {
    const sessionId = await toDocument();
    pass(170_000);
    expect(harness.session().helpAsked).toBe(false);
    await harness.must('applicant.more-time', { sessionId, at: harness.applicant().at! }, APPLICANT);
    pass(170_000);
    expect(harness.session().helpAsked).toBe(false);
    pass(15_000);
    expect(harness.session()).toMatchObject({ helpAsked: true, status: 'active' });
    expect(harness.applicant().stepDeadline).toBeUndefined();
  });

  it('warns an idle operator after ten minutes, locks after fifteen, and keeps the session', async () => {
    const sessionId = await toDocument();
    pass(10 * MINUTE);
    expect(harness.operator().idleWarningSec).toBe(300);
    await harness.must('operator.keep-awake', {});
    expect(harness.operator().idleWarningSec).toBeUndefined();
    pass(16 * MINUTE);
    expect(harness.operator().phase).toBe('idle-locked');
    expect(harness.operator().session).toBeUndefined();
    expect(
      await harness.call('session.decide', {
        sessionId,
        decision: { kind: 'refer', reasons: ['other'] },
        evidenceDigest: '',
      }),
    ).toMatchObject({
      error: { code: 'NOT_SIGNED_IN' },
    });
    await harness.must('operator.sign-in', { operatorId, passphrase: PASSPHRASE });
    expect(harness.session()).toMatchObject({ sessionId, status: 'active' });
  });

  it('locks an idle operator after fifteen minutes although the clock was set back, and not sooner when set ahead', async () => {
    const setClock = (ms: number) => {
      now += ms;
      clockSet += ms;
    };
    setClock(2 * 60 * MINUTE);
    harness.kiosk.tick();
    expect(harness.operator().phase).toBe('ready');
    expect(harness.operator().idleWarningSec).toBeUndefined();
    setClock(-4 * 60 * MINUTE);
    pass(16 * MINUTE);
    expect(harness.operator().phase).toBe('idle-locked');
  });

  it('makes a locked-out operator wait after a restart, whatever the clock says', async () => {
    const attempt = (passphrase: string) => harness.call('operator.sign-in', { operatorId, passphrase });
    await harness.must('operator.sign-out', {});
    for (let tries = 0; tries < 5; tries++) await attempt('wrong wrong wrong');
    for (const set of [DAY, -2 * DAY]) {
      now += set;
      clockSet += set;
      await harness.close();
      const { dataDir, connector } = harness;
      harness = await startHarness({ dataDir, clock, uptimeMs, replaced: connector ? { connector } : {} });
      await harness.must('vault.unlock', { passphrase: PASSPHRASE });
      expect(await attempt(PASSPHRASE)).toMatchObject({ error: { code: 'SIGN_IN_LOCKED' } });
    }
    now += 30_000;
    expect(await attempt(PASSPHRASE)).toMatchObject({ ok: true });
  });

  it('does not take automatic reads of a screen for a person', async () => {
    const sessionId = await toDocument();
    await shutter(harness, await picture());
    const artefactId = harness.session().documents[0]!.captures[0]!.pictures[0]!.id;
    for (let minute = 0; minute < 15; minute++) {
      pass(MINUTE);
      await harness.call('operator.state', {});
      await harness.call('session.list', {});
      await harness.call('session.find', { text: 'Eriksson' });
      await harness.call('artefact.read', { sessionId, artefactId });
    }
    expect(harness.operator().phase).toBe('idle-locked');
  });

  it('abandons a session that was left for an hour, and erases its captures', async () => {
    const sessionId = await toDocument();
    await shutter(harness, await picture());
    const { vault } = harness.kiosk.open().unlocked;
    expect(vault.artefacts.list(sessionId)).toHaveLength(1);
    pass(61 * MINUTE);
    expect(vault.sessions.find(sessionId)).toMatchObject({
      status: 'ended',
      summary: { outcome: 'Abandoned' },
    });
    expect(vault.artefacts.list(sessionId)).toEqual([]);
    expect(vault.evidence.openings(sessionId)).toEqual([]);
    expect(harness.applicant().active).toBe(false);
  });

  it('abandons at the next start what a killed kiosk left for longer than an hour', async () => {
    const sessionId = await toDocument();
    await harness.close();
    now += 2 * 60 * MINUTE;
    const { dataDir, connector } = harness;
    harness = await startHarness({ dataDir, clock, uptimeMs, replaced: connector ? { connector } : {} });
    await reopen(harness, operatorId);
    const { vault } = harness.kiosk.open().unlocked;
    expect(vault.sessions.find(sessionId)).toMatchObject({ status: 'ended' });
    expect(harness.operator().session).toBeUndefined();
  });

  it('sends a session to Review when the clock stands behind the last signed time of the services', async () => {
    const { vault } = harness.kiosk.open().unlocked;
    vault.settings.set('last-server-time', new Date(now + 5 * MINUTE).toISOString());
    await harness.close();
    const { dataDir, connector } = harness;
    harness = await startHarness({ dataDir, clock, uptimeMs, replaced: connector ? { connector } : {} });
    await reopen(harness, operatorId);
    await toDocument();
    pass(1000);
    expect(harness.session().clockUntrusted).toBe(true);
    await mustDecide(harness, { kind: 'reject', reasons: ['document-suspect'] });
    expect(harness.session().provisional?.outcome).toBe('Review');
  });

  it('sends a session to Review when its own log is ahead of the clock, and notices before the next entry', async () => {
    const sessionId = await toDocument();
    pass(MINUTE);
    pass(-30_000);
    expect(harness.session().clockUntrusted).toBe(false);
    now -= 2 * DAY;
    await shutter(harness, await picture());
    expect(harness.session()).toMatchObject({ clockUntrusted: true, status: 'active' });
    const types = () =>
      harness.kiosk
        .open()
        .unlocked.vault.evidence.events(sessionId)
        .map((event) => (event as { type: string }).type);
    expect(types().slice(-2)).toEqual(['clock.untrusted', 'document.captured']);
    await mustDecide(harness, { kind: 'reject', reasons: ['document-suspect'] });
    expect(harness.session().provisional?.outcome).toBe('Review');
  });

  it('notices a clock that was set back while the kiosk was off', async () => {
    await toDocument();
    await harness.close();
    now -= DAY;
    const { dataDir, connector } = harness;
    harness = await startHarness({ dataDir, clock, uptimeMs, replaced: connector ? { connector } : {} });
    await reopen(harness, operatorId);
    expect(harness.session().clockUntrusted).toBe(true);
  });

  it('keeps the personal data of a session in Review until somebody has decided', async () => {
    const sessionId = await toDocument();
    await shutter(harness, await picture());
    await mustDecide(harness, { kind: 'refer', reasons: ['other'] });
    expect(harness.session().provisional?.outcome).toBe('Review');
    await harness.must('session.close', { sessionId });
    const { vault } = harness.kiosk.open().unlocked;
    pass(400 * DAY);
    expect(vault.artefacts.list(sessionId)).toHaveLength(1);
    expect(vault.sessions.find(sessionId)?.erasedAt).toBeUndefined();
  });

  it('erases personal data when the retention is over, never those of a sealed session', async () => {
    const first = await toDocument();
    await shutter(harness, await picture());
    await harness.must('session.suspect', { sessionId: first });
    await harness.must('session.close', { sessionId: first });
    const second = await toDocument();
    await shutter(harness, await picture());
    await mustDecide(harness, { kind: 'reject', reasons: ['other'] });
    await harness.must('session.close', { sessionId: second });
    const { vault } = harness.kiosk.open().unlocked;
    pass(8 * DAY);
    // Nothing has reached the services yet, so everything still waits for its receipt.
    expect(vault.artefacts.list(second)).toHaveLength(1);
    pass(30 * DAY);
    expect(vault.artefacts.list(second)).toEqual([]);
    expect(vault.sessions.find(second)?.snapshot).toBeNull();
    expect(vault.artefacts.list(first)).toHaveLength(1);
    expect(vault.audit.list(5)).toContainEqual(
      expect.objectContaining({ action: 'session.erased', detail: { reason: 'retention-over-unsynced' } }),
    );
  });
});
