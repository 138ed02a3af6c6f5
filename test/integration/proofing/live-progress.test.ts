import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_PROGRESS_EVENTS, type ProgressSegment } from '#core/contract/session-progress.ts';
import { checkpoint, eventHash } from '#core/evidence/evidence-log.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { deliverPictures } from '#scripts/harness/services/deliver-session.ts';
import {
  type ApiClient,
  enrolledKiosk,
  type KioskUnderTest,
} from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { sweepTimers } from '#services/proofing/sweep.ts';
import { entry, evidenceEntry, FLOW, type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { handedOver } from '#specimens/handed-over.ts';
import { running } from '../support/services-under-test.ts';
import { secondKiosk } from '../support/sessions-under-test.ts';

interface Caller {
  api: ApiClient;
  wallet: JwsSigner;
}

describe('the progress of a session', () => {
  const current = running();
  let kiosk: KioskUnderTest;
  let other: Caller;
  let operator: JwsSigner;
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
    other = await secondKiosk(current().services, kiosk);
    operator = await operatorOf(kiosk);
  });

  const path = ({ sessionId: id }: Scenario) => ({ params: { path: { id } } });
  const made = (options: Partial<Parameters<typeof scenario>[0]> = {}): Scenario =>
    scenario({ kiosk: kiosk.wallet, operator, stepMs: 100, ...options });
  /** Events of the log from one number to another, as its kiosk sends them while it runs. */
  const part = ({ sessionId, segments }: Scenario, from: number, to: number, by: Caller = kiosk) => {
    const isWithin = ({ seq }: { seq: number }) => seq >= from && seq <= to;
    const events = segments.flatMap((segment) => segment.events).filter(isWithin);
    const last = events.at(-1)!;
    const signed = checkpoint({ sessionId, seq: last.seq, hash: eventHash(last) }, by.wallet);
    const signatures = segments
      .flatMap((segment) => segment.signatures)
      .filter((signature) => isWithin(signature) && signature.kind === 'operator');
    return { v: 1 as const, sessionId, events, signatures: [...signatures, signed] };
  };
  const tell = async (session: Scenario, segment: ProgressSegment, by: Caller = kiosk) => {
    const { data, error } = await by.api.POST('/proofingsession/{id}/progress', {
      ...path(session),
      body: segment as never,
    });
    return error ? error.code : data?.count;
  };
  const stand = async (session: Scenario, by: Caller = kiosk) => {
    const { data, error } = await by.api.GET('/proofingsession/{id}/progress', path(session));
    return data ?? error?.code;
  };
  const create = (session: Scenario) =>
    kiosk.api.PUT('/proofingsession/{id}', { ...path(session), body: entry(session.open) });
  const begun = async (options: Parameters<typeof made>[0] = {}) => {
    const session = made(options);
    await create(session);
    return session;
  };
  const send = async (session: Scenario, index: 0 | 1, by: Caller = kiosk) => {
    const body = evidenceEntry(session.segments[index]);
    const { error } = await by.api.POST('/proofingsession/{id}/evidence', { ...path(session), body });
    return error ? error.code : 'stored';
  };
  const close = async (session: Scenario) => {
    for (const index of [0, 1] as const) expect(await send(session, index)).toBe('stored');
    await deliverPictures(current().services, kiosk.api, session);
  };
  const result = async (session: Scenario) =>
    (await kiosk.api.GET('/proofingsession/{id}/result', path(session))).data;
  const details = async (session: Scenario) =>
    (await kiosk.api.POST('/proofingsession/{id}/fetch/details', { ...path(session), body: {} })).data;
  const rows = async ({ sessionId }: Scenario) =>
    (
      await current()
        .services.context.db.selectFrom('progress_segment')
        .selectAll()
        .where('session_id', '=', sessionId)
        .execute()
    ).length;

  it('shows where the session is while it runs, and gives way to the log', async () => {
    const session = await begun();
    expect(await tell(session, part(session, 1, 1))).toBe(1);
    expect(await result(session)).toMatchObject({ state: 'Pending' });
    expect(await tell(session, part(session, 2, 3))).toBe(3);
    expect(await result(session)).toMatchObject({ state: 'In Progress', ended: false });
    const running = await details(session);
    expect(running).toMatchObject({ evidence: { count: 0 }, artefacts: [] });
    expect(running?.progress?.step).toBe('consent');
    expect(running?.progress?.events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    const [known] = session.segments;
    expect(await tell(session, part(session, 4, known.events.length))).toBe(known.events.length);
    expect((await details(session))?.progress?.step).toBe('face');
    expect(await rows(session)).toBe(3);
    await close(session);
    expect(await rows(session)).toBe(0);
    expect(await result(session)).toMatchObject({ state: 'Success', reasons: [] });
    expect(await details(session)).not.toHaveProperty('progress');
  });

  it('is taken once, in order, and without a gap', async () => {
    const session = await begun();
    expect(await tell(session, part(session, 1, 3))).toBe(3);
    expect(await stand(session)).toEqual({ count: 3, head: eventHash(session.segments[0].events[2]!) });
    expect(await tell(session, part(session, 1, 3))).toBe('PROGRESS_REPEATED');
    expect(await tell(session, part(session, 3, 4))).toBe('PROGRESS_REPEATED');
    expect(await tell(session, part(session, 5, 6))).toBe('EVIDENCE_OUT_OF_ORDER');
    const next = part(session, 4, 6);
    const [first, second, third] = next.events as [never, never, never];
    expect(await tell(session, { ...next, events: [second, first, third] })).toBe('EVIDENCE_INVALID');
    expect(await tell(session, { ...next, events: [first, third] })).toBe('EVIDENCE_INVALID');
    // The same kiosk signs another log of the same session.
    const forked = made({ sessionId: session.sessionId });
    expect(await tell(session, part(forked, 4, 6))).toBe('EVIDENCE_INVALID');
    expect(await tell(session, next)).toBe(6);
    expect(await rows(session)).toBe(2);
  });

  it('has the form of one segment, of this session', async () => {
    const session = await begun();
    const segment = part(session, 1, 2);
    const more = { ...segment, openings: session.segments[0].openings };
    expect(await tell(session, more)).toBe('INVALID_REQUEST');
    expect(await tell(session, { ...segment, events: [] })).toBe('INVALID_REQUEST');
    const many = Array.from({ length: MAX_PROGRESS_EVENTS + 1 }, () => segment.events[0]!);
    expect(await tell(session, { ...segment, events: many })).toBe('INVALID_REQUEST');
    expect(await tell(session, part(await begun(), 1, 2))).toBe('INVALID_REQUEST');
    const [event] = segment.events;
    const huge = { ...event!, payload: { text: 'x'.repeat(3 * 1024 * 1024) } };
    expect(await tell(session, { ...segment, events: [huge] })).toBe('BODY_TOO_LARGE');
    expect(await rows(session)).toBe(0);
  });

  it('comes from the kiosk that has the session, under its own key', async () => {
    const session = await begun();
    expect(await tell(session, part(session, 1, 3, other), other)).toBe('SESSION_NOT_FOUND');
    expect(await stand(session, other)).toBe('SESSION_NOT_FOUND');
    expect(await tell(session, part(session, 1, 3, other))).toBe('EVIDENCE_INVALID');
    const elsewhere = await enrolledKiosk(current().services, 'Elsewhere');
    expect(await tell(session, part(session, 1, 3), elsewhere)).toBe('SESSION_NOT_FOUND');
    expect(await rows(session)).toBe(0);
  });

  it('is over with the session', async () => {
    const session = await begun();
    const ended = part(session, 1, 3);
    await close(session);
    expect(await tell(session, ended)).toBe('SESSION_ENDED');
    expect(await stand(session)).toBe('SESSION_ENDED');
  });

  it('makes the session one for review where the log is another', async () => {
    const session = await begun();
    const forked = made({ sessionId: session.sessionId });
    expect(await tell(session, part(forked, 1, 5))).toBe(5);
    await close(session);
    expect(await result(session)).toMatchObject({ state: 'Review', reasons: ['PROGRESS_DIFFERS'] });
    // Whoever reviews it sees what the kiosk told before.
    expect((await details(session))?.progress?.events).toHaveLength(5);
  });

  it('and where the log is shorter than what was told', async () => {
    const session = await begun();
    const longer = made({
      sessionId: session.sessionId,
      more: Array.from({ length: 40 }, () => ({ type: 'help.asked', by: 'applicant' as const })),
    });
    const { length } = longer.segments.flatMap(({ events }) => events);
    expect(length).toBeGreaterThan(session.head.seq);
    expect(await tell(session, part(longer, 1, length))).toBe(length);
    await close(session);
    expect(await result(session)).toMatchObject({ state: 'Review', reasons: ['PROGRESS_DIFFERS'] });
  });

  it('continues at the kiosk that takes the session, once the other part is there', async () => {
    const plain = await begun();
    const session = handedOver(plain, { from: kiosk.wallet, to: other.wallet, operator });
    const { length } = session.segments[0].events;
    const next = part(session, length + 1, length + 2, other);
    expect(await tell(session, part(session, 1, 4))).toBe(4);
    expect(await tell(session, next, other)).toBe('EVIDENCE_OUT_OF_ORDER');
    expect(await send(session, 0)).toBe('stored');
    expect(await rows(session)).toBe(0);
    await deliverPictures(current().services, kiosk.api, session);
    expect(await tell(session, next, other)).toBe(length + 2);
    expect(await tell(session, part(session, length + 1, length + 2))).toBe('SESSION_NOT_FOUND');
    expect(await send(session, 1, other)).toBe('stored');
    await current().services.verdictsDone();
    expect((await other.api.GET('/proofingsession/{id}/result', path(session))).data).toMatchObject({
      state: 'Success',
      reasons: [],
    });
  });

  it('of a kiosk that fell silent ends by the timer, and the day of its erasure is set', async () => {
    const session = await begun();
    await tell(session, part(session, 1, 3));
    const { context } = current().services;
    const later = { ...context, now: () => new Date(Date.now() + (FLOW.abandonSessionInMin + 1) * 60_000) };
    await sweepTimers(later);
    expect(await result(session)).toMatchObject({ state: 'Abandoned', ended: false });
    expect(await tell(session, part(session, 4, 5))).toBe('SESSION_ENDED');
    const days = await context.db
      .selectFrom('progress_segment')
      .innerJoin('proofing_session', 'proofing_session.session_id', 'progress_segment.session_id')
      .select(['progress_segment.erase_on as segment', 'proofing_session.erase_on as session'])
      .where('progress_segment.session_id', '=', session.sessionId)
      .execute();
    expect(days).toHaveLength(1);
    expect(days[0]?.segment).toEqual(days[0]?.session);
  });
});
