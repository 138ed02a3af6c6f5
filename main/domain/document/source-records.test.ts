import { describe, expect, it } from 'vitest';
import { composeAamva } from '../../../test/support/specimen/licence/compose-aamva.ts';
import { licenceModel } from '../../../test/support/specimen/licence/licence-model.ts';
import { planOf } from '../aamva/aamva.fixture.ts';
import { barcodeRecord, stripeRecord, zoneFromLines } from './source-records.ts';

const TODAY = '2026-11-20';

describe('what readers deliver', () => {
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

  it('keeps of a licence what its fields need, and of anything else not even that it is there', () => {
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
    expect(stripeRecord({ 2: '4111111111111111=29121010000012300000' }, TODAY)).toEqual({
      tracks: [2],
      fields: {},
      findings: [],
    });
  });
});
