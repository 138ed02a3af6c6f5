import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERASURE_REQUEST_TYPE } from '#core/contract/erasure-request.ts';
import type { RosterOperator } from '#core/contract/roster.ts';
import { type JwsSigner, jwsSigner, verifyJws } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import {
  addSession,
  firstHead,
  KIOSK,
  nextBatch,
  SESSION,
  temporaryVault,
} from '../../storage/vault.fixture.ts';
import type { OpenKiosk } from '../open-kiosk.ts';
import { privacyRecord } from './privacy-record.ts';
import { requestErasure } from './request-erasure.ts';

const NOW = new Date('2026-01-03T10:00:00.000Z');
const TIME = NOW.toISOString();
const COMMUNITY = '0190a000-0000-7000-8000-0000000000bb';
const [ada, mara] = [jwsSigner(generateKeyPair()), jwsSigner(generateKeyPair())];
const person = (operatorId: string, { did }: JwsSigner) =>
  ({
    operatorId,
    did,
    name: `Name of ${operatorId}`,
    role: 'supervisor',
    permissions: ['counter.verify', 'counter.manage-operators'],
    active: true,
  }) as unknown as RosterOperator;
const OWN = person('ada', ada);
const ASKING = { sessionId: SESSION, presence: 'document', language: 'fr' } as const;
const CONFIRMATION = { operatorId: 'mara', passphrase: 'her own words' };

let store: ReturnType<typeof temporaryVault>;
let roster: RosterOperator[];
let signer: JwsSigner | undefined;
let shown: string | undefined;
const wake = vi.fn();
const close = vi.fn();
const signAsSecond = vi.fn((_id: string, _words: string, sign: (second: JwsSigner) => unknown) => sign(mara));

beforeEach(() => {
  vi.clearAllMocks();
  store = temporaryVault();
  [roster, signer, shown] = [[OWN], ada, undefined];
});
afterEach(() => store.dispose());

const desk = () =>
  ({
    unlocked: { vault: store.vault, wallet: KIOSK },
    roster: { operators: () => roster },
    presence: { signer: () => signer, signAsSecond },
    runner: { current: () => shown && { sessionId: shown }, close },
    sync: { wake },
    settings: { enrolment: { communityId: COMMUNITY } },
  }) as unknown as OpenKiosk;
const ask = (change: object = {}) => requestErasure(desk(), OWN, { ...ASKING, ...change }, NOW);

/** A session that has ended, with a value, a picture and an entry that waits. */
function ended(change: object = {}): void {
  const { vault } = store;
  addSession(vault);
  const { batch, pictureDigests } = nextBatch(firstHead, {
    fields: { surname: 'ERIKSSON' },
    pictures: { selfie: Uint8Array.of(1) },
  });
  const digest = Object.values(pictureDigests)[0] ?? '';
  const picture = { artefactId: 'selfie', kind: 'selfie', mediaType: 'image/jpeg', digest, meta: {} };
  vault.evidence.append({
    ...batch,
    artefacts: [{ ...picture, bytes: Uint8Array.of(1) }],
    change: {
      status: 'ended',
      endedAt: TIME,
      eraseAfter: '2026-01-10T00:00:00.000Z',
      person: { name: 'Anna Eriksson', words: 'anna eriksson' },
      ...change,
    },
    outbox: [{ entryId: 'e1', kind: 'evidence', idempotencyKey: `${SESSION}/evidence/1`, payload: { a: 1 } }],
  });
}
const kept = () => {
  const { evidence, artefacts, outbox } = store.vault;
  return [evidence.openings(SESSION).length, artefacts.list(SESSION).length, outbox.due('9999', 9).length];
};

