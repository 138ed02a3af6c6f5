import { describe, expect, it } from 'vitest';
import { composeAamva } from '#specimens/licence/compose-aamva.ts';
import { licenceModel } from '#specimens/licence/licence-model.ts';
import { planOf } from '../aamva/aamva.fixture.ts';
import { parseMrz } from '../icao9303/parse-mrz.ts';
import { barcodeRecord, stripeRecord, zoneFromLines, zoneRecord } from './source-records.ts';

const TODAY = '2026-11-20';

describe('the data of readers', () => {
  it('is a zone when the lines are one, and none otherwise', () => {
    const zone = zoneFromLines(
      ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
      TODAY,
    );
    expect(zone).toMatchObject({ format: 'TD3', checkDigits: 'PASSED', readings: 1 });
    expect(zone?.fields.documentNumber).toEqual({
      raw: 'L898902C3',
      value: 'L898902C3',
      checkDigit: 'PASSED',
    });
    expect(zoneFromLines(['TRACKING 1Z999'], TODAY)).toBeUndefined();
    expect(zoneFromLines(['PARCEL<4711'.padEnd(44, 'X')], TODAY)).toBeUndefined();
  });

  it('is a zone with its verdicts when every check digit of it is wrong', () => {
    const lines = [
      'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L898902C30UTO7408120F1204150ZE184226B<<<<<00',
    ];
    expect(zoneFromLines(lines, TODAY)).toMatchObject({
      checkDigits: 'FAILED',
      lines,
      checks: { dateOfBirth: { expected: '2', actual: '0', verdict: 'FAILED' } },
    });
  });

  it('is never corrected: a misread character fails its field', () => {
    const lines = [
      'P<UT0ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L898902C36UTO74O8122F1204159ZE184226B<<<<<10',
    ];
    const zone = zoneFromLines(lines, TODAY);
    expect(zone).toMatchObject({ lines, readLines: lines, corrections: [], fieldFormat: 'FAILED' });
    expect(zone?.fields.dateOfBirth).toMatchObject({ raw: '74O812', value: '', checkDigit: 'FAILED' });
  });

  it('is the zone of a camera with the characters as they stood before they were corrected', () => {
    const mrz = parseMrz(
      ['P<UTOER1KSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
      { today: TODAY },
    );
    const zone = mrz && zoneRecord(mrz, 2);
    expect(zone?.readLines?.[0]).toContain('ER1KSSON');
    expect(zone?.corrections).toEqual([{ line: 0, column: 7, from: '1', to: 'I', rule: 'field-type' }]);
    expect(zone?.fields.surname).toMatchObject({ raw: 'ER1KSSON', value: 'ERIKSSON', corrected: true });
    expect(zone?.fields.givenNames).not.toHaveProperty('corrected');
    expect(zone?.checks?.composite).toEqual({ expected: '0', actual: '0', verdict: 'PASSED' });
    expect(zone?.fields.personalNumber).toMatchObject({ value: 'ZE184226B', checkDigit: 'PASSED' });
  });

  it('is a stripe that says which track the head could not read, and that the licence does not expire', () => {
    const tracks = { 2: '6360251234567=2577198001010' };
    expect(stripeRecord({ tracks, faults: { 3: 'bad-read' } }, TODAY)).toMatchObject({
      tracks: [2],
      faults: [{ track: 3, fault: 'bad-read' }],
      neverExpires: true,
    });
  });

  it('is a barcode of another kind when it holds no licence data', () => {
    const bytes = new TextEncoder().encode('https://example.org/parcel/42');
    expect(barcodeRecord({ bytes, symbology: 'PDF417', today: TODAY })).toEqual({
      symbology: 'PDF417',
      variant: 'other',
      fields: {},
      elements: [],
      findings: [],
    });
  });

  it('keeps only the data that a licence’s fields need, and no trace of anything else', () => {
    const { subfiles, ...model } = licenceModel(planOf());
    const [first, own] = subfiles;
    const further: [string, string][] = [
      ['DDK', '1'],
      ['DDL', '1'],
      ['DBN', 'MAIDENNAME'],
      ['DDB', 'NO DATE'],
    ];
    const subfile = { type: 'DL', elements: [...(first?.elements ?? []), ...further] };
    const issuer = { type: own?.type ?? '', elements: [['ZVB', 'CIVIC SECRET']] as [string, string][] };
    const data = composeAamva({ ...model, subfiles: [subfile, issuer] });
    const bytes = new TextEncoder().encode(data);
    const record = barcodeRecord({ bytes, symbology: 'PDF417', today: TODAY });
    expect(record.fields).toMatchObject({ documentNumber: { value: 'T12345678' }, surname: {} });
    expect(record.elements).toContainEqual({ id: 'DAQ', verdict: 'PASSED' });
    expect(record.elements).toContainEqual({ id: 'DDB', verdict: 'FAILED' });
    const kept = JSON.stringify(record);
    for (const other of ['DDK', 'DDL', 'DBN', 'ZVB', 'DCK', 'MAIDENNAME', 'CIVIC SECRET', 'NO DATE', 'IC']) {
      expect(kept).not.toContain(`"${other}`);
    }
  });

  it('is a stripe without fields when it is the stripe of something else', () => {
    expect(stripeRecord({ tracks: { 2: '4111111111111111=29121010000012300000' } }, TODAY)).toEqual({
      tracks: [2],
      fields: {},
      findings: [],
    });
  });
});
