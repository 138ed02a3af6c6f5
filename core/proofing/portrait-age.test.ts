import { describe, expect, it } from 'vitest';
import { type IssueDates, portraitAge } from './portrait-age.ts';

const TODAY = '2026-11-20';
const ageOf = (dates: Partial<IssueDates>) => {
  const age = portraitAge({ type: 'passport', ...dates }, TODAY);
  return age && [age.basis, Number(age.years.toFixed(1))];
};

describe('the age of a portrait', () => {
  it('is that of the document by its date of issue', () => {
    const dates = { dateOfIssue: '2018-05-20', dateOfExpiry: '2033-05-20' };
    expect(ageOf(dates)).toEqual(['dateOfIssue', 8.5]);
  });

  it('is estimated from the expiry and the usual validity of the kind', () => {
    expect(ageOf({ dateOfExpiry: '2028-05-20' })).toEqual(['dateOfExpiry', 8.5]);
    expect(ageOf({ type: 'residence-permit', dateOfExpiry: '2028-05-20' })).toEqual(['dateOfExpiry', 3.5]);
  });

  it('is estimated by half the time for whoever was a child then', () => {
    expect(ageOf({ dateOfExpiry: '2028-05-20', dateOfBirth: '2008-01-01' })).toEqual(['dateOfExpiry', 3.5]);
    expect(ageOf({ dateOfExpiry: '2028-05-20', dateOfBirth: '1980-01-01' })).toEqual(['dateOfExpiry', 8.5]);
  });

  it('is estimated by the whole time for whoever turned 18 on the day of issue', () => {
    const expiry = { dateOfExpiry: '2028-05-20' };
    expect(ageOf({ ...expiry, dateOfBirth: '2000-05-20' })).toEqual(['dateOfExpiry', 8.5]);
    expect(ageOf({ ...expiry, dateOfBirth: '2000-05-21' })).toEqual(['dateOfExpiry', 3.5]);
  });

  it('takes a date that is known in part for the latest day it may mean', () => {
    expect(ageOf({ dateOfIssue: '2017' })).toEqual(['dateOfIssue', 8.9]);
  });

  it('is unknown, not old, without a date or for a kind without a usual validity', () => {
    expect(ageOf({})).toBeUndefined();
    expect(ageOf({ type: 'pan-card', dateOfExpiry: '2027-01-01' })).toBeUndefined();
    expect(ageOf({ dateOfIssue: 'unreadable' })).toBeUndefined();
  });
});
