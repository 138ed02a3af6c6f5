import { describe, expect, it } from 'vitest';
import { planOf } from '#core/aamva/aamva.fixture.ts';
import { barcodeOf, captureOf, documentOf } from '#core/document/document.fixture.ts';
import type { ZoneRecord } from '#core/document/document-records.ts';
import { barcodeRecord } from '#core/document/source-records.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { liveIdSignedData, restorationSignedData } from '#core/keys/live-id-data.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { verifySignToken } from '#core/keys/sign-token.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { answer, livenessResult } from '#core/proofing/liveness.fixture.ts';
import { DocumentData } from '#sdk/contract/types.ts';
import { composeAamva } from '#specimens/licence/compose-aamva.ts';
import { licenceModel } from '#specimens/licence/licence-model.ts';
import type { SessionState } from '../session/session-state.ts';
import { selfieForRestoration, signedCaptures, signedDocuments } from './signed-captures.ts';

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
    issuingState: field('D'),
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
const capture = (zone?: ZoneRecord) =>
  captureOf({ capturedAt: '2026-01-02T03:04:05.006Z', ...(zone ? { zone } : { noZone: 'mrz-not-found' }) });
const state = (members: object): SessionState =>
  ({
    sessionId: 'session-1',
    startedAt: '2026-01-02T03:00:00.000Z',
    flow: COUNTER_STANDARD,
    documents: [],
    consents: {},
    ...members,
  }) as unknown as SessionState;
const scanOf = (zone?: ZoneRecord) =>
  signedCaptures(state({ documents: [documentOf([capture(zone)])] }), source).scan ?? expect.fail('no scan');

it('signs an operator’s entries for the session, beside the captures', () => {
  const document = {
    type: 'ssn',
    number: '123-45-6789',
    firstName: 'ANNA',
    lastName: 'ERIKSSON',
    dateOfBirth: '1974-08-12',
  };
  const keyed = [{ id: 'k1', keyedAt: '2026-01-02T03:05:00.000Z', document }];
  const [passport, ssn] = signedDocuments(state({ documents: [documentOf([capture(ZONE)])], keyed }), source);
  expect(passport?.data.type).toBe('ppt');
  expect(ssn?.data).toMatchObject({ type: 'ssn', id: '123-45-6789', captureType: 'Manual' });
  expect(verifySignToken(ssn?.signToken ?? '', ssn?.data, expected)).toBe(kiosk.did);
  expect(() =>
    verifySignToken(ssn?.signToken ?? '', { ...ssn?.data, id: '123-45-6780' }, expected),
  ).toThrow();
});

