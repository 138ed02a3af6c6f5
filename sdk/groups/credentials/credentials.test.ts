import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorCode, ErrorResponse } from '#core/contract/errors.ts';
import { failure } from '#core/contract/errors.ts';
import { CREDENTIALS_CONTEXT, type Credential, signCredential } from '#core/credentials/credential.ts';
import { verifyPresentation } from '#core/credentials/presentation.ts';
import { issueSdJwt, verifySdJwtPresentation } from '#core/credentials/sd-jwt.ts';
import { statusListCredential } from '#core/credentials/status-list.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { VcData } from '../../contract/credentials.ts';
import type { IdentitySDK } from '../../identity-sdk.ts';
import { answer, COMMUNITY, code, STRANGER, type TestKiosk, testKiosk } from '../../sdk.fixture.ts';

/** The tenant of the fixture is at services.example. */
const ADDRESS = 'https://services.example/v1/vc/download/abc';
const LIST = 'https://services.example/v1/vc_status_lists/0';
const AUDIENCE = 'https://verifier.example';
const NONCE = 'nonce-of-the-verifier';

let kiosk: TestKiosk;
let sdk: IdentitySDK;
beforeEach(async () => {
  kiosk = testKiosk();
  sdk = await kiosk.applicant();
});
afterEach(() => kiosk.dispose());

type Answer = [boolean, string | null, ErrorResponse | null];
const getVC = (address: string) => answer<Answer>((done) => sdk.getVC(address, { onVCResponse: done }));
const getVP = (vcData: unknown) =>
  answer<Answer>((done) => sdk.getVP(vcData as VcData, { onVPResponse: done }));
const refused = (name: ErrorCode, probe?: string) => [
  false,
  null,
  expect.objectContaining({
    ...code(name),
    ...(probe ? { cause: expect.objectContaining({ probe }) } : {}),
  }),
];
const days = (count: number) => new Date(kiosk.clock.getTime() + count * 86_400_000).toISOString();

