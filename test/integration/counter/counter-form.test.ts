import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import type { ApplicantState } from '#core/contract/counter/state.ts';
import { Flow } from '#core/contract/flow.ts';
import type { Answers } from '#core/contract/form-answer.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { newReference } from '#core/proofing/session-reference.ts';
import { flowReference } from '#main/counter/session/reference.ts';
import { APPLICANT, type Harness, setUp, startHarness } from '../../support/counter-harness.ts';

const label = { en: 'L', fr: 'L', 'zh-Hans': 'L', es: 'L' };
const FLOW = Flow.parse({
  ...COUNTER_STANDARD,
  id: 'with-form',
  uniqueTag: 'with-form',
  version: 7,
  form: {
    inputs: [
      { id: 'name', type: 'text', label, required: true, maxLength: 20 },
      { id: 'born', type: 'date', label },
      { id: 'code', type: 'password', label },
    ],
  },
});
const WORD = 'correct horse';
const WHOLE: Answers = { name: 'Ada Ferry', born: '1974-08-12', code: WORD };

describe('the form of a flow at the kiosk', () => {
  let counter: Harness;

  beforeAll(async () => {
    counter = await startHarness();
    await setUp(counter);
    counter.kiosk.open().flows.accept([FLOW], new Date().toISOString());
  });
  afterAll(async () => {
    await counter.close();
    counter.remove();
  });

  const shown = () => counter.applicant() as Required<ApplicantState>;
  const send = async (answers: unknown, change: object = {}) => {
    const { sessionId, at } = shown();
    const input = { sessionId, at, flowVersion: FLOW.version, answers, ...change } as never;
    const answer = await counter.call('applicant.answer-form', input, APPLICANT);
    return answer.ok ? 'done' : answer.error.code;
  };
  const agree = async () => {
    const given = { textVersion: CONSENT_TEXTS.version, procedure: true, biometric: true };
    const { sessionId, at } = shown();
    await counter.must('applicant.consent', { sessionId, at, ...given }, APPLICANT);
  };
  const asked = async () => {
    await counter.must('session.start', { flowId: 'with-form' });
    const { sessionId, at } = shown();
    await counter.must('applicant.choose-language', { sessionId, at, language: 'en' }, APPLICANT);
    await agree();
    return sessionId;
  };
  const end = async (sessionId: string) => {
    if (counter.session().status === 'active') {
      await counter.must('applicant.withdraw', { sessionId }, APPLICANT);
    }
    await counter.must('session.close', { sessionId });
  };
  const evidenceOf = (sessionId: string) => {
    const { evidence } = counter.kiosk.open().unlocked.vault;
    return { events: evidence.events(sessionId), openings: evidence.openings(sessionId) };
  };

  it('names each fault of bad input, stores none of it, and continues', async () => {
    const sessionId = await asked();
    expect(shown().form).toEqual({ flowVersion: 7, inputs: FLOW.form?.inputs });
    expect(await send({ ...WHOLE, nick: 'x' })).toBe('ANSWERS_INVALID');
    expect(await send({ ...WHOLE, name: 'A'.repeat(21) })).toBe('ANSWERS_INVALID');
    expect(await send({ ...WHOLE, born: '1974-02-30' })).toBe('ANSWERS_INVALID');
    expect(await send({ born: '1974-08-12' })).toBe('ANSWERS_INVALID');
    expect(await send({ ...WHOLE, code: 'short' })).toBe('ANSWERS_INVALID');
    expect(await send({ ...WHOLE, name: 'A'.repeat(5 * 1024 * 1024) })).toBe('INVALID_INPUT');
    expect(await send({ ...WHOLE, name: ['Ada'] })).toBe('INVALID_INPUT');
    expect(await send(WHOLE, { flowVersion: 6 })).toBe('STEP_STALE');
    expect(await send(WHOLE, { at: { step: 'form', visit: 2 } })).toBe('STEP_STALE');
    expect(await send(WHOLE, { at: { step: 'document', visit: 1 } })).toBe('STEP_STALE');
    expect(evidenceOf(sessionId).events.map(({ type }) => type)).not.toContain('form.answered');
    expect(shown().at).toEqual({ step: 'form', visit: 1 });
    expect(await send(WHOLE)).toBe('done');
    await end(sessionId);
  });

  it('is taken once, however often it is sent at the same moment, and not after the end', async () => {
    const sessionId = await asked();
    const { at } = shown();
    const codes = await Promise.all([send(WHOLE), send(WHOLE), send(WHOLE)]);
    expect(codes.toSorted()).toEqual(['STEP_STALE', 'STEP_STALE', 'done']);
    expect(await send(WHOLE, { at })).toBe('STEP_STALE');
    await counter.must('applicant.withdraw', { sessionId }, APPLICANT);
    expect(await send(WHOLE, { sessionId, at })).toBe('SESSION_ENDED');
    await counter.must('session.close', { sessionId });
    expect(await send(WHOLE, { sessionId, at })).toBe('SESSION_NOT_FOUND');
  });

  it('stands in the log behind commitments; a password is nowhere to be read', async () => {
    const sessionId = await asked();
    await send(WHOLE);
    const { events, openings } = evidenceOf(sessionId);
    const event = events.find(({ type }) => type === 'form.answered');
    expect(event?.payload).toEqual({ given: 'counter', inputs: ['name', 'born', 'code'] });
    expect(event?.commitments.map(({ name }) => name)).toEqual(['answer.name', 'answer.born', 'answer.code']);
    expect(JSON.stringify(events)).not.toContain('Ferry');
    const opened = openings.flatMap(({ seq, name, value }) => (seq === event?.seq ? [[name, value]] : []));
    expect(Object.fromEntries(opened)).toEqual({
      'answer.name': 'Ada Ferry',
      'answer.born': '1974-08-12',
      'answer.code': expect.stringMatching(/^\$argon2id\$/),
    });
    const snapshot = counter.kiosk.open().unlocked.vault.sessions.find(sessionId)?.snapshot;
    for (const place of [counter.operator(), counter.applicant(), snapshot, openings]) {
      expect(JSON.stringify(place)).not.toContain(WORD);
    }
    expect(counter.session().answers?.map(({ value }) => value)).toEqual([
      'Ada Ferry',
      '1974-08-12',
      undefined,
    ]);
    await end(sessionId);
    expect(evidenceOf(sessionId).openings).toEqual([]);
  });

  it('is not asked again of a person who answered it beforehand', async () => {
    const reference = newReference((length) => crypto.getRandomValues(new Uint8Array(length)));
    const sessionId = '0190a000-0000-7000-8000-0000000000f1';
    const { gateway } = counter.kiosk.open().unlocked.link;
    gateway.claimSession = async () => ({
      sessionId,
      reference,
      state: 'Pending',
      flow: flowReference(FLOW),
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      answers: { name: 'Ada Ferry' },
      language: 'en',
    });
    await counter.must('session.open-prepared', { reference });
    await agree();
    expect(shown().at.step).toBe('document');
    expect(counter.session().answers?.[0]).toMatchObject({ given: 'beforehand', value: 'Ada Ferry' });
    expect(await send(WHOLE)).toBe('STEP_NOT_ALLOWED');
    await end(sessionId);
  });
});
