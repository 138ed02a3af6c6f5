import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askedOf,
  asksForAcr,
  claimsRefusal,
  claimsToGrant,
  readClaims,
  scopesOfClaims,
  type VerifiedRequest,
} from './requested-claims.ts';

const asText = (claims: object) => readClaims(JSON.stringify(claims));
const TIME = '2026-01-02T03:04:05.000Z';
const NOW = new Date('2026-01-02T03:05:05.000Z');
const VERIFIED = {
  verification: { trust_framework: 'nist_800_63A', assurance_level: 'ial2', time: TIME, evidence: [] },
  claims: { given_name: 'ANNA', family_name: 'ERIKSSON', birthdate: '1974-08-12' },
};

describe('the parameter claims', () => {
  it('is read or left out, whatever it holds, and never thrown on', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.anything()), (parameter) => {
        const claims = readClaims(parameter);
        expect(claimsToGrant(claims)).toBeInstanceOf(Array);
        expect(typeof asksForAcr(claims)).toBe('boolean');
      }),
    );
  });

  it('names what a person agrees to, known claims alone', () => {
    const claims = asText({
      userinfo: { name: null, email: { essential: true }, x: null, sub: null },
      id_token: { name: null },
    });
    expect(claimsToGrant(claims)).toEqual(['name', 'email']);
    expect(scopesOfClaims(['name', 'email'])).toEqual(['profile', 'email']);
    expect(scopesOfClaims(['verified_claims'])).toEqual(['/assurance/ial/2']);
    expect(claimsToGrant(undefined)).toEqual([]);
  });

  it.each([
    [{ id_token: { acr: { essential: true, values: ['other', 'ial2'] } } }, true, undefined],
    [{ id_token: { acr: { value: 'ial2' } } }, true, undefined],
    [{ id_token: { acr: null } }, false, undefined],
    [{ id_token: { acr: { essential: true } } }, false, undefined],
    [{ id_token: { acr: { value: 'ial3' } } }, false, undefined],
    [{ id_token: { acr: { essential: true, value: 'ial3' } } }, false, 'acr-unknown'],
    [{ userinfo: { acr: { value: 'ial2' } } }, false, undefined],
    [{ id_token: { acr: { values: 'ial2' } } }, false, 'malformed'],
    [{ userinfo: { verified_claims: { claims: {} } } }, false, 'malformed'],
    [{ userinfo: { verified_claims: null } }, false, 'malformed'],
  ])('%j asks for a verified user: %s; refused: %s', (claims, asks, refusal) => {
    expect(asksForAcr(asText(claims))).toBe(asks);
    expect(claimsRefusal(claims)).toBe(refusal);
  });
});

describe('a request for verified claims', () => {
  const refusalOf = (members: object) => {
    const verification = { trust_framework: null, ...members };
    return claimsRefusal({ userinfo: { verified_claims: { verification, claims: { birthdate: null } } } });
  };

  it.each([
    { verification_process: { value: 'x' } },
    { evidence: [{ type: { value: 'document' } }] },
    { time: { value: TIME } },
    { assurance_process: { essential: true } },
    { policy: { value: 'x' } },
  ])('is refused where it has a constraint that is never compared: %j', (members) =>
    expect(refusalOf(members)).toBe('malformed'),
  );

  it.each([
    {},
    { evidence: null, verification_process: { essential: true }, time: { max_age: 60, essential: true } },
    { assurance_level: { value: 'ial2' }, assurance_process: null },
  ])('is taken where each constraint is compared: %j', (members) =>
    expect(refusalOf(members)).toBeUndefined(),
  );
});

describe('verified claims that were asked for by name', () => {
  const asked = (request: object) => askedOf(VERIFIED, request as VerifiedRequest, NOW);
  const ANY = { trust_framework: null };

  it('are these and no others', () => {
    expect(asked({ verification: ANY, claims: { birthdate: null, nickname: null } })).toEqual({
      verification: { trust_framework: 'nist_800_63A' },
      claims: { birthdate: '1974-08-12' },
    });
    const more = { trust_framework: { value: 'nist_800_63A' }, time: { max_age: 60 }, assurance_level: null };
    expect(asked({ verification: more, claims: { given_name: { value: 'ANNA' } } })).toEqual({
      verification: { trust_framework: 'nist_800_63A', time: TIME, assurance_level: 'ial2' },
      claims: { given_name: 'ANNA' },
    });
  });

  it.each([
    [{ trust_framework: { value: 'eidas' } }, { birthdate: null }],
    [{ ...ANY, assurance_level: { values: ['ial3'] } }, { birthdate: null }],
    [{ ...ANY, time: { max_age: 59 } }, { birthdate: null }],
    [ANY, { given_name: { value: 'BERTA' } }],
    [ANY, { birthdate: null, nickname: { essential: true } }],
    [ANY, { nickname: null }],
    [ANY, {}],
  ])('are absent as a whole: %j, %j', (verification, claims) => {
    expect(asked({ verification, claims })).toBeUndefined();
  });
});