function credential(change: Partial<Credential> = {}, signer: JwsSigner = COMMUNITY): string {
  return signCredential(signer, {
    '@context': [CREDENTIALS_CONTEXT],
    id: 'urn:uuid:0197a000-0000-7000-8000-000000000001',
    type: ['VerifiableCredential', 'membership_credential'],
    issuer: signer.did,
    validFrom: days(-1),
    validUntil: days(1),
    credentialSubject: { id: sdk.getDID(), level: 'gold' },
    ...change,
  });
}
const withStatus = (index = 7, list = LIST): Partial<Credential> => ({
  credentialStatus: {
    id: `${list}#${index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(index),
    statusListCredential: list,
  },
});
const statusList = (revoked: number[], signer: JwsSigner = COMMUNITY) =>
  signCredential(
    signer,
    statusListCredential({
      address: LIST,
      issuer: signer.did,
      revoked,
      validFrom: new Date(days(-1)),
      validUntil: new Date(days(1)),
    }),
  );
/** The content at each address. */
const published = (texts: Record<string, string>) =>
  kiosk.download.mockImplementation(async ({ href }) => {
    const text = texts[href];
    if (text === undefined) throw failure('DOWNLOAD_FAILED', 'HTTP status 404');
    return text;
  });

function sdJwt(subject = sdk.getDID(), validUntil = days(1)): string {
  const { credentialStatus } = withStatus();
  const claims = { firstName: 'ANNA', level: 'gold' };
  const id = 'urn:uuid:0197a000-0000-7000-8000-000000000002';
  const times = { validFrom: new Date(days(-1)), validUntil: new Date(validUntil) };
  const salt = () => 'salt-of-128-bits-at-least';
  return issueSdJwt(
    COMMUNITY,
    { id, type: 'membership_credential', subject, claims, ...times, credentialStatus },
    salt,
  );
}

describe('getVC', () => {
  it('delivers an SD-JWT likewise', async () => {
    const jws = sdJwt();
    published({ [ADDRESS]: jws, [LIST]: statusList([8]) });
    expect(await getVC(ADDRESS)).toEqual([true, jws, null]);
    published({ [ADDRESS]: jws, [LIST]: statusList([7]) });
    expect(await getVC(ADDRESS)).toEqual(refused('CREDENTIAL_INVALID', 'revoked'));
    published({ [ADDRESS]: sdJwt(STRANGER.did) });
    expect(await getVC(ADDRESS)).toEqual(refused('CREDENTIAL_INVALID', 'wrong-holder'));
    published({ [ADDRESS]: sdJwt(undefined, days(-0.5)) });
    expect(await getVC(ADDRESS)).toEqual(refused('CREDENTIAL_INVALID', 'expired'));
  });

  it('delivers a credential of the community about this wallet, as it was signed', async () => {
    const jws = credential();
    published({ [ADDRESS]: `${jws}\n` });
    expect(await getVC(ADDRESS)).toEqual([true, jws, null]);
  });

  it('asks the status list that the credential names', async () => {
    const jws = credential(withStatus());
    published({ [ADDRESS]: jws, [LIST]: statusList([8]) });
    expect(await getVC(ADDRESS)).toEqual([true, jws, null]);
    published({ [ADDRESS]: jws, [LIST]: statusList([7]) });
    expect(await getVC(ADDRESS)).toEqual(refused('CREDENTIAL_INVALID', 'revoked'));
  });

  it.each<[string, () => string, string]>([
    ['expired', () => credential({ validUntil: days(-0.5) }), 'expired'],
    ['not yet valid', () => credential({ validFrom: days(0.5) }), 'not-yet-valid'],
    ['about somebody else', () => credential({ credentialSubject: { id: STRANGER.did } }), 'wrong-holder'],
    ['of an unknown issuer', () => credential({}, STRANGER), 'unknown-issuer'],
    [
      'signed by another than its issuer',
      () => credential({ issuer: COMMUNITY.did }, STRANGER),
      'unknown-issuer',
    ],
    ['a page of text', () => '<html></html>', 'signature-invalid'],
    ['empty', () => '', 'signature-invalid'],
    [
      'without a signature',
      () =>
        `${Buffer.from('{"alg":"none","typ":"vc+jwt"}').toString('base64url')}.${credential().split('.')[1]}.`,
      'signature-invalid',
    ],
  ])('refuses a credential that is %s', async (_, made, probe) => {
    published({ [ADDRESS]: made() });
    expect(await getVC(ADDRESS)).toEqual(refused('CREDENTIAL_INVALID', probe));
  });

  it('refuses a credential whose status cannot be told', async () => {
    const jws = credential(withStatus());
    published({ [ADDRESS]: jws });
    expect(await getVC(ADDRESS)).toEqual(refused('DOWNLOAD_FAILED'));
    published({ [ADDRESS]: jws, [LIST]: statusList([], STRANGER) });
    expect(await getVC(ADDRESS)).toEqual(refused('CREDENTIAL_INVALID', 'unknown-issuer'));
    published({ [ADDRESS]: jws, [LIST]: credential() });
    expect(await getVC(ADDRESS)).toEqual(refused('CREDENTIAL_INVALID', 'status-unknown'));
    published({ [ADDRESS]: credential(withStatus(7, 'https://elsewhere.example/list')) });
    expect(await getVC(ADDRESS)).toEqual(refused('DOWNLOAD_ADDRESS_REFUSED'));
  });

  it.each([
    ['plain HTTP', 'http://services.example/vc'],
    ['another host', 'https://services.example.evil.example/vc'],
    ['another port', 'https://services.example:8443/vc'],
    ['a look-alike host', 'https://servıces.example/vc'],
    ['a user name', 'https://services.example@evil.example/vc'],
    ['a user name at the right host', 'https://user@services.example/vc'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'nonsense'],
  ])('downloads nothing from %s', async (_, address) => {
    expect(await getVC(address)).toEqual(refused('DOWNLOAD_ADDRESS_REFUSED'));
    expect(kiosk.download).not.toHaveBeenCalled();
  });

  it.each<ErrorCode>(['DOWNLOAD_FAILED', 'CERTIFICATE_UNTRUSTED', 'PROXY_FAILED'])(
    'delivers %s',
    async (name) => {
      kiosk.download.mockRejectedValue(failure(name, 'observed'));
      expect(await getVC(ADDRESS)).toEqual(refused(name));
    },
  );
});

describe('getVP', () => {
  const judge = (jws: string) =>
    verifyPresentation(jws, { at: kiosk.clock, issuers: [COMMUNITY.did], audience: AUDIENCE, nonce: NONCE });

  it('presents one credential or several to one verifier', async () => {
    const [status, jws] = await getVP({ vc: credential(), audience: AUDIENCE, nonce: NONCE });
    expect(status).toBe(true);
    expect(judge(jws ?? '')).toMatchObject({ verified: true, holder: sdk.getDID() });
    const several = new Map<string, unknown>([
      ['vc', [credential(), credential()]],
      ['audience', AUDIENCE],
      ['nonce', NONCE],
    ]);
    expect(judge((await getVP(several))[1] ?? '')).toMatchObject({
      verified: true,
      credentials: { length: 2 },
    });
  });

  it('discloses only the named claims of an SD-JWT', async () => {
    const purpose = { audience: AUDIENCE, nonce: NONCE };
    const [, presentation] = await getVP({ vc: sdJwt(), ...purpose, disclose: ['level'] });
    const expected = { at: kiosk.clock, issuers: [COMMUNITY.did], ...purpose };
    expect(verifySdJwtPresentation(presentation ?? '', expected)).toMatchObject({
      verified: true,
      credential: { claims: { level: 'gold' }, subject: sdk.getDID() },
    });
    expect((await getVP({ vc: sdJwt(), ...purpose, disclose: [] }))[0]).toBe(true);
    for (const vcData of [
      { vc: sdJwt(), ...purpose },
      { vc: sdJwt(), ...purpose, disclose: ['age'] },
      { vc: [sdJwt(), credential()], ...purpose, disclose: [] },
      { vc: credential(), ...purpose, disclose: ['level'] },
    ]) {
      expect(await getVP(vcData)).toEqual(refused('INVALID_INPUT'));
    }
  });

  it('refuses credentials that the wallet may not present', async () => {
    const theirs = credential({ credentialSubject: { id: STRANGER.did } });
    const purpose = { audience: AUDIENCE, nonce: NONCE };
    expect(await getVP({ vc: theirs, ...purpose })).toEqual(refused('CREDENTIAL_INVALID', 'wrong-holder'));
    expect(await getVP({ vc: [credential(), credential({ validUntil: days(-0.5) })], ...purpose })).toEqual(
      refused('CREDENTIAL_INVALID', 'expired'),
    );
    expect(await getVP({ vc: 'a.b.c', ...purpose })).toEqual(
      refused('CREDENTIAL_INVALID', 'signature-invalid'),
    );
  });

  it.each([
    ['nothing', null],
    ['no verifier', { vc: 'a.b.c', nonce: NONCE }],
    ['no nonce', { vc: 'a.b.c', audience: AUDIENCE }],
    ['a verifier without HTTPS', { vc: 'a.b.c', audience: 'http://verifier.example', nonce: NONCE }],
    ['no credential', { vc: [], audience: AUDIENCE, nonce: NONCE }],
    ['more than ten', { vc: Array(11).fill('a.b.c'), audience: AUDIENCE, nonce: NONCE }],
    ['an unknown member', { vc: 'a.b.c', audience: AUDIENCE, nonce: NONCE, holder: 'did:key:z1' }],
  ])('refuses %s', async (_, vcData) => {
    expect(await getVP(vcData)).toEqual(refused('INVALID_INPUT'));
  });
});
