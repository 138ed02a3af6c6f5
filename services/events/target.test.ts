import type { LookupFunction } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PUBLIC_WEBHOOKS } from '#services/kernel/ports/webhook-settings.ts';
import { guardedLookup, parseTarget, TargetRefused } from './target.ts';

const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };

describe('a target', () => {
  it('is https to a public host, without credentials', () => {
    expect(parseTarget('https://example.org:8443/hook?a=b', PUBLIC_WEBHOOKS).host).toBe('example.org:8443');
    for (const refused of [
      'http://example.org/',
      'https://a:b@example.org/',
      'https://10.0.0.1/',
      'https://[::1]/',
    ]) {
      expect(() => parseTarget(refused, PUBLIC_WEBHOOKS)).toThrow(TargetRefused);
    }
  });

  it('that names a private IPv4 address in any spelling is refused', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const spelling = fc.tuple(
      fc.constantFrom(10, 127),
      octet,
      octet,
      octet,
      fc.constantFrom('dotted', 'number', 'hex', 'octal'),
    );
    fc.assert(
      fc.property(spelling, ([a, b, c, d, form]) => {
        const number = ((a * 256 + b) * 256 + c) * 256 + d;
        const host = {
          dotted: [a, b, c, d].join('.'),
          number: String(number),
          hex: `0x${number.toString(16)}`,
          octal: [a, b, c, d].map((part) => `0${part.toString(8)}`).join('.'),
        }[form];
        expect(() => parseTarget(`https://${host}/`, PUBLIC_WEBHOOKS)).toThrow(TargetRefused);
      }),
      runs,
    );
  });
});

describe('a connection', () => {
  /** DNS that answers one list after the other. */
  const resolving = (...answers: string[][]): LookupFunction => {
    let asked = 0;
    return (_hostname, _options, callback) => {
      const addresses = answers[Math.min(asked++, answers.length - 1)] ?? [];
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
  };
  const connect = (lookup: LookupFunction, all: boolean) =>
    new Promise((resolve, reject) => {
      lookup('receiver.example', { all }, (error, ...found) => (error ? reject(error) : resolve(found)));
    });

  it('is made to the very addresses that were judged', async () => {
    const lookup = guardedLookup(PUBLIC_WEBHOOKS, resolving(['1.1.1.1']));
    expect(await connect(lookup, true)).toEqual([[{ address: '1.1.1.1', family: 4 }]]);
    expect(await connect(lookup, false)).toEqual(['1.1.1.1', 4]);
  });

  it('is refused to a name that was public and now is not, or is both', async () => {
    const rebound = guardedLookup(PUBLIC_WEBHOOKS, resolving(['1.1.1.1'], ['127.0.0.1']));
    await connect(rebound, true);
    await expect(connect(rebound, true)).rejects.toThrow(TargetRefused);
    const both = guardedLookup(PUBLIC_WEBHOOKS, resolving(['1.1.1.1', '169.254.169.254']));
    await expect(connect(both, true)).rejects.toThrow(TargetRefused);
    const none = guardedLookup(PUBLIC_WEBHOOKS, resolving([]));
    await expect(connect(none, true)).rejects.toThrow();
  });

  it('goes anywhere where private targets are allowed', async () => {
    const lookup = guardedLookup({ allowHttp: true, allowPrivate: true }, resolving(['127.0.0.1']));
    expect(await connect(lookup, false)).toEqual(['127.0.0.1', 4]);
  });
});
