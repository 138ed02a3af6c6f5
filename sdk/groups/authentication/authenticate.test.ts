import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { failure } from '#core/contract/errors.ts';
import { openAuthenticationWord, opener } from '#core/keys/authentication-word.ts';
import { generateKeyPair, publicKeyToText } from '#core/keys/p256.ts';
import type { AuthenticateUserCallback } from '../../contract/callbacks.ts';
import type { IdentitySDK } from '../../identity-sdk.ts';
import type { AskConsent } from '../../ports/consent.ts';
import {
  AT,
  answer,
  code,
  LIVE,
  PASSPORT,
  picture,
  signDocument,
  signLiveId,
  type TestKiosk,
  testKiosk,
} from '../../sdk.fixture.ts';
import type { ApplicantContext } from '../../sdk-context.ts';
import { FACTOR_COUNTS_MS } from './factor-log.ts';

const ID = '0197a000-0000-7000-8000-00000000000a';
const URL_OF = `https://services.example/sessions/session/${ID}`;
const ORIGIN = { tag: 'main', api: 'https://services.example', community: 'Main Street' };
const PIN = '428571';
const relyingParty = generateKeyPair();

let kiosk: TestKiosk;
let sdk: IdentitySDK;
let context: ApplicantContext;
let askConsent: ReturnType<typeof vi.fn<AskConsent>>;

const SESSION = {
  sessionId: ID,
  origin: { tag: 'main', url: 'https://services.example', communityName: 'Main Street' },
  scopes: ['firstName', 'middleName', 'did', 'ppt_object', 'userid', 'ial', 'kyc'],
  authtype: 'any',
  metadata: null,
  publicKey: publicKeyToText(relyingParty.publicKey),
  nonce: 'nonce-1',
  createdTS: AT,
  expiresAt: '2026-01-02T03:09:05.006Z',
  answered: false,
};

beforeEach(async () => {
  kiosk = testKiosk();
  askConsent = vi.fn<AskConsent>(async () => true);
  await kiosk.registeredDevice();
  context = kiosk.applicantContext({ askConsent });
  sdk = await kiosk.open(context);
  sdk.initiateWallet();
  sdk.commitApplicationWallet();
  await answer((done) =>
    sdk.registerDocument(null, PASSPORT, signDocument(PASSPORT), null, null, { onDocumentEnrollment: done }),
  );
  await answer((done) => sdk.enrollPin(PIN, '', { onDocumentEnrollment: done }));
  session();
  kiosk.services.answers.set('answerAuthenticationSession', () => ({ sessionId: ID, answeredAt: AT }));
});
afterEach(() => kiosk.dispose());

const session = (change: object = {}) =>
  kiosk.services.answers.set('getAuthenticationSession', () => ({ ...SESSION, ...change }));
type Delivered = [boolean, string | null, ErrorResponse | null];
const delivered = (start: (callback: AuthenticateUserCallback) => void): Promise<Delivered> =>
  answer((done) => start({ onUserAuthenticated: done }));

interface Scoped {
  context: ApplicantContext;
  userId: string | null;
  sessionUrl: string;
  scopes: string;
  creds: string;
  origin: typeof ORIGIN & { communityId?: string };
  latitude: string;
  extraData: Record<string, unknown>;
  authFactor: string;
  isRejected: boolean;
  sessionId: string;
}
/** The form with everything: scopes, second generation. */
const authenticate = (change: Partial<Scoped> = {}) => {
  const given: Scoped = {
    context,
    userId: null,
    sessionUrl: URL_OF,
    sessionId: ID,
    scopes: 'firstName,did',
    creds: '',
    origin: ORIGIN,
    latitude: '',
    extraData: {},
    authFactor: 'pin',
    isRejected: false,
    ...change,
  };
  return delivered((callback) =>
    sdk.authenticateUser(
      given.context,
      given.userId,
      given.sessionId,
      given.sessionUrl,
      given.scopes,
      new Map([['requestId', 'r-1']]),
      given.creds,
      given.origin,
      given.latitude,
      '',
      '1.0',
      given.extraData,
      given.authFactor,
      given.isRejected,
      callback,
    ),
  );
};
const sent = () => {
  const call = kiosk.services.calls.findLast(
    ({ operationId }) => operationId === 'answerAuthenticationSession',
  );
  return call?.input.body as { data: string; scopes: string[]; isRejected: boolean } & Record<
    string,
    unknown
  >;
};
const wordSent = () =>
  openAuthenticationWord(sent().data, opener(relyingParty), {
    sessionId: ID,
    nonce: 'nonce-1',
    did: sdk.getDID(),
    origin: SESSION.origin,
  });
