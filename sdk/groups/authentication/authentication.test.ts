import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { failure } from '#core/contract/errors.ts';
import { type AuthenticationWord, sealAuthenticationWord } from '#core/keys/authentication-word.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { canonicalDigest } from '#core/keys/canonical-json.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair, publicKeyToText } from '#core/keys/p256.ts';
import type { IdentitySDK } from '../../identity-sdk.ts';
import type { AskConsent, AskedFor } from '../../ports/consent.ts';
import {
  AT,
  answer,
  code,
  PASSPORT,
  problem,
  signDocument,
  type TestKiosk,
  testKiosk,
} from '../../sdk.fixture.ts';

const ID = '0197a000-0000-7000-8000-00000000000a';
const URL_OF = `https://services.example/sessions/session/${ID}`;
const ORIGIN = { tag: 'main', api: 'https://services.example', community: 'Main Street' };
const COMMUNITY_ID = '0197a000-0000-7000-8000-0000000000c0';
const NAMED = { tag: 'main', url: 'https://services.example', communityName: 'Main Street' };

let kiosk: TestKiosk;
beforeEach(() => {
  kiosk = testKiosk();
});
afterEach(() => kiosk.dispose());

const throwing = (name: Parameters<typeof failure>[0]) => () => {
  throw failure(name, 'test');
};
const failing = (name: string) => expect.objectContaining(code(name));

