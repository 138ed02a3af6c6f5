import { describe, expect, it } from 'vitest';
import { barcodeOf, captureOf, documentOf, joinRules, read, zoneOf } from '../document/document.fixture.ts';
import { joinDocument } from '../document/join-document.ts';
import { isBypassCriterion, withBypass } from './bypass.ts';
import { failed, notPerformed, passed } from './checks/check-result.ts';
import { CHECK_IDS } from './verdicts.ts';

const joined = (dateOfBirth: string, country = 'USA', number = 1) => {
  const jurisdiction = { code: 'CA', country, name: 'California' };
  const fields = { ...barcodeOf().fields, dateOfBirth: read(dateOfBirth) };
  const record = documentOf([captureOf({ barcode: barcodeOf({ jurisdiction, fields }) })], { number });
  const rules = joinRules();
  return { number, joined: joinDocument(record, rules, '2026-11-22') };
};
const YOUNG = joined('2008-01-01');
const bypass = (change: object = {}) => ({
  bypassConfig: { enabled: true, criteria: ['under-21-us-id'], ...change },
});
const CHECKS = [
  { ...failed('document.field-format', 'format-wrong'), document: 1 },
  { ...passed('document.data-integrity', 'ok'), document: 1 },
  { ...failed('document.expiry', 'expired'), document: 1 },
];

describe('the bypass of a flow', () => {
  it('leaves out no list of the flow, no expiry and nothing of the person', () => {
    const checks = CHECK_IDS.map((id) => passed(id, 'ok'));
    const left = withBypass(bypass(), checks, [YOUNG]).filter(({ reason }) => reason === 'bypass');
    expect(left.map(({ id }) => id)).toEqual([
      'document.data-match',
      'document.logic',
      'document.field-format',
      'document.barcode-authenticity',
      'document.data-integrity',
      'document.image-quality',
      'document.liveness',
    ]);
  });

  it.each([
    ['20 years', '2005-11-23', 'bypass'],
    ['17 years', '2009-11-22', 'bypass'],
    ['15 years', '2011-11-22', 'bypass'],
    ['21 years', '2005-11-22', 'format-wrong'],
  ])('is for whoever has not turned 21: %s', (_age, dateOfBirth, reason) => {
    expect(withBypass(bypass(), CHECKS, [joined(dateOfBirth)])[0]).toMatchObject({ reason });
  });

  it('knows its criteria by name', () => {
    expect(['under-21-us-id', 'under-21', 'constructor', ''].map(isBypassCriterion)).toEqual([
      ...[true, false, false, false],
    ]);
  });

  it('leaves out the checks of the make of a United States document whose holder is under 21', () => {
    const checks = withBypass(bypass(), CHECKS, [YOUNG]);
    expect(checks).toEqual([
      { ...notPerformed('document.field-format', 'bypass'), document: 1 },
      { ...notPerformed('document.data-integrity', 'bypass'), document: 1 },
      CHECKS[2],
    ]);
    expect(withBypass(bypass(), checks, [YOUNG])).toEqual(checks);
  });

  it.each([
    ['is off', bypass({ enabled: false }), YOUNG],
    ['has no criterion', bypass({ criteria: [] }), YOUNG],
    ['has a criterion that nobody knows', bypass({ criteria: ['constructor', 'always'] }), YOUNG],
    ['is for persons under 21', bypass(), joined('1990-01-01')],
    ['is for documents of the United States', bypass(), joined('2008-01-01', 'CAN')],
    ['is for another document', bypass(), joined('2008-01-01', 'USA', 2)],
  ])('changes nothing where it %s', (_why, flow, document) => {
    expect(withBypass(flow, CHECKS, [document])).toEqual(CHECKS);
  });

  it('is not met by the birth of a zone whose century is open', () => {
    const fields = { ...zoneOf().fields, issuingState: read('USA'), dateOfBirth: read('2008-01-01') };
    const record = documentOf([captureOf({ zone: zoneOf({ fields }) })]);
    const rules = joinRules();
    const of = (entered?: string) => ({
      number: 1,
      joined: joinDocument(record, rules, '2026-11-22', { entered }),
    });
    expect(withBypass(bypass(), CHECKS, [of()])).toEqual(CHECKS);
    expect(withBypass(bypass(), CHECKS, [of('1908-01-01')])).toEqual(CHECKS);
    expect(withBypass(bypass(), CHECKS, [of('2008-01-01')])[0]).toMatchObject({ reason: 'bypass' });
  });

  it('leaves out the checks that the flow names', () => {
    const checks = withBypass(bypass({ checks: ['document.expiry'] }), CHECKS, [YOUNG]);
    expect(checks.map(({ reason }) => reason)).toEqual(['format-wrong', 'ok', 'bypass']);
  });

  it('does not believe a check that calls itself bypassed', () => {
    const claimed = [notPerformed('document.logic', 'bypass')];
    const open = [notPerformed('document.logic', 'data-missing')];
    expect(withBypass(bypass(), claimed, [joined('1990-01-01')])).toStrictEqual(open);
    expect(withBypass(bypass(), claimed, [])).toStrictEqual(open);
    expect(withBypass(bypass({ enabled: false }), claimed, [YOUNG])).toStrictEqual(open);
  });
});
