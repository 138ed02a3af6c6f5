import { describe, expect, it } from 'vitest';
import { jwsSigner } from '../../domain/keys/jws.ts';
import { generateKeyPair } from '../../domain/keys/p256.ts';
import { verifySignToken } from '../../domain/keys/sign-token.ts';
import { liveIdSignedData } from '../../sdk/contract/live-id-signature.ts';
import { DocumentData } from '../../sdk/contract/types.ts';
import type { SessionState, ZoneRecord } from '../session/session-state.ts';
import { signedCaptures } from './signed-captures.ts';

const kiosk = jwsSigner(generateKeyPair());
const BYTES = Uint8Array.of(0xff, 0xd8, 0xff);
const source = { kiosk, artefacts: { find: () => ({ bytes: BYTES }) as never } };
const expected = { issuers: [kiosk.did], subject: 'session-1' };

const field = (value: string) => ({ raw: value, value, checkDigit: 'PASSED' as const });
const ZONE: ZoneRecord = {
  format: 'TD3',
  lines: [],
  fields: {
    documentCode: field('P'),
    documentNumber: field('L898902C3'),
    surname: field('ERIKSSON'),
    givenNames: field('ANNA MARIA'),
    dateOfBirth: field('1974-08-12'),
    dateOfExpiry: field('2031-04-15'),
  },
  checkDigits: 'PASSED',
  fieldFormat: 'PASSED',
  nameTruncated: false,
  readings: 3,
};
const document = (zone?: ZoneRecord) => ({
  id: 'document-1',
  capturedAt: '2026-01-02T03:04:05.006Z',
  portrait: { id: 'portrait-1' },
  ...(zone ? { zone } : { noZone: 'mrz-not-found' }),
});
const state = (members: object): SessionState =>
  ({ sessionId: 'session-1', documents: [], consents: {}, ...members }) as unknown as SessionState;
const scanOf = (zone?: ZoneRecord) =>
  signedCaptures(state({ documents: [document(zone)] }), source).scan ?? expect.fail('no scan');

describe('a captured document', () => {
  it('is a document of the library, signed for the session of its capture', () => {
    const { verdict, reasonCode, document: signed } = scanOf(ZONE);
    expect([verdict, reasonCode]).toEqual(['PASSED', 'ok']);
    expect(signed?.data).toEqual({
      type: 'ppt',
      id: 'L898902C3',
      proofedBy: 'counterproof',
      category: 'identity_document',
      proofs: [{ type: 'mrz', checkDigits: 'PASSED', fieldFormat: 'PASSED' }],
      doe: '20310415',
      dob: '19740812',
      firstName: 'ANNA MARIA',
      lastName: 'ERIKSSON',
      face: '/9j/',
    });
    expect(DocumentData.safeParse(signed?.data).success).toBe(true);
    expect(verifySignToken(signed?.signToken ?? '', signed?.data, expected)).toBe(kiosk.did);
  });

  it('tells a wrong check digit, and leaves out a date that is no day', () => {
    const fields = { ...ZONE.fields, dateOfExpiry: field('2031-13-99') };
    const { verdict, reasonCode, document: signed } = scanOf({ ...ZONE, fields, checkDigits: 'FAILED' });
    expect([verdict, reasonCode]).toEqual(['FAILED', 'check-digit-wrong']);
    expect(signed?.data).not.toHaveProperty('doe');
  });

  it('signs nothing that no machine read', () => {
    expect(scanOf()).toEqual({ verdict: 'NOT_PERFORMED', reasonCode: 'mrz-not-found' });
    expect(scanOf({ ...ZONE, fields: {} })).not.toHaveProperty('document');
  });
});

describe('a captured selfie', () => {
  const selfie = { image: { id: 'selfie-1' }, capturedAt: '2026-01-02T03:04:05.006Z' };

  it('is signed with its liveness result and without, for the session of its capture', () => {
    const consents = { biometric: { given: true } };
    const { liveId } = signedCaptures(state({ selfie, consents }), source);
    const { bitmap, livenessResult, signToken, documentSignToken } = liveId ?? expect.fail('no Live ID');
    const liveness = JSON.parse(livenessResult);
    expect(liveness).toMatchObject({ status: 'NOT_PERFORMED' });
    expect(verifySignToken(signToken, liveIdSignedData(bitmap, liveness), expected)).toBe(kiosk.did);
    expect(verifySignToken(documentSignToken, liveIdSignedData(bitmap, null), expected)).toBe(kiosk.did);
  });

  it('is no Live ID without consent to biometric processing, nor after its erasure', () => {
    expect(signedCaptures(state({ selfie }), source)).toEqual({});
    const erased = { kiosk, artefacts: { find: () => undefined } };
    const consents = { biometric: { given: true } };
    expect(signedCaptures(state({ selfie, consents }), erased)).toEqual({});
  });
});