describe('a program that asks a person', () => {
  let sdk: IdentitySDK;
  beforeEach(async () => {
    sdk = await kiosk.registeredDevice();
    kiosk.services.answers.set('createAuthenticationSession', () => ({
      sessionId: ID,
      sessionUrl: URL_OF,
      expiresAt: AT,
    }));
  });
  const generated = (scopes = 'firstName, did', authType = '', metadata?: string) =>
    answer<[boolean, string | null, object | null, ErrorResponse | null]>((done) => {
      const listener = { onNewSessionGenerated: done };
      if (metadata === undefined) sdk.generateNewSession(ORIGIN, authType, scopes, listener);
      else sdk.generateNewSession(ORIGIN, authType, scopes, metadata, listener);
    });
  const body = () => kiosk.services.calls.at(-1)?.input.body;

  it('creates a session with and without metadata, to its own key', async () => {
    expect(await generated()).toEqual([true, URL_OF, { sessionId: ID, expiresAt: AT }, null]);
    const wish = { origin: NAMED, scopes: 'firstName,did', authtype: 'any', publicKey: sdk.getPublicKey() };
    expect(body()).toEqual({ ...wish, metadata: null });
    await generated('did', 'pin', '{"order":7}');
    expect(body()).toEqual({ ...wish, scopes: 'did', authtype: 'pin', metadata: '{"order":7}' });
  });

  it.each([
    ['an unknown scope', ['shoeSize', 'any'], 'SCOPE_UNKNOWN'],
    ['no scope', ['', 'any'], 'SCOPE_UNKNOWN'],
    ['an unknown factor', ['did', 'smile'], 'INVALID_INPUT'],
  ] as const)('creates none with %s', async (_, [scopes, authType], expected) => {
    expect(await generated(scopes, authType)).toEqual([false, null, null, failing(expected)]);
    expect(kiosk.services.asked()).toEqual([]);
  });

  it('is told why there is no session', async () => {
    kiosk.services.answers.set('createAuthenticationSession', throwing('AUTH_ORIGIN_UNKNOWN'));
    expect(await generated()).toEqual([false, null, null, failing('AUTH_ORIGIN_UNKNOWN')]);
  });

  describe('reads the answer', () => {
    const keys = generateKeyPair();
    const person = jwsSigner(keys);
    const WORD: AuthenticationWord = {
      v: 1,
      sessionId: ID,
      nonce: 'nonce-1',
      origin: NAMED,
      iat: AT,
      did: person.did,
      publicKey: publicKeyToText(keys.publicKey),
      userId: null,
      authFactor: 'pin',
      isRejected: false,
      data: { firstName: 'ANNA' },
      metadata: { requestId: 'r-1' },
    };
    const TOLD = {
      sessionId: ID,
      appid: 'app',
      ial: null,
      did: person.did,
      publicKey: WORD.publicKey,
      userId: null,
      authFactor: 'pin',
      scopes: ['firstName'],
      isRejected: false,
      createdTS: AT,
      sessionInfo: { metadata: null },
    };
    const answered = (
      change: Partial<AuthenticationWord> = {},
      signer = person,
      recipient = sdk.getPublicKey(),
    ) => {
      const { answers } = kiosk.services;
      answers.set('getAuthenticationSession', () => ({ nonce: 'nonce-1', origin: NAMED }));
      const data = sealAuthenticationWord({ ...WORD, ...change }, signer, recipient);
      answers.set('getAuthenticationResponse', () => ({ ...TOLD, data }));
    };
    const received = (url = URL_OF, id = ID) =>
      answer<[boolean, string | null, ErrorResponse | null]>((done) =>
        sdk.getSessionResponse(url, id, { onNewSessionReceived: done }),
      );

    it('opened and verified, as JSON text', async () => {
      answered();
      const [status, result, error] = await received();
      expect([status, error]).toEqual([true, null]);
      const { data, metadata } = WORD;
      expect(JSON.parse(result ?? '')).toEqual({ ...TOLD, data, metadata });
    });

    it.each<[string, Partial<AuthenticationWord>]>([
      ['of another nonce', { nonce: 'nonce-2' }],
      ['for another origin', { origin: { ...NAMED, tag: 'other' } }],
      ['of another factor than the services name', { authFactor: 'liveid' }],
      ['that was rejected where the services say otherwise', { isRejected: true }],
    ])('and none %s', async (_, change) => {
      answered(change);
      expect(await received()).toEqual([false, null, failing('SERVICES_SIGNATURE_INVALID')]);
    });

    it('and none of another wallet', async () => {
      answered({}, jwsSigner(generateKeyPair()));
      expect(await received()).toEqual([false, null, failing('SERVICES_SIGNATURE_INVALID')]);
    });

    it('and none that was sealed to somebody else', async () => {
      answered({}, person, WORD.publicKey);
      expect(await received()).toEqual([false, null, failing('DECRYPTION_FAILED')]);
    });

    it('and calls no address other than the services’', async () => {
      answered();
      const elsewhere = URL_OF.replace('services.example', 'services.example.evil.example');
      expect(await received(elsewhere)).toEqual([false, null, failing('SESSION_SOURCE_UNTRUSTED')]);
      expect(await received(URL_OF, `${ID.slice(0, -1)}b`)).toEqual([
        false,
        null,
        failing('SESSION_SOURCE_UNTRUSTED'),
      ]);
      expect(kiosk.services.asked()).toEqual([]);
    });

    it.each(['AUTH_SESSION_UNANSWERED', 'AUTH_SESSION_EXPIRED', 'AUTH_SESSION_NOT_FOUND'] as const)(
      'or why there is none: %s',
      async (name) => {
        answered();
        kiosk.services.answers.set('getAuthenticationResponse', throwing(name));
        expect(await received()).toEqual([false, null, failing(name)]);
      },
    );
  });

  it('learns which address of a session is trusted', async () => {
    const trusted = (url: string) =>
      answer<[boolean]>((done) => sdk.isTrustedSessionSource(url, { onResult: done }));
    expect(await trusted(URL_OF)).toEqual([true]);
    expect(await trusted(URL_OF.replace('https', 'http'))).toEqual([false]);
    expect(await trusted(7 as never)).toEqual([false]);
    kiosk.services.answers.set('directory', throwing('SERVICES_NOT_PROVEN'));
    expect(await trusted(URL_OF)).toEqual([false]);
    const untold = (name: string) => ['sdk.failure-untold', { method: 'isTrustedSessionSource', code: name }];
    const told = kiosk.warn.mock.calls.filter(([event]) => event === 'sdk.failure-untold');
    expect(told).toEqual([untold('INVALID_INPUT'), untold('SERVICES_NOT_PROVEN')]);
    await expect(sdk.isTrustedSessionSource({ sessionUrl: URL_OF })).rejects.toEqual(
      failing('SERVICES_NOT_PROVEN'),
    );
    sdk.endContext();
    expect(await trusted(URL_OF)).toEqual([false]);
    expect(kiosk.warn).toHaveBeenLastCalledWith(...untold('NOT_READY'));
  });
});

