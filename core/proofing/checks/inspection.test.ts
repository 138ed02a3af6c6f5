import { expect, it } from 'vitest';
import { GENUINE } from '../decide-outcome.fixture.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { checkInspection } from './inspection.ts';

const ID = 'inspection.attested';

it('is attested when the person is the one on a genuine document, without a mask', () => {
  expect(checkInspection(GENUINE)).toEqual(passed(ID, 'attested'));
});

it.each([
  { facePresentMatchesPortrait: 'no' },
  { noMaskOrArtefact: 'no' },
  { documentInspected: 'suspect' },
] as const)('is refused by one answer against it: %j', (answer) => {
  expect(checkInspection({ ...GENUINE, ...answer })).toEqual(failed(ID, 'attestation-refused'));
  const open = {
    ...GENUINE,
    facePresentMatchesPortrait: 'not-possible',
    documentInspected: 'not-inspected',
  } as const;
  expect(checkInspection({ ...open, ...answer })).toEqual(failed(ID, 'attestation-refused'));
});

it.each([{ facePresentMatchesPortrait: 'not-possible' }, { documentInspected: 'not-inspected' }] as const)(
  'is not attested with one answer left open: %j',
  (answer) => {
    expect(checkInspection({ ...GENUINE, ...answer })).toEqual(notPerformed(ID, 'not-attested'));
  },
);

it('is not attested before anybody inspected', () => {
  expect(checkInspection(undefined)).toEqual(notPerformed(ID, 'not-attested'));
});