const refusedWith = (name: string) => [false, null, expect.objectContaining(code(name))];

describe('authenticateUser', () => {
  it('answers with scopes in the second generation, signed for the session and sealed to its creator', async () => {
    expect(sdk.verifyPin(PIN)).toBe(true);
    expect(await authenticate({ extraData: { ticket: 7 } })).toEqual([true, ID, null]);
    expect(askConsent).toHaveBeenCalledWith({
      community: 'Main Street',
      address: 'https://services.example',
      scopes: ['firstName', 'did'],
      recipient: 'session',
    });
    expect(sent()).toMatchObject({ scopes: ['firstName', 'did'], authFactor: 'pin', isRejected: false });
    expect(JSON.stringify(kiosk.services.calls)).not.toContain('ANNA');
    expect(wordSent()).toMatchObject({
      did: sdk.getDID(),
      publicKey: sdk.getPublicKey(),
      authFactor: 'pin',
      data: { firstName: 'ANNA MARIA', did: sdk.getDID(), ticket: 7 },
      metadata: { requestId: 'r-1' },
    });
  });

  it('takes its origin in any spelling', async () => {
    sdk.verifyPin(PIN);
    const origin = { tag: 'MAIN', api: 'HTTPS://services.example/', community: 'main street' };
    expect(await authenticate({ origin })).toEqual([true, ID, null]);
    expect(sent()).toMatchObject({ origin: SESSION.origin });
  });

  it('answers with scopes in the first generation', async () => {
    sdk.verifyPin(PIN);
    const done = await delivered((callback) =>
      sdk.authenticateUser(context, null, ID, 'did', '', ORIGIN, '48.1', '11.6', '1.0', {}, 'pin', callback),
    );
    expect(done).toEqual([true, ID, null]);
    expect(wordSent().data).toEqual({ did: sdk.getDID() });
    // Nobody reads the place, so it does not leave.
    expect(JSON.stringify([sent(), wordSent()])).not.toMatch(/48\.1|11\.6|eventData/);
  });

  it('answers with preset data in both generations', async () => {
    const data = new Map([['firstName', 'ANNA']]);
    sdk.verifyPin(PIN);
    const first = await delivered((callback) =>
      sdk.authenticateUser(null, ID, data, '', ORIGIN, '', '', '1.0', 'pin', callback),
    );
    expect(first).toEqual([true, ID, null]);
    expect(wordSent().data).toEqual({ firstName: 'ANNA' });
    sdk.verifyPin(PIN);
    const second = await delivered((callback) =>
      sdk.authenticateUser(null, ID, URL_OF, data, '', ORIGIN, '', '', '1.0', 'pin', callback),
    );
    expect(second).toEqual([true, ID, null]);
    expect(sent().scopes).toEqual(['firstName']);
  });

  it('throws for any other number of arguments', () => {
    const other = sdk.authenticateUser as unknown as (...values: unknown[]) => void;
    for (const count of [0, 9, 13, 14, 16]) {
      expect(() => other.apply(sdk, Array.from({ length: count }))).toThrowError(
        expect.objectContaining(code('INVALID_INPUT')),
      );
    }
  });

  it('lets DID, public key and user id leave alone when the person rejects', async () => {
    sdk.verifyPin(PIN);
    expect(await authenticate({ isRejected: true, extraData: { ticket: 7 } })).toEqual([true, ID, null]);
    expect(askConsent).not.toHaveBeenCalled();
    expect(sent()).toMatchObject({ isRejected: true, scopes: [] });
    expect(wordSent()).toMatchObject({
      did: sdk.getDID(),
      publicKey: sdk.getPublicKey(),
      userId: null,
      isRejected: true,
      data: {},
      metadata: {},
    });
  });

  it('resolves documents, the account, level and KYC hash', async () => {
    const { answers, calls } = kiosk.services;
    answers.set('bindWalletToSession', () => {
      throw failure('SESSION_NOT_FOUND', 'not there yet');
    });
    answers.set('getWalletAssurance', () => ({ value: 'IAL2', proofs: [] }));
    answers.set('listLinkedAccounts', () => ({ accounts: [{ userId: ID, userName: 'anna' }] }));
    sdk.verifyPin(PIN);
    const scopes = 'middleName,ppt_object,userid,ial';
    expect(await authenticate({ scopes, userId: 'anna', creds: 'c' })).toEqual([true, ID, null]);
    // The id of the user, as in `getScopes`, however the program named them.
    expect(wordSent()).toMatchObject({ userId: ID });
    expect(wordSent().data).toEqual({ middleName: null, ppt_object: PASSPORT, userid: ID, ial: 'IAL2' });
    expect(sent()).toMatchObject({ userId: ID });
    sdk.verifyPin(PIN);
    expect(await authenticate({ scopes, userId: 'berta', creds: 'c' })).toEqual(
      refusedWith('ACCOUNT_CREDENTIAL_INVALID'),
    );
    expect(calls.map(({ operationId }) => operationId)).toContain('bindWalletToSession');
  });

  it('asks for a factor that passed moments ago in this context, and counts it once', async () => {
    expect(await authenticate()).toEqual(refusedWith('AUTH_FACTOR_NOT_PASSED'));
    expect(sdk.verifyPin('100000')).toBe(false);
    expect(await authenticate()).toEqual(refusedWith('AUTH_FACTOR_NOT_PASSED'));
    sdk.verifyPin(PIN);
    expect(await authenticate({ authFactor: 'liveid' })).toEqual(refusedWith('AUTH_FACTOR_NOT_PASSED'));
    expect(await authenticate()).toEqual([true, ID, null]);
    expect(await authenticate()).toEqual(refusedWith('AUTH_FACTOR_NOT_PASSED'));
    sdk.verifyPin(PIN);
    kiosk.uptimeMs += FACTOR_COUNTS_MS + 1;
    expect(await authenticate()).toEqual(refusedWith('AUTH_FACTOR_NOT_PASSED'));
    expect(await authenticate({ authFactor: 'smile' })).toEqual(refusedWith('AUTH_FACTOR_NOT_PASSED'));
  });

  it('takes a live picture of the person of the Live ID as a factor, and not the Live ID itself', async () => {
    const live = picture(1);
    await answer((done) =>
      sdk.setLiveID(live, null, signLiveId(live), LIVE, null, null, { onLiveIDEnrollment: done }),
    );
    const shown = (person: number) =>
      answer<[boolean, number | null, ErrorResponse | null]>((done) => {
        const bitmap = picture(person);
        sdk.verifyLiveID(null, bitmap, signLiveId(bitmap), LIVE, null, null, { onFaceComparison: done });
      });
    expect((await shown(1))[0]).toBe(true);
    expect(await authenticate({ authFactor: 'liveid' })).toEqual(refusedWith('AUTH_FACTOR_NOT_PASSED'));
    expect((await shown(170))[0]).toBe(false);
    expect(await authenticate({ authFactor: 'liveid' })).toEqual(refusedWith('AUTH_FACTOR_NOT_PASSED'));
    expect((await shown(2))[0]).toBe(true);
    expect(await authenticate({ authFactor: 'liveid' })).toEqual([true, ID, null]);
    expect(sent()).toMatchObject({ authFactor: 'liveid' });
  });

  it('counts a factor again when the services refused the answer, not when the result is unknown', async () => {
    sdk.verifyPin(PIN);
    const refuse = (name: Parameters<typeof failure>[0]) =>
      kiosk.services.answers.set('answerAuthenticationSession', () => {
        throw failure(name, 'test');
      });
    refuse('ACCOUNT_CREDENTIAL_INVALID');
    expect(await authenticate()).toEqual(refusedWith('ACCOUNT_CREDENTIAL_INVALID'));
    refuse('SERVICES_TIMEOUT');
    expect(await authenticate()).toEqual(refusedWith('SERVICES_TIMEOUT'));
    expect(await authenticate()).toEqual(refusedWith('AUTH_FACTOR_NOT_PASSED'));
  });

  it.each<[string, Partial<Scoped>, string]>([
    ['an unknown scope', { scopes: 'firstName,shoeSize' }, 'SCOPE_UNKNOWN'],
    ['a scope that the session does not ask for', { scopes: 'dob' }, 'AUTH_SCOPE_NOT_ASKED'],
    ['a scope that the wallet has no value for', { scopes: 'userid' }, 'SCOPE_VALUE_MISSING'],
    ['another origin', { origin: { ...ORIGIN, community: 'Elsewhere' } }, 'AUTH_ORIGIN_UNKNOWN'],
    ['another community', { origin: { ...ORIGIN, communityId: ID } }, 'AUTH_ORIGIN_UNKNOWN'],
    [
      'an address elsewhere',
      { sessionUrl: URL_OF.replace('.example', '.example.org') },
      'SESSION_SOURCE_UNTRUSTED',
    ],
    ['an address of another session', { sessionUrl: URL_OF.replace(/a$/, 'b') }, 'SESSION_SOURCE_UNTRUSTED'],
    ['extra data under the name of a scope', { extraData: { ial: 'IAL3' } }, 'INVALID_INPUT'],
    ['a place that is none', { latitude: 'here' }, 'INVALID_INPUT'],
    ['another context', { context: { ...kioskContext() } }, 'CONTEXT_REQUIRED'],
  ])('sends nothing with %s', async (_, change, expected) => {
    sdk.verifyPin(PIN);
    expect(await authenticate(change)).toEqual(refusedWith(expected));
    expect(sent()).toBeUndefined();
  });

  it.each<[string, object, string]>([
    ['has its answer', { answered: true }, 'AUTH_SESSION_ANSWERED'],
    ['is over', { expiresAt: AT }, 'AUTH_SESSION_EXPIRED'],
    ['asks for another factor', { authtype: 'liveid' }, 'AUTH_FACTOR_OTHER'],
  ])('sends nothing when the session %s, and asks nobody', async (_, change, expected) => {
    session(change);
    sdk.verifyPin(PIN);
    expect(await authenticate()).toEqual(refusedWith(expected));
    expect(askConsent).not.toHaveBeenCalled();
    expect(sent()).toBeUndefined();
  });

  it('refuses preset data with another name than a scope', async () => {
    sdk.verifyPin(PIN);
    const done = await delivered((callback) =>
      sdk.authenticateUser(null, ID, { shoeSize: 42 }, '', ORIGIN, '', '', '1.0', 'pin', callback),
    );
    expect(done).toEqual(refusedWith('SCOPE_UNKNOWN'));
  });

  it('sends nothing without the word of the person', async () => {
    sdk.verifyPin(PIN);
    askConsent.mockResolvedValue(false);
    expect(await authenticate()).toEqual(refusedWith('CONSENT_REFUSED'));
    expect(sent()).toBeUndefined();
  });

  it('belongs to the context of a person, where somebody can be asked', async () => {
    sdk.endContext();
    sdk = await kiosk.open(kiosk.applicantContext());
    context = kiosk.applicantContext();
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    await answer((done) => sdk.enrollPin(PIN, '', { onDocumentEnrollment: done }));
    sdk.verifyPin(PIN);
    const done = await delivered((callback) =>
      sdk.authenticateUser(null, ID, { firstName: 'A' }, '', ORIGIN, '', '', '1.0', 'pin', callback),
    );
    expect(done).toEqual(refusedWith('NOT_SUPPORTED'));
  });
});

/** A context that no instance was made with. */
function kioskContext(): ApplicantContext {
  const other = testKiosk();
  const made = other.applicantContext();
  other.dispose();
  return made;
}
