import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { verdictOf } from '#core/evidence/evidence.fixture.ts';
import { eventHash } from '#core/evidence/evidence-log.ts';
import {
  continueLog,
  ENROLLED_EVENT,
  ERASED_EVENT,
  RECEIPT_EVENT,
  receiptHash,
  type SecondEntry,
  type SecondLog,
  VERDICT_EVENT,
} from '#core/evidence/second-log.ts';
import { verifyReceipt } from '#core/evidence/trust.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { readSecondLog } from '#services/proofing/second-log.repository.ts';
import { entry, evidenceEntry, type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { running } from '../support/services-under-test.ts';

/** A session whose log the services hold, and the receipt that says so. */
interface Delivered extends Scenario {
  receipt: SecondEntry;
}

const ENROLLED: SecondEntry = {
  type: ENROLLED_EVENT,
  payload: { confirmedAt: '2026-01-02T03:04:05.000Z' },
};
const ERASED: SecondEntry = {
  type: ERASED_EVENT,
  payload: { by: 'kiosk', reason: 'retention-over', erased: [{ seq: 3, name: 'surname' }] },
};

describe('what became of a session', () => {
  const current = running();
  let kiosk: KioskUnderTest;
  let operator: JwsSigner;
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
    operator = await operatorOf(kiosk);
  });

  const made = () => scenario({ kiosk: kiosk.wallet, operator, stepMs: 100 });
  const pathOf = ({ sessionId: id }: Pick<Scenario, 'sessionId'>) => ({ params: { path: { id } } });
  const delivered = async (): Promise<Delivered> => {
    const session = made();
    await kiosk.api.PUT('/proofingsession/{id}', { ...pathOf(session), body: entry(session.open) });
    const idempotencyKey = randomUUID();
    let jws = '';
    for (const segment of session.segments) {
      const id = segment === session.segments.at(-1) ? { idempotencyKey } : {};
      const body = evidenceEntry(segment, id);
      const { data } = await kiosk.api.POST('/proofingsession/{id}/evidence', { ...pathOf(session), body });
      jws = data?.receipt ?? '';
    }
    const payload = { idempotencyKey, receiptHash: receiptHash(jws) };
    return { ...session, receipt: { type: RECEIPT_EVENT, payload } };
  };
  /** The next stretch after `before`. */
  const next = (
    { head }: Pick<Scenario, 'head'>,
    told: SecondEntry,
    before?: SecondLog,
    by = kiosk.wallet,
  ) => {
    const last = before?.events.at(-1);
    const place = last && { seq: last.seq, hash: eventHash(last) };
    return continueLog(head, place, { ...told, time: new Date().toISOString() }, by);
  };
  const post = ({ sessionId }: Pick<Scenario, 'sessionId'>, stretch: SecondLog, by = kiosk) => {
    const body = entry({ v: 1 as const, sessionId, ...stretch }) as never;
    return by.api.POST('/proofingsession/{id}/second-log', { ...pathOf({ sessionId }), body });
  };
  const send = async (session: Pick<Scenario, 'sessionId'>, stretch: SecondLog) => {
    const { error } = await post(session, stretch);
    return error ? `${error.code}: ${error.detail}` : 'stored';
  };

  it('follows the log that the services hold, stretch by stretch, and their receipts say how far', async () => {
    const session = await delivered();
    const begun = next(session, session.receipt);
    expect(await send(session, begun)).toBe('stored');
    const erased = next(session, ERASED, begun);
    const { data } = await post(session, erased);
    const { services } = current();
    const verdict = verifyReceipt(data?.receipt ?? '', publicKeyFromDid(services.context.signer.did));
    const last = erased.events.at(-1);
    expect(verdict).toMatchObject({
      valid: true,
      receipt: { second: { count: 3, head: last && eventHash(last) } },
    });
    const { tenantId } = kiosk;
    const { events } = await readSecondLog(services.context.db, { ...session, tenantId });
    expect(events).toEqual([...begun.events, ...erased.events]);
  });

  it('does not follow a log that is open', async () => {
    const open = made();
    await kiosk.api.PUT('/proofingsession/{id}', { ...pathOf(open), body: entry(open.open) });
    expect(await send(open, next(open, ENROLLED))).toMatch(/^EVIDENCE_OUT_OF_ORDER: .* not closed/);
  });

  it.each<[string, (session: Delivered) => SecondLog, RegExp]>([
    [
      'of another key',
      (session) => next(session, ENROLLED, undefined, jwsSigner(generateKeyPair())),
      /INVALID.*second log, signer/,
    ],
    [
      'of another log',
      ({ head }) => next({ head: { ...head, seq: head.seq - 1 } }, ENROLLED),
      /INVALID.*second log, content of event 1/,
    ],
    [
      'of another session',
      ({ head }) => next({ head: { ...head, sessionId: randomUUID() } }, ENROLLED),
      /INVALID.*second log, event 1/,
    ],
    [
      'that nobody signed',
      (session) => ({ ...next(session, ENROLLED), signatures: [] }),
      /INVALID.*second log, signer/,
    ],
    [
      'that lacks its beginning',
      (session) => next(session, ERASED, next(session, ENROLLED)),
      /OUT_OF_ORDER.*Event 1/,
    ],
    [
      'that names a receipt which was never given',
      (session) =>
        next(session, {
          ...session.receipt,
          payload: { ...session.receipt.payload, receiptHash: 'A'.repeat(43) },
        } as SecondEntry),
      /INVALID.*second log, receipt of event 2/,
    ],
    [
      'that names no answer',
      (session) =>
        next(session, {
          ...session.receipt,
          payload: { ...session.receipt.payload, idempotencyKey: randomUUID() },
        } as SecondEntry),
      /INVALID.*second log, receipt of event 2/,
    ],
  ])('takes no stretch %s', async (_, make, refusal) => {
    const session = await delivered();
    expect(await send(session, make(session))).toMatch(refusal);
    const { tenantId } = kiosk;
    const { events } = await readSecondLog(current().services.context.db, { ...session, tenantId });
    expect(events).toEqual([]);
    expect(await send(session, next(session, ENROLLED))).toBe('stored');
  });

  it('keeps the verdict that the services gave, and no other', async () => {
    const session = await delivered();
    const { services } = current();
    const signed = (change: object = {}, by = services.context.signer) =>
      verdictOf({ ...session, events: session.segments.flatMap(({ events }) => events) }, change, by);
    const keep = (receipt: string) =>
      send(session, next(session, { type: VERDICT_EVENT, payload: { receipt } }));
    const refused = /INVALID.*second log, verdict of event 2/;
    expect(await keep(signed({}, jwsSigner(generateKeyPair())))).toMatch(refused);
    expect(await keep(signed({ sessionId: randomUUID() }))).toMatch(refused);
    expect(await keep(signed({ evidence: { count: 1, head: 'A'.repeat(43) } }))).toMatch(refused);
    expect(await keep('no receipt')).toMatch(refused);
    expect(await keep(signed())).toBe('stored');
  });

  it('is not begun twice', async () => {
    const session = await delivered();
    expect(await send(session, next(session, ENROLLED))).toBe('stored');
    expect(await send(session, next(session, ENROLLED))).toMatch(/INVALID.*second log, event 3/);
  });

  it('belongs to the kiosk of the session', async () => {
    const session = await delivered();
    const elsewhere = await enrolledKiosk(current().services, 'Elsewhere');
    const { error } = await post(session, next(session, ENROLLED), elsewhere);
    expect(error).toMatchObject({ code: 'SESSION_NOT_FOUND' });
  });
});