describe('an erasure that the applicant asks for', () => {
  it('takes the data from vault and outbox at once, and leaves a signed request for the services', () => {
    ended();
    expect(kept().every((count) => count > 0)).toBe(true);
    shown = SESSION;
    ask();
    const { vault } = store;
    expect(kept()).toEqual([0, 0, 0]);
    expect(vault.sessions.find(SESSION)).toMatchObject({ erasedAt: TIME, snapshot: null });
    expect(vault.sessions.search({ reference: '', words: [['anna']] as never }, 5)).toEqual([]);
    const asked = vault.erasureRequests.find(SESSION);
    expect(asked).toMatchObject({
      state: 'waiting',
      presence: 'document',
      language: 'fr',
      requestedAt: TIME,
    });
    expect(asked?.removed?.outbox).toBe(1);
    expect(asked).not.toHaveProperty('confirmation');
    expect(verifyJws(asked?.request ?? '')).toMatchObject({
      valid: true,
      did: ada.did,
      typ: ERASURE_REQUEST_TYPE,
      payload: {
        v: 1,
        erasureId: asked?.erasureId,
        communityId: COMMUNITY,
        kiosk: KIOSK.did,
        sessionId: SESSION,
        presence: 'document',
        time: TIME,
      },
    });
    expect(vault.sessions.erasures(SESSION)).toMatchObject([{ by: ada.did, reason: 'applicant-asked' }]);
    expect(close).toHaveBeenCalledExactlyOnceWith(SESSION);
    expect(wake).toHaveBeenCalledOnce();
  });

  it('is audited without a value of the applicant, and named on the list and under Privacy', () => {
    ended();
    ask();
    const { vault } = store;
    const entries = vault.audit.list(5).filter(({ subject }) => subject === SESSION);
    expect(entries.map(({ action }) => action).sort()).toEqual(['erasure.requested', 'session.erased']);
    expect(entries.every(({ actor }) => actor === ada.did)).toBe(true);
    expect(JSON.stringify(entries)).not.toMatch(/eriksson/i);
    expect(vault.sessions.list(1)).toMatchObject([{ sessionId: SESSION, erasure: 'waiting' }]);
    expect(privacyRecord(vault, SESSION, NOW)).toMatchObject({
      kept: [],
      erasure: { state: 'waiting', language: 'fr', requestedAt: TIME },
      erasures: [{ reason: 'applicant-asked' }],
      obstacle: 'ERASURE_ASKED',
    });
  });

  it('keeps an entry gone that was being sent meanwhile and failed', () => {
    ended();
    ask();
    const error = { code: 'SERVICES_UNREACHABLE', message: 'No answer.' } as const;
    const attempt = { at: TIME, result: 'failed', error, nextAttemptAt: TIME } as const;
    store.vault.outbox.recordAttempt('e1', attempt as never);
    expect(store.vault.outbox.due('9999', 9)).toEqual([]);
    expect(store.vault.outbox.nextDue()).toBeUndefined();
  });

  it('takes the wallet that came of the session', () => {
    ended();
    const { applicants, secondLog } = store.vault;
    applicants.put('did:key:zOwner', new Uint8Array([1]), TIME);
    secondLog.noteEnrolment(SESSION, { confirmedAt: TIME, owner: 'did:key:zOwner' });
    ask();
    expect(applicants.find('did:key:zOwner')).toBeUndefined();
  });

  it('is confirmed by a second person where the community has one, who signs the same', () => {
    ended();
    roster = [OWN, person('mara', mara)];
    expect(() => ask()).toThrow(expect.objectContaining({ code: 'SECOND_PERSON_REQUIRED' }));
    expect(kept().every((count) => count > 0)).toBe(true);
    ask({ confirmation: CONFIRMATION });
    const asked = store.vault.erasureRequests.find(SESSION);
    const [own, second] = [verifyJws(asked?.request ?? ''), verifyJws(asked?.confirmation ?? '')];
    expect(second).toMatchObject({ valid: true, did: mara.did, typ: ERASURE_REQUEST_TYPE });
    expect(second.valid && second.payload).toEqual(own.valid && own.payload);
    const [entry] = store.vault.audit.list(5).filter(({ action }) => action === 'erasure.requested');
    expect(entry?.detail).toMatchObject({ confirmedBy: 'mara', presence: 'document' });
  });

  it('is refused while the roster is being replaced, and where the operator has left', () => {
    ended();
    roster = [];
    expect(() => ask()).toThrow(expect.objectContaining({ code: 'ROSTER_INVALID' }));
    [roster, signer] = [[OWN], undefined];
    expect(() => ask()).toThrow(expect.objectContaining({ code: 'NOT_SIGNED_IN' }));
    expect(kept().every((count) => count > 0)).toBe(true);
    expect(store.vault.erasureRequests.find(SESSION)).toBeUndefined();
  });

  const NEVER = '9999-12-30T00:00:00.000Z';
  it.each([
    ['runs', { status: 'active' }, 'SESSION_ACTIVE'],
    ['waits for a reviewer', { eraseAfter: NEVER }, 'ERASURE_UNDECIDED'],
    ['is sealed under suspicion', { sealed: true }, 'ERASURE_UNDECIDED'],
    [
      'went on elsewhere',
      { summary: { reference: 'A1', operator: 'Ada', operatorId: 'ada', ending: 'handed-over' } },
      'ERASURE_ELSEWHERE',
    ],
  ])('is refused with its reason where the session %s', (_name, change, code) => {
    ended(change);
    expect(() => ask()).toThrow(expect.objectContaining({ code }));
    expect(privacyRecord(store.vault, SESSION, NOW).obstacle).toBe(code);
    expect(kept().every((count) => count > 0)).toBe(true);
    expect(wake).not.toHaveBeenCalled();
  });

  it('is refused for a session that is not here', () => {
    expect(() => ask()).toThrow(expect.objectContaining({ code: 'SESSION_NOT_FOUND' }));
  });

  it('is asked for once, and anew only after the services refused it', () => {
    ended();
    ask();
    expect(() => ask()).toThrow(expect.objectContaining({ code: 'ERASURE_ASKED' }));
    const { erasureRequests } = store.vault;
    const first = erasureRequests.find(SESSION)!;
    erasureRequests.answer(first.erasureId, { state: 'refused', refusal: 'AUTHORITY_INVALID' });
    expect(privacyRecord(store.vault, SESSION, NOW)).toMatchObject({
      erasure: { state: 'refused', refusal: 'AUTHORITY_INVALID' },
    });
    ask({ presence: 'guardian' });
    const again = erasureRequests.find(SESSION);
    expect(again).toMatchObject({ state: 'waiting', presence: 'guardian' });
    expect(again?.erasureId).not.toBe(first.erasureId);
    // There was nothing left to erase.
    expect(again).not.toHaveProperty('removed');
    expect(again).not.toHaveProperty('refusal');
  });
});
