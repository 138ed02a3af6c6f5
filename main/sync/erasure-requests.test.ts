import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERASURE_RECEIPT_TYPE, type ErasureReceipt } from '#core/contract/erasure-request.ts';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import { jwsSigner, verifyJws } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { connectionError, mapRefusal } from '#sdk/network/request-errors.ts';
import { AT, addSession, SESSION, temporaryVault } from '../storage/vault.fixture.ts';
import { type ErasureRequestContext, sendErasureRequests } from './erasure-requests.ts';
import { ErasureSchedule, type ErasureScheduleOptions } from './erasure-schedule.ts';

const services = jwsSigner(generateKeyPair());
const KIOSK_ID = randomUUID();
const KIOSK = { clientId: `${randomUUID()}.${KIOSK_ID}`, servicesDid: services.did };
const ASKED = {
  sessionId: SESSION,
  erasureId: randomUUID(),
  request: 'signed.by.operator',
  confirmation: 'signed.by.second',
  requestedAt: AT,
  presence: 'document',
  language: 'en',
  removed: { vault: 2, outbox: 1 },
} as const;

let store: ReturnType<typeof temporaryVault>;
let sent: unknown[];
let answer: () => unknown;
let isStopped = false;

const receipt = (change: Partial<ErasureReceipt> = {}): ErasureReceipt => ({
  v: 1,
  kioskId: KIOSK_ID,
  erasureId: ASKED.erasureId,
  sessionId: SESSION,
  requestHash: toBase64Url(sha256(utf8(ASKED.request))),
  requestedAt: AT,
  issuedAt: AT,
  state: 'erased',
  erased: { evidence_segment: 2, blobs: 3 },
  waitingBlobs: 0,
  backupsUntil: '2026-02-01T00:00:00.000Z',
  ...change,
});
const signed = (change: Partial<ErasureReceipt> = {}, typ = ERASURE_RECEIPT_TYPE, by = services) => ({
  receipt: by.signJws(receipt(change), typ),
});

beforeEach(() => {
  store = temporaryVault();
  [sent, isStopped] = [[], false];
  answer = () => signed();
  addSession(store.vault);
  store.vault.erasureRequests.add(ASKED);
});
afterEach(() => store.dispose());

const context = (): ErasureRequestContext => ({
  vault: store.vault,
  client: {
    authorised: async ({ method, path, json, answer: schema }) => {
      expect([method, path]).toEqual(['POST', '/v1/kiosks/erasure-requests']);
      sent.push(json);
      return schema.parse(answer()) as never;
    },
  },
  now: () => new Date(AT),
  isStopped: () => isStopped,
});
const send = () => sendErasureRequests(context(), KIOSK);
const state = () => store.vault.erasureRequests.find(SESSION)?.state;
const answered = () => store.vault.audit.list(9).filter(({ action }) => action === 'erasure.answered');
const refusal = (status: number, code: string) =>
  mapRefusal({ status, data: { code, detail: '', status }, retryAfter: undefined }, {});

