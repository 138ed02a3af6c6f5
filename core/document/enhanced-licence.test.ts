import { describe, expect, it } from 'vitest';
import { composeAamva } from '#specimens/licence/compose-aamva.ts';
import { LICENCE_HOLDERS } from '#specimens/licence/licence-holder.ts';
import { licenceModel } from '#specimens/licence/licence-model.ts';
import { planOf } from '../aamva/aamva.fixture.ts';
import { composeMrz, type MrzContent } from '../icao9303/compose-mrz.ts';
import { checkDataMatch } from '../proofing/checks/data-match.ts';
import { barcodeOf, captureOf, documentOf, joinRules, read } from './document.fixture.ts';
import { joinDocument } from './join-document.ts';
import { barcodeRecord, zoneFromLines } from './source-records.ts';

const RULES = joinRules();
const TODAY = '2026-11-20';
const HOLDER = LICENCE_HOLDERS.canadian;

/** Both codes of the back of one card. */
const joined = (
  jurisdiction: string,
  number: string,
  change: Partial<MrzContent> = {},
  { type = 'DL', middleName = HOLDER.middleName }: { type?: 'DL' | 'ID'; middleName?: string } = {},
) => {
  const holder = { ...HOLDER, middleName };
  const plan = planOf({
    jurisdiction,
    number,
    holder,
    type,
    expires: '2030-02-28',
  });
  const bytes = new TextEncoder().encode(composeAamva(licenceModel(plan)));
  const zone = zoneFromLines(
    composeMrz({
      format: 'TD1',
      documentCode: 'ID',
      issuingState: 'CAN',
      documentNumber: number.replace(/[^A-Z0-9]/g, ''),
      nationality: 'CAN',
      dateOfBirth: HOLDER.dateOfBirth,
      sex: 'M',
      dateOfExpiry: '2030-02-28',
      surname: HOLDER.surname,
      givenNames: `${holder.firstName} ${holder.middleName}`,
      ...change,
    }),
    TODAY,
  );
  const barcode = barcodeRecord({ bytes, symbology: 'PDF417', today: TODAY });
  const record = documentOf([captureOf({ ...(zone ? { zone } : {}), barcode, pictures: [] })]);
  return { record, joined: joinDocument(record, RULES, TODAY) };
};

describe('an enhanced licence, with barcode and zone on its back', () => {
  it.each([
    ['ON', 'D6101-40706-60905'],
    ['MB', 'LAVALE123AB4'],
    ['BC', '1234568'],
    ['QC', 'L1234-280290-07'],
  ])('of %s is a driving licence with both sources of every field in agreement', (region, number) => {
    const document = joined(region, number);
    expect(document.joined.kind).toEqual({
      type: 'driving-licence',
      country: 'CAN',
      region,
      basis: 'barcode',
    });
    const both = document.joined.fields.filter(({ sources }) => sources.length === 2);
    expect(both.map(({ field, verdict }) => `${field} ${verdict}`)).toEqual(
      expect.arrayContaining([
        'documentCode agree',
        'issuingState agree',
        'documentNumber agree',
        'surname agree',
        'givenNames agree',
        'dateOfBirth agree',
        'sex agree',
        'dateOfExpiry agree',
      ]),
    );
    expect(checkDataMatch(document, false)).toMatchObject({ verdict: 'PASSED', value: both.length });
  });

  it('has no barcode of a licence that agrees with one of an identity card', () => {
    const barcode = (code: string) =>
      captureOf({
        id: code,
        barcode: barcodeOf({ fields: { ...barcodeOf().fields, documentCode: read(code) } }),
      });
    const codes = joinDocument(documentOf([barcode('DL'), barcode('ID')]), RULES, TODAY);
    expect(codes.fields.find(({ field }) => field === 'documentCode')?.verdict).toBe('differ');
  });

  it('agrees with a name that the zone had to cut, and with no other one', () => {
    const cut = joined('MB', '1234568', {}, { middleName: 'RENE BARTHELEMY MAXIMILIEN' });
    expect(cut.joined.fields.find(({ field }) => field === 'givenNames')).toMatchObject({
      verdict: 'agree',
      rule: 'name-truncated',
    });
    expect(checkDataMatch(cut, false).verdict).toBe('PASSED');
    const other = joined('MB', '1234568', { surname: 'Tremblay' });
    expect(checkDataMatch(other, false)).toMatchObject({ verdict: 'FAILED', subject: 'surname' });
  });

  it('is an identity card where the barcode says so, and no licence of a state that its zone does not name', () => {
    expect(joined('MB', '1234568', {}, { type: 'ID' }).joined.kind).toMatchObject({
      type: 'identity-card',
      region: 'MB',
    });
    const foreign = joined('MB', '1234568', { issuingState: 'FRA', documentCode: 'I' });
    expect(foreign.joined.kind).toEqual({ type: 'identity-card', country: 'FRA', basis: 'mrz' });
    expect(checkDataMatch(foreign, false)).toMatchObject({ verdict: 'FAILED', subject: 'issuingState' });
  });
});
