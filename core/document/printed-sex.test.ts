import { describe, expect, it, test } from 'vitest';
import { composeMrz, type MrzContent } from '../icao9303/compose-mrz.ts';
import { captureOf, documentOf, joinRules, read, zoneOf } from './document.fixture.ts';
import type { DocumentType } from './document-records.ts';
import { joinDocument } from './join-document.ts';
import { printedSex } from './printed-sex.ts';
import { zoneFromLines } from './source-records.ts';

test.each<[string, string, DocumentType, string]>([
  ['M', 'MEX', 'identity-card', 'F'],
  ['H', 'MEX', 'identity-card', 'M'],
  ['Mujer', 'MEX', 'identity-card', 'F'],
  ['M', 'MEX', 'driving-licence', 'F'],
  ['M', 'MEX', 'passport', 'M'],
  ['F', 'MEX', 'passport', 'F'],
  ['M', 'ESP', 'identity-card', 'M'],
  ['H', 'FRA', 'identity-card', 'M'],
  ['M', 'D', 'identity-card', 'M'],
  ['k', 'POL', 'identity-card', 'F'],
  ['E', 'TUR', 'passport', 'M'],
  ['V', 'NLD', 'identity-card', 'F'],
  ['V', 'LTU', 'identity-card', 'M'],
  ['V/M', 'LTU', 'identity-card', 'M'],
  ['M/F', 'LTU', 'passport', 'F'],
  ['F/M', 'HUN', 'passport', 'M'],
  ['Hombre / Male', 'MEX', 'passport', 'M'],
  ['X', 'MEX', 'identity-card', 'X'],
  ['Q', 'MEX', 'identity-card', 'Q'],
])('%s on the print of %s, %s, is %s', (value, country, type, sex) => {
  expect(printedSex(value, { type, country })).toBe(sex);
});

const RULES = joinRules();
const TODAY = '2026-11-20';
const compared = (zone: ReturnType<typeof zoneFromLines>, value: string) => {
  const words = { sex: { verdict: 'keyed', value } } as const;
  const record = documentOf([captureOf({ ...(zone ? { zone } : {}) })], { words });
  const sex = joinDocument(record, RULES, TODAY).fields.find(({ field }) => field === 'sex');
  return [sex?.verdict, ...(sex?.sources.map((source) => source.value) ?? [])];
};

describe('the sex of a Mexican', () => {
  const content = (change: Partial<MrzContent>): MrzContent => ({
    format: 'TD1',
    documentCode: 'ID',
    issuingState: 'MEX',
    documentNumber: '158790316',
    nationality: 'MEX',
    dateOfBirth: '1985-12-24',
    sex: 'F',
    dateOfExpiry: '2031-12-31',
    surname: 'Muestra',
    givenNames: 'Ana',
    ...change,
  });
  const zone = (change: Partial<MrzContent>) => zoneFromLines(composeMrz(content(change)), TODAY);

  it('is written in the zone of a voter card as in its print', () => {
    const [woman, man] = [zone({}), zone({ sex: 'M' })];
    expect(woman?.fields.sex).toMatchObject({ raw: 'M', value: 'F' });
    expect(man?.fields.sex).toMatchObject({ raw: 'H', value: 'M' });
    expect(man).toMatchObject({ fieldFormat: 'PASSED', checkDigits: 'PASSED' });
    expect(compared(woman, 'M')).toEqual(['agree', 'F', 'F']);
    expect(compared(man, 'H')).toEqual(['agree', 'M', 'M']);
    expect(compared(man, 'M')).toEqual(['differ', 'M', 'F']);
  });

  it('is that of Doc 9303 in the zone and on the page of a passport', () => {
    const passport = zone({ format: 'TD3', documentCode: 'P', sex: 'M' });
    expect(passport?.fields.sex).toMatchObject({ raw: 'M', value: 'M' });
    expect(compared(passport, 'M')).toEqual(['agree', 'M', 'M']);
    expect(compared(passport, 'Hombre')).toEqual(['agree', 'M', 'M']);
  });

  it('differs where the print of another card says it in the letters of Mexico', () => {
    const fields = { documentCode: read('I'), issuingState: read('MEX'), sex: read('M') };
    expect(compared(zoneOf({ format: 'TD1', fields }), 'M')).toEqual(['differ', 'M', 'F']);
    expect(compared(zoneOf({ format: 'TD1', fields }), 'H')).toEqual(['agree', 'M', 'M']);
  });
});
