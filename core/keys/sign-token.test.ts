import { describe, expect, it } from 'vitest';
import { jwsSigner, verifyJws } from './jws.ts';
import { generateKeyPair } from './p256.ts';
import { createSignToken, createStubSignToken, signTokenId, verifySignToken } from './sign-token.ts';

const pipeline = jwsSigner(generateKeyPair());
const data = { type: 'ppt', surname: 'ERIKSSON', image: 'aGVsbG8' };
const token = createSignToken(data, pipeline, '2026-01-02T03:04:05.006Z', 'session-1');
const expected = { issuers: [pipeline.did], subject: 'session-1' };

const refused = (probe: RegExp) =>
  expect.objectContaining({
    code: 'SIGN_TOKEN_INVALID',
    detail: expect.objectContaining({ probe: expect.stringMatching(probe) }),
  });

describe('a sign token', () => {
  it('verifies over the same data in any member order', () => {
    const reordered = { image: 'aGVsbG8', surname: 'ERIKSSON', type: 'ppt' };
    expect(verifySignToken(token, reordered, expected)).toBe(pipeline.did);
  });

  it('is refused for modified data', () => {
    expect(() => verifySignToken(token, { ...data, surname: 'ERIKSON' }, expected)).toThrow(
      refused(/differ/),
    );
  });

  it('is refused from an issuer that is not a known capture pipeline', () => {
    const stranger = createSignToken(
      data,
      jwsSigner(generateKeyPair()),
      '2026-01-02T03:04:05.006Z',
      'session-1',
    );
    expect(() => verifySignToken(stranger, data, expected)).toThrow(refused(/known capture pipeline/));
    expect(() => verifySignToken(token, data, { ...expected, issuers: [] })).toThrow(
      refused(/known capture pipeline/),
    );
  });

  it('of a stub is marked, and refused wherever that stub is not expected, also from a known issuer', () => {
    const stub = createStubSignToken(data, pipeline, '2026-01-02T03:04:05.006Z', 'session-1');
    expect(verifyJws(stub)).toMatchObject({
      typ: 'counterproof-stub-sign-token+jws',
      payload: { stub: true },
    });
    expect(() => verifySignToken(stub, data, expected)).toThrow(refused(/stub for development/));
    const development = { ...expected, issuers: [], stubs: [pipeline.did] };
    expect(verifySignToken(stub, data, development)).toBe(pipeline.did);
    expect(() => verifySignToken(stub, { ...data, type: 'dl' }, development)).toThrow(refused(/differ/));
    expect(() => verifySignToken(stub, data, { ...development, subject: 'session-2' })).toThrow(
      refused(/another person/),
    );
    expect(() => verifySignToken(token, data, development)).toThrow(refused(/known capture pipeline/));
  });

  it('is refused in the session of another person, also when it names none', () => {
    expect(() => verifySignToken(token, data, { ...expected, subject: 'session-2' })).toThrow(
      refused(/another person/),
    );
    const { payload } = verifyJws(token) as { payload: Record<string, unknown> };
    const bearer = pipeline.signJws({ ...payload, sub: undefined }, 'counterproof-sign-token+jws');
    expect(() => verifySignToken(bearer, data, expected)).toThrow(refused(/not that of a sign token/));
  });

  it('is refused when it was captured before or after the expected time, or at none', () => {
    const at = (seconds: number) => new Date(Date.parse('2026-01-02T03:04:05.006Z') + seconds * 1000);
    const verify = (from: number, to: number, given = token) =>
      verifySignToken(given, data, { ...expected, captured: { from: at(from), to: at(to) } });
    expect(verify(0, 0)).toBe(pipeline.did);
    expect(() => verify(-2, -1)).toThrow(refused(/just now/));
    expect(() => verify(1, 2)).toThrow(refused(/just now/));
    const timeless = createSignToken(data, pipeline, 'yesterday', 'session-1');
    expect(() => verify(-1, 1, timeless)).toThrow(refused(/just now/));
  });

  it('has an id that another signature does not change', () => {
    const [header, payload] = token.split('.');
    expect(signTokenId(`${header}.${payload}.AAAA`)).toBe(signTokenId(token));
    const later = createSignToken(data, pipeline, '2026-01-02T03:04:05.007Z', 'session-1');
    expect(signTokenId(later)).not.toBe(signTokenId(token));
  });

  it('is refused when it is a signature made for another purpose, or none', () => {
    const otherPurpose = pipeline.signJws({ v: 1, digest: 'x', iat: 'y' }, 'another+jws');
    expect(() => verifySignToken(otherPurpose, data, expected)).toThrow(refused(/another purpose/));
    expect(() => verifySignToken('nonsense', data, expected)).toThrow(refused(/not a compact JWS/));
  });
});
