import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isServicesAddress } from '#core/contract/counter/services-address.ts';
import { AppError } from '#core/contract/errors.ts';
import { checkedOptions, type ProgramOptions } from './program-options.ts';

const GOOD: ProgramOptions = {
  dataDir: '/data',
  keyStore: { kind: 'keychain' },
  services: 'https://services.example',
};

function outcome(options: unknown): 'accepted' | string {
  try {
    checkedOptions(options as ProgramOptions);
    return 'accepted';
  } catch (error) {
    return error instanceof AppError ? error.code : 'another error';
  }
}

describe('options of a program', () => {
  it('are refused with one code, whatever they are', () => {
    fc.assert(
      fc.property(fc.anything({ withMap: true, withNullPrototype: true }), (options) => {
        expect(outcome(options)).toBe('INVALID_INPUT');
      }),
    );
  });

  it('are refused with one code, whatever stands in the place of one of them', () => {
    const name = fc.constantFrom(
      'dataDir',
      'keyStore',
      'services',
      'proxy',
      'captureIssuers',
      'faces',
      'log',
    );
    fc.assert(
      fc.property(name, fc.anything(), (at, value) => {
        const result = outcome({ ...GOOD, [at]: value });
        expect(['accepted', 'INVALID_INPUT']).toContain(result);
        if (at === 'services') expect(result).toBe('INVALID_INPUT');
      }),
    );
  });

  it('take exactly the addresses to which data may go', () => {
    const address = fc.oneof(fc.webUrl({ validSchemes: ['http', 'https', 'ftp'] }), fc.string());
    fc.assert(
      fc.property(address, (services) => {
        expect(outcome({ ...GOOD, services }) === 'accepted').toBe(isServicesAddress(services));
      }),
    );
  });

  it('are refused where reading one throws', () => {
    const hostile = Object.defineProperty({ ...GOOD }, 'proxy', {
      enumerable: true,
      get: () => {
        throw new TypeError('mine');
      },
    });
    expect(outcome(hostile)).toBe('INVALID_INPUT');
  });

  it('are complete after the check', () => {
    const proxy = { host: 'proxy.example', port: 3128, userName: null, password: null };
    expect(checkedOptions({ ...GOOD, proxy: { host: 'proxy.example', port: 3128 } })).toEqual({
      dataDir: path.resolve('/data'),
      keyStore: { kind: 'keychain' },
      services: 'https://services.example',
      proxy,
      network: {},
      captureIssuers: [],
      stubCaptures: false,
      log: { warn: expect.any(Function) },
    });
  });
});
