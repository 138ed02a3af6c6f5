import { describe, expect, it } from 'vitest';
import { faultsOf } from './faults.ts';
import { ClaimedSession, CreateSession } from './session-request.ts';

describe('a caller’s data of a person', () => {
  it('names countries and regions in one form', () => {
    const applicant = { nationality: 'd', issuingState: 'GBN', country: 'US', region: 'US-NY' };
    expect(CreateSession.parse({ applicant }).applicant).toEqual({
      nationality: 'DEU',
      issuingState: 'GBN',
      country: 'USA',
      region: 'NY',
    });
  });

  it.each([
    [{ nationality: 'German' }, '/applicant/nationality', /FRA, FR, D or XOM/],
    [{ issuingState: 'XZZ' }, '/applicant/issuingState', /FRA, FR, D or XOM/],
    [{ country: 'Narnia', region: 'NY' }, '/applicant/country', /FRA, FR, D or XOM/],
    [{ country: 'CA', region: 'NY' }, '/applicant/region', /CA or US-CA/],
  ])('is refused where no list has it, with the place and a hint: %j', (applicant, path, message) => {
    const { error } = CreateSession.safeParse({ applicant });
    expect(error && faultsOf(error)).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  it('is read as it was stored by an earlier version, which took any text', () => {
    const session = {
      sessionId: '018f2f5a-0000-7000-8000-000000000000',
      reference: 'ABCDEFGH',
      state: 'Pending',
      flow: { id: 'a', version: 1, hash: 'h' },
      expiresAt: '2026-11-23T00:00:00.000Z',
      applicant: { nationality: 'German' },
    };
    expect(ClaimedSession.parse(session).applicant).toEqual({ nationality: 'German' });
  });
});