describe('an applicant’s wish for erasure', () => {
  it('reaches the services with both signatures, once, and their verified proof is kept', async () => {
    await send();
    await send();
    expect(sent).toEqual([{ request: ASKED.request, confirmation: ASKED.confirmation }]);
    const stored = store.vault.erasureRequests.find(SESSION);
    expect(stored?.state).toBe('erased');
    expect(verifyJws(stored?.receipt ?? '')).toMatchObject({ valid: true, payload: receipt() });
    expect(answered()).toMatchObject([
      { actor: services.did, subject: SESSION, detail: { erasureId: ASKED.erasureId, state: 'erased' } },
    ]);
  });

  it('is asked about again while the services keep the session, and audited where the answer changes', async () => {
    answer = () => signed({ state: 'kept' });
    await send();
    await send();
    expect([state(), sent.length, answered().length]).toEqual(['kept', 2, 1]);
    answer = () => signed();
    await send();
    expect([state(), sent.length, answered().length]).toEqual(['erased', 3, 2]);
  });

  it('ends where the services hold nothing', async () => {
    const { backupsUntil: _none, ...absent } = receipt({ state: 'absent', erased: {} });
    answer = () => ({ receipt: services.signJws(absent, ERASURE_RECEIPT_TYPE) });
    await send();
    await send();
    expect([state(), sent.length]).toEqual(['absent', 1]);
  });

  const other = jwsSigner(generateKeyPair());
  it.each([
    ['by another key', () => signed({}, ERASURE_RECEIPT_TYPE, other)],
    ['of another kind', () => signed({}, 'counterproof-erasure-orders+jws')],
    ['for another kiosk', () => signed({ kioskId: randomUUID() })],
    ['about another session', () => signed({ sessionId: randomUUID() })],
    ['about another erasure', () => signed({ erasureId: randomUUID() })],
    ['about another request', () => signed({ requestHash: 'A'.repeat(43) })],
  ])('keeps waiting where the proof was signed %s', async (_name, forged) => {
    answer = forged;
    await expect(send()).rejects.toMatchObject({ code: 'SERVICES_SIGNATURE_INVALID' });
    expect(state()).toBe('waiting');
    expect(store.vault.erasureRequests.find(SESSION)).not.toHaveProperty('receipt');
  });

  it.each(['AUTHORITY_INVALID', 'SECOND_PERSON_REQUIRED', 'SESSION_NOT_FOUND'])(
    'ends with the reason where the services refuse it for good: %s',
    async (code) => {
      answer = () => {
        throw refusal(403, code);
      };
      await send();
      expect(store.vault.erasureRequests.find(SESSION)).toMatchObject({ state: 'refused', refusal: code });
      expect(answered()).toMatchObject([{ detail: { state: 'refused', refusal: code } }]);
    },
  );

  it.each([
    ['cannot be reached', connectionError('SERVICES_UNREACHABLE', 'connect ECONNREFUSED')],
    ['fail', refusal(500, 'INTERNAL')],
    ['do not know the route yet', refusal(404, 'ROUTE_NOT_FOUND')],
  ])('waits where the services %s', async (_name, error) => {
    answer = () => {
      throw error;
    };
    await expect(send()).rejects.toBe(error);
    expect([state(), answered().length]).toEqual(['waiting', 0]);
  });

  it('is not answered in a vault that is about to close', async () => {
    isStopped = true;
    await send();
    expect(state()).toBe('waiting');
  });
});

describe('the schedule of erasures', () => {
  /** A schedule whose orders are counted, and are none. */
  function schedule() {
    const orders = vi.fn();
    const { client, ...rest } = context();
    const authorised = async (request: Parameters<typeof client.authorised>[0]) => {
      if (request.method === 'POST') return client.authorised(request);
      orders();
      throw connectionError('SERVICES_UNREACHABLE', 'connect ECONNREFUSED');
    };
    const full = { ...rest, client: { authorised } } as unknown as ErasureScheduleOptions['context'];
    const pauses = { firstMs: 1000, longestMs: 1000, spread: [1, 1] } as const;
    return { orders, made: new ErasureSchedule({ context: full, everyMs: 60_000, pauses }) };
  }

  it('has a wish of an applicant sent at once, and after a failure with a pause', async () => {
    const { made, orders } = schedule();
    expect(made.wait()).toBe(0);
    await made.obey(KIOSK);
    expect([state(), orders.mock.calls.length]).toEqual(['erased', 1]);
    expect(made.wait()).toBeGreaterThan(0);
    store.vault.erasureRequests.answer(ASKED.erasureId, { state: 'waiting' });
    expect(made.wait()).toBeGreaterThan(0);
  });

  it('asks for the orders of the services also where a wish fails', async () => {
    const { made, orders } = schedule();
    answer = () => {
      throw refusal(404, 'ROUTE_NOT_FOUND');
    };
    await made.obey(KIOSK);
    expect(orders).toHaveBeenCalledOnce();
    expect(state()).toBe('waiting');
  });
});
