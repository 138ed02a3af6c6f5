import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { fromBase64Url, fromUtf8 } from '#core/keys/bytes.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { liveIdSignedData, restorationSignedData } from '#core/keys/live-id-data.ts';
import { generateKeyPair, keyPairFromPrivate } from '#core/keys/p256.ts';
import { createSignToken, verifySignToken } from '#core/keys/sign-token.ts';
import type { Bitmap, DocumentData } from '../contract/types.ts';
import { captureSigner } from './capture-signer.ts';
import { type ProgramRestoration, type RestorationWish, signingDesk } from './program-restoration.ts';

const page = readFileSync(new URL('../../docs/sdk/keys.md', import.meta.url), 'utf8');
const vector = JSON.parse(/## Sign tokens[\s\S]*?```json\n([^`]+)```/.exec(page)?.[1] ?? '') as {
  privateKey: string;
  issuer: string;
  sessionId: string;
  issuedAt: string;
  document: DocumentData;
  picture: { mime: Bitmap['mime']; base64url: string };
  livenessResult: { status: 'PASSED' };
  documentToken: string;
  liveIdToken: string;
  restorationDid: string;
  restorationToken: string;
};
const key = Uint8Array.from(Buffer.from(vector.privateKey, 'hex'));
const picture = { mime: vector.picture.mime, bytes: fromBase64Url(vector.picture.base64url) };
const { sessionId, livenessResult } = vector;
const expectation = { issuers: [vector.issuer], subject: sessionId };

describe('the sign tokens of docs/sdk/keys.md', () => {
  it('are those that the product makes and takes', () => {
    const signer = jwsSigner(keyPairFromPrivate(key));
    const made = (data: unknown) => createSignToken(data, signer, vector.issuedAt, sessionId);
    expect(signer.did).toBe(vector.issuer);
    expect(made(vector.document)).toBe(vector.documentToken);
    expect(made(liveIdSignedData(picture, livenessResult))).toBe(vector.liveIdToken);
    expect(made(restorationSignedData(picture, livenessResult, vector.restorationDid))).toBe(
      vector.restorationToken,
    );
    expect(verifySignToken(vector.documentToken, vector.document, expectation)).toBe(vector.issuer);
  });

  it('have the members that the page names', () => {
    const [header = '', payload = ''] = vector.documentToken.split('.');
    expect(Object.keys(JSON.parse(fromUtf8(fromBase64Url(header)))).sort()).toEqual(['alg', 'kid', 'typ']);
    expect(Object.keys(JSON.parse(fromUtf8(fromBase64Url(payload)))).sort()).toEqual([
      'digest',
      'iat',
      'sub',
      'v',
    ]);
  });
});

describe('captureSigner', () => {
  it('makes tokens over documents and Live IDs that its issuer answers for', () => {
    const signer = captureSigner(key);
    expect(signer.did).toBe(vector.issuer);
    const document = signer.signDocument(vector.document, sessionId);
    expect(verifySignToken(document, vector.document, expectation)).toBe(signer.did);
    const liveId = signer.signLiveId(picture, livenessResult, sessionId);
    expect(verifySignToken(liveId, liveIdSignedData(picture, livenessResult), expectation)).toBe(signer.did);
    expect(() => verifySignToken(document, vector.document, { ...expectation, subject: 'other' })).toThrow(
      expect.objectContaining({ code: 'SIGN_TOKEN_INVALID' }),
    );
  });

  it.each([new Uint8Array(32), new Uint8Array(31).fill(1)])(
    'takes no other key than a private one',
    (wrong) => {
      expect(() => captureSigner(wrong)).toThrow(expect.objectContaining({ code: 'KEY_INVALID' }));
    },
  );
});

it('a restoration is signed by the wallet of the installation, for the wallet that asks and the session alone', async () => {
  const wallet = jwsSigner(generateKeyPair());
  const consent = { textVersion: 'gallery-1', language: 'en' as const, time: vector.issuedAt };
  const captureLiveId = vi.fn<ProgramRestoration['captureLiveId']>(async ({ sign }: RestorationWish) => ({
    bitmap: picture,
    livenessResult,
    signToken: sign(picture, livenessResult),
    consent,
  }));
  const program = { captureLiveId, askSecondFactor: async () => '428571' };
  const at = new Date(vector.issuedAt);
  const desk = signingDesk(program, { wallet, sessionId, now: () => at });
  expect(desk.protectScreen).toBeUndefined();
  expect(await desk.askSecondFactor()).toBe('428571');
  const wish = { dvcId: undefined, did: vector.restorationDid };
  const { signToken = '' } = (await desk.captureLiveId(wish)) ?? {};
  const expected = { issuers: [wallet.did], subject: sessionId, captured: { from: at, to: at } };
  const signed = restorationSignedData(picture, livenessResult, wish.did);
  expect(verifySignToken(signToken, signed, expected)).toBe(wallet.did);
  const forOther = restorationSignedData(picture, livenessResult, wallet.did);
  expect(() => verifySignToken(signToken, forOther, expected)).toThrow(
    expect.objectContaining({ code: 'SIGN_TOKEN_INVALID' }),
  );
});
