import { describe, expect, it } from 'vitest';
import { dataObject } from './data-object.ts';
import { barcodeOf, captureOf, documentOf, joinRules, read, zoneOf } from './document.fixture.ts';
import type { DocumentRecord } from './document-records.ts';
import { joinDocument } from './join-document.ts';
import { nameSimilarity } from './name-similarity.ts';

const RULES = joinRules();
const join = (document: DocumentRecord) => joinDocument(document, RULES, '2026-11-20');
const object = (document: DocumentRecord) =>
  dataObject(join(document), {
    proofedBy: 'counterproof',
    checks: [
      { id: 'document.expiry', category: 'document-validity', verdict: 'PASSED', reason: 'ok' },
      {
        id: 'document.version',
        category: 'document-validity',
        verdict: 'NOT_PERFORMED',
        reason: 'no-method',
      },
    ],
    pictures: { face: 'AAAA', image: undefined },
  });

describe('the data object of a document', () => {
  it('has the first and middle names as the licence divides them', () => {
    const given = (value: string, middle?: string) => ({
      ...barcodeOf().fields,
      givenNames: { ...read(value), ...(middle === undefined ? {} : { middle }) },
      county: read('MARIN'),
    });
    const names = (fields: ReturnType<typeof given>) => {
      const data = object(documentOf([captureOf({ barcode: barcodeOf({ fields }) })]));
      return data && JSON.parse(JSON.stringify(data));
    };
    expect(names(given('MARY ANN LEE', 'LEE'))).toMatchObject({
      firstName: 'MARY ANN',
      middleName: 'LEE',
      county: 'MARIN',
    });
    expect(names(given('MARY ANN', ''))).toMatchObject({ firstName: 'MARY ANN' });
    expect(names(given('MARY ANN', ''))).not.toHaveProperty('middleName');
    expect(names(given('MARY ANN'))).toMatchObject({ firstName: 'MARY', middleName: 'ANN' });
  });

  it('of a licence has the fields of the licence under their names', () => {
    const fields = {
      ...barcodeOf().fields,
      street: read('12 MAIN ST'),
      region: read('CA'),
      postalCode: read('94105'),
      vehicleClass: read('C'),
    };
    expect(object(documentOf([captureOf({ barcode: barcodeOf({ fields }) })]))).toEqual({
      type: 'dl',
      documentType: 'DL',
      id: 'I8844221',
      documentId: 'I8844221',
      proofedBy: 'counterproof',
      category: 'identity_document',
      proofs: [{ type: 'document.expiry', verdict: 'PASSED', reason: 'ok' }],
      firstName: 'ANNA',
      middleName: 'MARIA',
      lastName: 'MUELLER',
      givenName: 'ANNA MARIA',
      familyName: 'MUELLER',
      fullName: 'ANNA MARIA MUELLER',
      dob: '19740812',
      doi: '20220415',
      doe: '20320415',
      gender: 'F',
      issuingState: 'USA',
      street: '12 MAIN ST',
      state: 'CA',
      country: 'USA',
      zipCode: '94105',
      classificationCode: 'C',
      complianceType: 'F',
      face: 'AAAA',
    });
  });

  it('has the type of its kind, and none without a number or a type of the library', () => {
    expect(object(documentOf())?.type).toBe('ppt');
    const card = (format: string, code: string) =>
      object(
        documentOf([
          captureOf({ zone: zoneOf({ format, fields: { ...zoneOf().fields, documentCode: read(code) } }) }),
        ]),
      )?.type;
    expect(card('TD1', 'I')).toBe('nationalid');
    expect(card('MRV-A', 'V')).toBeUndefined();
    expect(object(documentOf([captureOf()]))).toBeUndefined();
  });
});

describe('the likeness of the names', () => {
  const two = (surname: string) =>
    nameSimilarity(
      join(
        documentOf([
          captureOf({ zone: zoneOf() }),
          captureOf({
            id: 'b',
            barcode: barcodeOf({ fields: { ...barcodeOf().fields, surname: read(surname) } }),
          }),
        ]),
      ),
    );
  it('is whole for the same name and falls with every letter', () => {
    expect(two('MUELLER')).toBe(100);
    expect(two('MUELLES')).toBe(94);
    expect(two('SCHMIDT')).toBeLessThan(70);
  });
  it('is unknown with one source', () => {
    expect(nameSimilarity(join(documentOf()))).toBeNull();
  });
});