describe('a person', () => {
  let sdk: IdentitySDK;
  let askConsent: ReturnType<typeof vi.fn<AskConsent>>;
  let asking: ReturnType<AskedFor>;
  const DOCUMENT = { ...PASSPORT, lastName: 'ERIKSSON', dob: '19740812' };
  beforeEach(async () => {
    askConsent = vi.fn<AskConsent>(async () => true);
    asking = undefined;
    await kiosk.registeredDevice();
    sdk = await kiosk.open(kiosk.applicantContext({ askConsent, askingProgram: () => asking }));
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    const { answers } = kiosk.services;
    answers.set('getCommunityInfo', () => ({
      tenant: { tenanttag: NAMED.tag },
      community: { name: NAMED.communityName, id: COMMUNITY_ID },
    }));
    answers.set('bindWalletToSession', () => ({ sessionId: ID }));
    answers.set('getWalletAssurance', () => ({ value: 'IAL1', proofs: [] }));
    answers.set('getKycSalt', () => ({ userId: ID, salt: 's'.repeat(43) }));
    answers.set('noteScopeConsent', () => ({ consentId: ID, userId: 'user-1' }));
  });
  const register = () =>
    answer((done) =>
      sdk.registerDocument(null, DOCUMENT, signDocument(DOCUMENT), null, null, {
        onDocumentEnrollment: done,
      }),
    );
  const scopesOf = (scopes: string, userId: string | null = null, creds = '', origin = ORIGIN) =>
    answer<[Map<string, unknown> | null, ErrorResponse | null]>((done) =>
      sdk.getScopes(userId, scopes, creds, origin, '', '', { onGetScopeResponse: done }),
    );
  /** Calls other than the one that proves the origin. */
  const asked = () => kiosk.services.asked().filter(({ operationId }) => operationId !== 'getCommunityInfo');
  const called = () => asked().map(({ operationId }) => operationId);

  it('shows scopes in their order after agreeing to them, on record', async () => {
    await register();
    const [map, error] = await scopesOf('userid,lastName,did,dob', 'anna', 'creds-1');
    expect(error).toBeNull();
    expect([...(map ?? [])]).toEqual([
      ['userid', 'user-1'],
      ['lastName', 'ERIKSSON'],
      ['did', sdk.getDID()],
      ['dob', '19740812'],
    ]);
    expect(askConsent).toHaveBeenCalledWith(expect.objectContaining({ recipient: 'program' }));
    expect(asked()).toEqual([
      {
        operationId: 'noteScopeConsent',
        input: {
          body: {
            origin: { ...NAMED, communityId: COMMUNITY_ID },
            scopes: ['userid', 'lastName', 'did', 'dob'],
            userId: 'anna',
            creds: 'creds-1',
          },
        },
      },
    ]);
  });

  it('names the program for which it was asked in the record, and no other', async () => {
    asking = { programId: '0197a000-0000-4000-8000-00000000000a', name: 'Appointment desk' };
    await scopesOf('did');
    expect(asked()).toMatchObject([
      { input: { body: { program: { id: asking.programId, name: 'Appointment desk' } } } },
    ]);
  });

  it.each([
    ['address', { api: 'https://services.example.evil.example' }],
    ['community', { community: 'City Police' }],
    ['tenant', { tag: 'police' }],
  ])('is asked for nothing under the name of a foreign %s', async (_, change) => {
    expect(await scopesOf('did', null, '', { ...ORIGIN, ...change })).toEqual([
      null,
      failing('ORIGIN_NOT_REGISTERED'),
    ]);
    expect(askConsent).not.toHaveBeenCalled();
    expect(called()).toEqual([]);
  });

  it('reads the names as registered, however the program writes them', async () => {
    const origin = { ...ORIGIN, api: `${ORIGIN.api}/`, community: 'MAIN STREET' };
    expect((await scopesOf('did', null, '', origin))[1]).toBeNull();
    expect(askConsent).toHaveBeenCalledWith(
      expect.objectContaining({ community: ORIGIN.community, address: ORIGIN.api }),
    );
  });

  it('shows nothing where the host cannot ask', async () => {
    sdk.endContext();
    sdk = await kiosk.open(kiosk.applicantContext());
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    expect(await scopesOf('did')).toEqual([null, failing('NOT_SUPPORTED')]);
    expect(called()).toEqual([]);
  });

  it('shows an error or a map, never both', async () => {
    expect(await scopesOf('shoeSize')).toEqual([null, failing('SCOPE_UNKNOWN')]);
    expect(await scopesOf('firstName')).toEqual([null, failing('SCOPE_VALUE_MISSING')]);
    expect(await scopesOf('dl_object')).toEqual([null, failing('SCOPE_VALUE_MISSING')]);
    expect(await scopesOf('userid')).toEqual([null, failing('SCOPE_VALUE_MISSING')]);
    await register();
    expect(await scopesOf('gender')).toEqual([null, failing('SCOPE_VALUE_MISSING')]);
    expect(called()).toEqual([]);
    askConsent.mockResolvedValue(false);
    expect(await scopesOf('did')).toEqual([null, failing('CONSENT_REFUSED')]);
    askConsent.mockResolvedValue(true);
    for (const name of ['ACCOUNT_CREDENTIAL_INVALID', 'AUTH_ORIGIN_UNKNOWN', 'SERVICES_TIMEOUT'] as const) {
      kiosk.services.answers.set('noteScopeConsent', throwing(name));
      expect(await scopesOf('did')).toEqual([null, failing(name)]);
    }
  });

  it('has the level that the services give the wallet of this session', async () => {
    const level = () =>
      answer<[boolean, string | null, ErrorResponse | null]>((done) => sdk.getIAL({ onIALResponse: done }));
    expect(await level()).toEqual([true, 'IAL1', null]);
    expect(called()).toEqual(['bindWalletToSession', 'getWalletAssurance']);
    for (const refusal of [throwing('SESSION_NOT_FOUND'), problem('SESSION_WALLET_OTHER')]) {
      kiosk.services.answers.set('bindWalletToSession', refusal);
      expect(await level()).toEqual([true, 'IAL1', null]);
    }
    kiosk.services.answers.set('bindWalletToSession', problem('SCOPE_MISSING'));
    expect(await level()).toEqual([false, null, failing('SERVICES_REFUSED')]);
    kiosk.services.answers.set('bindWalletToSession', throwing('SERVICES_UNREACHABLE'));
    expect(await level()).toEqual([false, null, failing('SERVICES_UNREACHABLE')]);
  });

  it('has a KYC hash of the fields of the newest document and the salt of the user', async () => {
    const hash = () =>
      answer<[boolean, string | null, ErrorResponse | null]>((done) => sdk.getKYC({ onKYCResponse: done }));
    expect(await hash()).toEqual([false, null, failing('SCOPE_VALUE_MISSING')]);
    await register();
    const fields = {
      firstName: 'ANNA MARIA',
      lastName: 'ERIKSSON',
      dob: '19740812',
      documentId: `ppt:${DOCUMENT.id}`,
    };
    const expected = toBase64Url(canonicalDigest({ fields, salt: 's'.repeat(43) }));
    expect(await hash()).toEqual([true, expected, null]);
    // Nothing of the document leaves for it.
    expect(JSON.stringify(kiosk.services.calls)).not.toMatch(/ERIKSSON|L898902C3/);
    for (const none of [throwing('ACCOUNT_NOT_LINKED'), problem('ACCOUNT_AMBIGUOUS')]) {
      kiosk.services.answers.set('getKycSalt', none);
      expect(await hash()).toEqual([false, null, failing('SCOPE_VALUE_MISSING')]);
    }
    for (const other of ['SCOPE_MISSING', 'TOKEN_INVALID'] as const) {
      kiosk.services.answers.set('getKycSalt', problem(other));
      expect(await hash()).toEqual([false, null, failing('SERVICES_REFUSED')]);
    }
    kiosk.services.answers.set('getKycSalt', throwing('SERVICES_TIMEOUT'));
    expect(await hash()).toEqual([false, null, failing('SERVICES_TIMEOUT')]);
  });

  it('gets credentials of accounts that the wallet is linked to', async () => {
    const credential = () =>
      answer<[boolean, string | null, ErrorResponse | null]>((done) =>
        sdk.issueAccountCredential('anna', { onAccountCredential: done }),
      );
    kiosk.services.answers.set('issueAccountCredential', () => ({ creds: 'creds-1', expiresAt: AT }));
    expect(await credential()).toEqual([true, 'creds-1', null]);
    for (const name of ['ACCOUNT_NOT_LINKED', 'WALLET_REVOKED', 'SERVICES_REFUSED'] as const) {
      kiosk.services.answers.set('issueAccountCredential', throwing(name));
      expect(await credential()).toEqual([false, null, failing(name)]);
    }
  });
});