describe('a captured document', () => {
  it('has the birth of a zone in the century that its operator tells, and in no other way', () => {
    const zone = { ...ZONE, fields: { ...ZONE.fields, dateOfBirth: field('2015-03-01') } };
    const dob = (value?: string, expected?: string) => {
      const words = value ? { dateOfBirth: { verdict: 'keyed', value } } : {};
      const documents = [documentOf([capture(zone)], { words: words as never })];
      const members = { documents, ...(expected ? { expected: { dateOfBirth: expected } } : {}) };
      const data = signedCaptures(state(members), source).scan?.document?.data;
      return [data?.dob, data?.operatorFields];
    };
    expect(dob()).toEqual(['20150301', undefined]);
    expect(dob('01.03.1915')).toEqual(['19150301', undefined]);
    expect(dob('01.03.1915', '2015-03-01')).toEqual(['19150301', undefined]);
    expect(dob(undefined, '1915-03-01')).toEqual(['20150301', undefined]);
    expect(dob('01.03.1914')).toEqual(['20150301', undefined]);
  });

  it('is a document of the library, signed for the session of its capture', () => {
    const { verdict, reasonCode, document: signed } = scanOf(ZONE);
    expect([verdict, reasonCode]).toEqual(['PASSED', 'ok']);
    expect(signed?.data).toMatchObject({
      type: 'ppt',
      documentType: 'PPT',
      id: 'L898902C3',
      documentId: 'L898902C3',
      proofedBy: 'counterproof',
      category: 'identity_document',
      doe: '20310415',
      dob: '19740812',
      firstName: 'ANNA',
      middleName: 'MARIA',
      lastName: 'ERIKSSON',
      fullName: 'ANNA MARIA ERIKSSON',
      face: '/9j/',
    });
    expect(signed?.data.proofs).toContainEqual({
      type: 'document.mrz-check-digits',
      verdict: 'PASSED',
      reason: 'ok',
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

  it('gives the raw data and the likeness of the names beside the verdict', () => {
    const { fuzzyMatchScore, rawData } = scanOf(ZONE);
    expect(fuzzyMatchScore).toBeNull();
    expect(rawData).toMatchObject({ captures: [{ channel: 'camera', zone: { format: 'TD3' } }] });
  });

  it('tells an expired, an unsupported and a photographed document by their own codes', () => {
    const expired = { ...ZONE, fields: { ...ZONE.fields, dateOfExpiry: field('2020-04-15') } };
    expect(scanOf(expired)).toMatchObject({ verdict: 'FAILED', reasonCode: 'expired' });
    expect(scanOf({ ...ZONE, format: 'MRV-A' })).toMatchObject({
      verdict: 'NOT_PERFORMED',
      reasonCode: 'unsupported-document',
    });
    const signal = (name: 'moire' | 'screen-grid') =>
      ({ signal: name, value: 1, threshold: 0.5, unit: '', role: 'rule', verdict: 'FAILED' }) as const;
    const copy = captureOf({ zone: ZONE, liveness: [signal('moire'), signal('screen-grid')] });
    expect(signedCaptures(state({ documents: [documentOf([copy])] }), source).scan).toMatchObject({
      verdict: 'FAILED',
      reasonCode: 'recaptured-screen',
    });
  });

  it('is signed from the operator’s entries where no machine read anything, and names those fields', () => {
    const keyed = (value: string) => ({ verdict: 'keyed', value }) as const;
    const words = {
      documentNumber: keyed('ABCDE1234F'),
      surname: keyed('Sharma'),
      givenNames: keyed('Anita'),
      dateOfBirth: keyed('1974-08-12'),
      sex: { verdict: 'absent' },
    } as const;
    const keyedKind = { type: 'pan-card', country: 'IND' } as const;
    const pan = documentOf([capture()], { words, keyedKind });
    const {
      verdict,
      type,
      document: signed,
    } = signedCaptures(state({ documents: [pan] }), source).scan ?? {};
    expect([verdict, type]).toEqual(['NOT_PERFORMED', 'nationalid']);
    expect(signed?.data).toMatchObject({
      type: 'nationalid',
      id: 'ABCDE1234F',
      lastName: 'Sharma',
      dob: '19740812',
      operatorFields: ['documentNumber', 'surname', 'givenNames', 'dateOfBirth'],
    });
    expect(verifySignToken(signed?.signToken ?? '', signed?.data, expected)).toBe(kiosk.did);
    expect(scanOf(ZONE).document?.data).not.toHaveProperty('operatorFields');
  });

  it('signs no document without a reading', () => {
    expect(scanOf()).toMatchObject({ verdict: 'NOT_PERFORMED', reasonCode: 'mrz-not-found' });
    expect(scanOf()).not.toHaveProperty('document');
    expect(scanOf({ ...ZONE, fields: {} })).not.toHaveProperty('document');
  });
});

describe('a captured card', () => {
  const front = captureOf({ noZone: 'mrz-not-found', format: 'ID-1' });
  const back = captureOf({ id: 'capture-2', pictures: [], barcode: barcodeOf() });
  const scan = (documents: unknown[]) => signedCaptures(state({ documents }), source).scan;

  it('is no scan before its other side is there', () => {
    expect(scan([documentOf([front], { complete: false })])).toBeUndefined();
  });

  it('is signed from both sides: the portrait of the one, the data of the other', () => {
    const { verdict, document: signed } = scan([documentOf([front, back])]) ?? expect.fail('no scan');
    expect(verdict).toBe('PASSED');
    expect(signed?.data).toMatchObject({
      type: 'dl',
      id: 'I8844221',
      dob: '19740812',
      face: '/9j/',
    });
  });

  it('tells both marks of a Real-ID, that of the barcode and the printed star', () => {
    const starred = { ...front, star: { found: true, score: 0.9 } };
    const marks = (...sides: (typeof front)[]) => scan([documentOf(sides)])?.rawData.realIDDetectionStatus;
    expect(marks(starred, back)).toEqual({ barcode: 'F', star: 'found' });
    expect(marks(front, back)).toEqual({ barcode: 'F', star: 'not-looked-for' });
    expect(scanOf(ZONE).rawData).not.toHaveProperty('realIDDetectionStatus');
  });

  it('has no character of a licence in its raw data that is of none of its fields', () => {
    const bytes = new TextEncoder().encode(
      composeAamva(licenceModel(planOf({ number: 'T12345678' }))).replace('ICT12345678', 'ICSECRETSTOCK'),
    );
    const licence = barcodeRecord({ bytes, symbology: 'PDF417', today: '2026-01-02' });
    const { rawData } = scan([documentOf([front, { ...back, barcode: licence }])]) ?? expect.fail('no scan');
    expect(new TextDecoder().decode(bytes)).toContain('ICSECRETSTOCK');
    expect(JSON.stringify(rawData)).not.toContain('SECRETSTOCK');
    expect(rawData).toMatchObject({
      captures: [{}, { barcode: { fields: { documentNumber: { raw: 'T12345678' } } } }],
    });
  });

  it('fails with a rule of its barcode', () => {
    const finding = { rule: 'length', clause: 'D.12.3', verdict: 'FAILED', detail: 'short' } as const;
    const broken = { ...back, barcode: barcodeOf({ findings: [finding] }) };
    expect(scan([documentOf([front, broken])])).toMatchObject({
      verdict: 'FAILED',
      reasonCode: 'structure-wrong',
    });
  });

  it('is signed from machine-read data, whatever the operator keyed', () => {
    const words = { surname: { verdict: 'keyed', value: 'SCHMIDT' } } as const;
    const { document: signed } = scan([documentOf([front, back], { words })]) ?? expect.fail('no scan');
    expect(signed?.data).toMatchObject({ lastName: 'MUELLER' });
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

  it('is signed for the one DID that asks for a restoration', () => {
    const consents = { biometric: { given: true } };
    const asked = (of: Parameters<typeof state>[0]) =>
      selfieForRestoration(state(of), source, 'did:key:zAsks');
    const { bitmap, livenessResult, signToken } = asked({ selfie, consents }) ?? expect.fail('no selfie');
    const { liveId } = signedCaptures(state({ selfie, consents }), source);
    expect(liveId).toMatchObject({ bitmap, livenessResult: JSON.stringify(livenessResult) });
    const signed = (did: string) => restorationSignedData(bitmap, livenessResult, did);
    expect(verifySignToken(signToken, signed('did:key:zAsks'), expected)).toBe(kiosk.did);
    expect(() => verifySignToken(signToken, signed('did:key:zOther'), expected)).toThrow();
    expect(asked({ consents })).toBeUndefined();
    expect(asked({ selfie })).toBeUndefined();
  });

  it('carries the result of its attempt, which the sign token covers', () => {
    const consents = { biometric: { given: true } };
    const judged = { ...selfie, liveness: livenessResult({ nonce: 'n', challenges: [answer('nod')] }) };
    const { liveId } = signedCaptures(state({ selfie: judged, consents }), source);
    const { bitmap, livenessResult: text, signToken } = liveId ?? expect.fail('no Live ID');
    const liveness = JSON.parse(text);
    expect(liveness).toEqual(judged.liveness);
    expect(verifySignToken(signToken, liveIdSignedData(bitmap, liveness), expected)).toBe(kiosk.did);
    const altered = { ...liveness, nonce: 'another' };
    expect(() => verifySignToken(signToken, liveIdSignedData(bitmap, altered), expected)).toThrow();
  });

  it('is no Live ID without consent to biometric processing, nor after its erasure', () => {
    expect(signedCaptures(state({ selfie }), source)).toEqual({});
    const erased = { kiosk, artefacts: { find: () => undefined } };
    const consents = { biometric: { given: true } };
    expect(signedCaptures(state({ selfie, consents }), erased)).toEqual({});
  });
});
